import type { Party } from '@tecnicerca/shared/service-request-status'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'

/** So far from the end one still counts as being there. */
const SLACK_PX = 24

type FollowEnd = {
  list: RefObject<HTMLDivElement | null>
  /** What stands below the list and covers the end of the window. */
  bar: RefObject<HTMLDivElement | null>
  /** Something came while the person was reading further up. */
  hasNew: boolean
  toEnd: () => void
}

/** Opens the thread at its newest, and keeps it there only while the person is there: whoever reads is never moved. */
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
    // What the person no longer misses is noted by the scrolling that follows.
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
