import { useEffect, useState } from 'react'
import { type Freshness, freshnessOf } from './freshness'
import { pageClock } from './server-clock'

const MINUTE = 60_000

/** How old something is, told anew each minute; undefined where it has no age. */
export function useFreshness(as_of: number | null | undefined): Freshness | undefined {
  const [now, setNow] = useState(pageClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(pageClock.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  if (as_of === null || as_of === undefined) return undefined
  // What came after the last tick is not older than nothing.
  return freshnessOf(as_of, Math.max(now, as_of))
}
