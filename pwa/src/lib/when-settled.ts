import { whenIdle } from './when-idle.ts'

export const LOOKED_AT_MS = 8_000
const TOUCHED_MS = 1_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

const is_first_visit = !navigator.serviceWorker?.controller

let waiting: Promise<void> | undefined

/**
 * Resolves at once, but on a first visit not before the person has touched the page or looked at it for eight seconds.
 * Over one bar of signal, what nobody asked for yet would stand in the way of what they came for, and whoever leaves
 * again pays nothing for it. A phone that has the app's files already pays nothing either way.
 */
export function settled(): Promise<void> {
  waiting ??= is_first_visit ? touchedOrLookedAt() : Promise.resolve()
  return waiting
}

/** Runs `work` once the page has settled and has nothing better to do. */
export function whenSettled(work: () => void): void {
  void settled().then(() => whenIdle(work))
}

function touchedOrLookedAt(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(looking)
      for (const touch of TOUCHES) window.removeEventListener(touch, onTouch, { capture: true })
      resolve()
    }
    // What the touch asked for goes first.
    const onTouch = () => setTimeout(end, TOUCHED_MS)
    const looking = setTimeout(end, LOOKED_AT_MS)
    for (const touch of TOUCHES)
      window.addEventListener(touch, onTouch, { capture: true, passive: true, once: true })
  })
}
