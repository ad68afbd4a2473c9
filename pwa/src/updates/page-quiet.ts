const QUIET_MS = 500
const LOOK_MS = 100
const PATIENCE_MS = 10_000

/** Resolves once the page has loaded and nothing has arrived for a moment; a page that never rests is waited for no longer than 10 s. */
export async function pageQuiet(): Promise<void> {
  const began = performance.now()
  let last = began
  const observer = new PerformanceObserver(() => {
    last = performance.now()
  })
  observer.observe({ type: 'resource' })
  const isRestless = () => document.readyState !== 'complete' || performance.now() - last < QUIET_MS
  while (isRestless() && performance.now() - began < PATIENCE_MS)
    await new Promise((done) => setTimeout(done, LOOK_MS))
  observer.disconnect()
}
