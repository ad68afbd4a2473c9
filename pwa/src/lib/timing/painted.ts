/** The wait on a hidden page, which has no frames. */
const NO_FRAME_MS = 100

/**
 * Resolves one frame after the latest change is drawn. Work that starts earlier would be drawn in the same frame and delay
 * it.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Not while the page is visible: there a frame may take longer than any timeout.
    if (document.visibilityState === 'hidden') setTimeout(resolve, NO_FRAME_MS)
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
