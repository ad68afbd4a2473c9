import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../../lib/timing/when-idle.ts'

/** More than a screen holds. */
const FIRST = 24
/** What a slow phone draws without missing a frame. */
const PIECE = 8

/**
 * The end of a long list at once, the rest above it piece by piece as soon as there is time: who opens it looks at the
 * end. What is in the window stays where it is.
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

// Safari alone does not keep what is read in its place when something comes above it.
function growUpwards(change: () => void): void {
  const page = document.documentElement
  const before = page.scrollHeight
  flushSync(change)
  if (!CSS.supports('overflow-anchor', 'auto')) window.scrollBy(0, page.scrollHeight - before)
}
