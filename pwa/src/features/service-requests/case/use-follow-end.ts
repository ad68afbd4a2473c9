import type { Party } from '@tecnicerca/shared/service-requests/status'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'

/** Up to this distance from the end, the user counts as being at the end. */
const SLACK_PX = 24

type FollowEnd = {
  list: RefObject<HTMLDivElement | null>
  /** The bar below the list; it covers the bottom of the window. */
  bar: RefObject<HTMLDivElement | null>
  /** Something new arrived while the user was reading further up. */
  hasNew: boolean
  toEnd: () => void
}

type FollowedCase = {
  me: Party
  /** The thread is shorter than the facts above it, which are to be read first: the window stays at the top. */
  holdsTop: boolean
}

/**
 * Opens the thread at its end. A new event of the other side scrolls to the end only if the user is there; a new item
 * of the user's own always does.
 */
export function useFollowEnd(thread: readonly ThreadEvent[], { me, holdsTop }: FollowedCase): FollowEnd {
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
    if (isFollowing.current && !holdsTop) toEnd()
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
  const newestOfOthers = thread.findLast(({ by, item }) => item === null && by !== me)?.id
  const onWaiting = useEffectEvent(toEnd)
  const onNewOfOthers = useEffectEvent(() => {
    if (!isFollowing.current) setHasNew(true)
  })
  useEffect(() => {
    if (waiting !== undefined) onWaiting()
  }, [waiting])
  useEffect(() => {
    if (newestOfOthers !== undefined) onNewOfOthers()
  }, [newestOfOthers])
  return { list, bar, hasNew, toEnd }
}
