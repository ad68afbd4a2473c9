/** Runs `work` once the page has nothing better to do; Safari cannot say when that is. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_500)
}
