import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../../lib/timing/when-idle.ts'

/** Number of rows drawn at once: more than fit on a screen. */
const FIRST = 24
/** Number of rows added per step: a slow phone draws as many without dropping a frame. */
const PIECE = 8

/**
 * Returns the end of a long list at once and adds the rest above it piece by piece in idle time, because people look at the
 * end first. The visible rows stay in place.
 */
export function useNewestFirst<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(FIRST)
  const isWhole = count >= items.length
  useEffect(() => {
    if (isWhole) return undefined
    let isLeft = false
    whenIdle(() => {
      if (!isLeft) growUpwards(() => setCount(count + PIECE))
    })
    return () => {
      isLeft = true
    }
  }, [isWhole, count])
  return isWhole ? items : items.slice(-count)
}

// Only Safari lacks scroll anchoring: it does not keep the visible rows in place when rows are added above them.
function growUpwards(change: () => void): void {
  const page = document.documentElement
  const before = page.scrollHeight
  flushSync(change)
  if (!CSS.supports('overflow-anchor', 'auto')) window.scrollBy(0, page.scrollHeight - before)
}
