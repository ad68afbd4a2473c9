import type { Party } from '@tecnicerca/shared/service-requests/status'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'

/** Up to this distance the reader still counts as being at the end. */
const SLACK_PX = 24

type FollowEnd = {
  list: RefObject<HTMLDivElement | null>
  /** The bar below the list that covers the bottom of the window. */
  bar: RefObject<HTMLDivElement | null>
  /** Something new arrived while the person was reading further up. */
  hasNew: boolean
  toEnd: () => void
}

/**
 * Opens the thread at its end. News of the other side scroll it only if the person is at the end; a new item of their own
 * always does.
 */
export function useFollowEnd(thread: readonly ThreadEvent[], me: Party): FollowEnd {
  const list = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const [hasNew, setHasNew] = useState(false)

  const distance = () => {
    const [end, edge] = [list.current, bar.current].map((element) => element?.getBoundingClientRect())
    return end && edge ? end.bottom - edge.top : 0
  }
  const toEnd = () => {
    isFollowing.current = true
    // The scroll event that follows resets `hasNew`.
    const below = distance()
    if (below > 0) window.scrollBy(0, below)
  }
  const onScroll = useEffectEvent(() => {
    isFollowing.current = distance() <= SLACK_PX
    if (isFollowing.current) setHasNew(false)
  })
  const onResize = useEffectEvent(() => {
    if (isFollowing.current) toEnd()
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize())
    for (const { current } of [list, bar]) if (current) observer.observe(current)
    const follow = () => onScroll()
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', follow)
    }
  }, [])

  const waiting = thread.findLast(({ item }) => item !== null)?.id
  const heard = thread.findLast(({ by, item }) => item === null && by !== me)?.id
  const onWaiting = useEffectEvent(toEnd)
  const onHeard = useEffectEvent(() => {
    if (!isFollowing.current) setHasNew(true)
  })
  useEffect(() => {
    if (waiting !== undefined) onWaiting()
  }, [waiting])
  useEffect(() => {
    if (heard !== undefined) onHeard()
  }, [heard])
  return { list, bar, hasNew, toEnd }
}
