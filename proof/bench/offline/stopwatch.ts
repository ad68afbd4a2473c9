import type { Page } from '@playwright/test'

const NO_CHANGE_MS = 1_500

/**
 * Runs in the page before its own scripts. Reports when something is painted, not only when it is in the document. An
 * `IntersectionObserver` reports the time of the frame, once it is painted. A task after the frame would also measure what
 * the page does next.
 */
export const STOPWATCH = `
window.whenPainted = (isThere) => new Promise((resolve) => {
  const observer = new MutationObserver(look)
  function look() {
    if (!isThere()) return
    observer.disconnect()
    new IntersectionObserver(([seen], intersections) => {
      intersections.disconnect()
      resolve(seen.time)
    }).observe(document.documentElement)
  }
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  look()
})
window.coldStart = window.whenPainted(() => document.querySelectorAll('main article').length >= 20)

const transaction = IDBDatabase.prototype.transaction
IDBDatabase.prototype.transaction = function (stores, mode, ...rest) {
  const made = transaction.call(this, stores, mode, ...rest)
  if (mode === 'readwrite' && [stores].flat().includes('outbox'))
    made.addEventListener('complete', () => window.noteStored?.(performance.now()))
  return made
}`

/** What the script above adds to `window`. */
export type Stopwatch = Window & {
  whenPainted: (isThere: () => boolean) => Promise<number>
  coldStart: Promise<number>
  /** Set by the part that compares starts. */
  start: Promise<number>
  noteStored?: (at: number) => void
  taken?: Promise<number[]>
}

/** Milliseconds from this key until the text of `selector` is painted anew; undefined if it does not change. */
export async function timeKey(page: Page, letter: string, selector: string): Promise<number | undefined> {
  await page.evaluate((selector) => {
    const stopwatch = window as unknown as Stopwatch
    const shownText = () => document.querySelector(selector)?.textContent
    const before = shownText()
    stopwatch.taken = new Promise((resolve) => {
      addEventListener(
        'keydown',
        async ({ timeStamp }) =>
          resolve([(await stopwatch.whenPainted(() => shownText() !== before)) - timeStamp]),
        { once: true, capture: true },
      )
    })
  }, selector)
  await page.keyboard.press(letter)
  return page.evaluate(async (ms) => {
    const late = new Promise<number[]>((resolve) => setTimeout(() => resolve([]), ms))
    return (await Promise.race([(window as unknown as Stopwatch).taken, late]))?.[0]
  }, NO_CHANGE_MS)
}
