/** Longer than a slow phone's frame; a page that nobody sees has none. */
const NO_FRAME_MS = 100

/** Resolves a frame after what was just changed is drawn: what follows would otherwise be drawn with it, and hold it up. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
