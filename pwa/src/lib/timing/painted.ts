/** The wait on a hidden page, which has no frames. Longer than a frame on a slow phone. */
const NO_FRAME_MS = 100

/**
 * Resolves one frame after the latest change is drawn. Work that starts earlier would be drawn in the same frame and delay
 * it.
 */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
