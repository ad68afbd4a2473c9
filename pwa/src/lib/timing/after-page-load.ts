import { whenIdle } from './when-idle.ts'

const LOOKED_AT_MS = 8_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

let ready: Promise<void> | undefined

/**
 * Resolves when background work may begin: once the page is idle, but on a first visit not before the user has touched
 * the page or 8 s have passed. So a visitor with a weak signal who leaves at once downloads nothing unneeded.
 */
export function afterPageLoad(): Promise<void> {
  ready ??= waitForTouch().then(() => new Promise((resolve) => whenIdle(resolve)))
  return ready
}

function waitForTouch(): Promise<void> {
  if (navigator.serviceWorker?.controller) return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, LOOKED_AT_MS)
    for (const touch of TOUCHES)
      window.addEventListener(touch, () => resolve(), { capture: true, passive: true, once: true })
  })
}
