import { useEffect, useState } from 'react'

/** Longer than a slow phone's frame; a page that nobody sees has none. */
export const NO_FRAME_MS = 100

/** Resolves a frame after what was just changed is drawn: what follows would otherwise be drawn with it, and hold it up. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}

/** False until what the component first shows is on the screen: for parts that need not come with it. */
export function usePainted(): boolean {
  const [is_painted, setPainted] = useState(false)
  useEffect(() => void painted().then(() => setPainted(true)), [])
  return is_painted
}
