import { useEffect, useState } from 'react'
import { createLive } from '../../lib/live.ts'
import { pageClock } from './server-clock.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** `fresh`: not worth a word · `aged`: said quietly · `old`: amber · `stale`: prices and availability hidden · `expired`: removed. */
export type FreshnessLevel = 'fresh' | 'aged' | 'old' | 'stale' | 'expired'
export type Freshness = { level: FreshnessLevel; as_of: number; age_ms: number }

const LEVELS: readonly [FreshnessLevel, number][] = [
  ['fresh', 5 * MINUTE],
  ['aged', DAY],
  ['old', 30 * DAY],
  ['stale', 90 * DAY],
]

/** Both times by the server's clock. */
export function freshnessOf(as_of: number, now: number): Freshness {
  const age_ms = Math.max(0, now - as_of)
  const level = LEVELS.find(([, limit]) => age_ms < limit)?.[0] ?? 'expired'
  return { level, as_of, age_ms }
}

/** True where a price or an availability is too old to be believed. */
export function hidesPrices({ level }: Freshness): boolean {
  return level === 'stale' || level === 'expired'
}

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

/** When what stands on screen was last heard from the server; undefined where that does not matter. */
export const shownAge = createLive<number | undefined>(undefined)

/** Tells the header how old this screen's content is. */
export function useShownAge(as_of: number | null | undefined): void {
  useEffect(() => {
    shownAge.set(as_of ?? undefined)
    return () => shownAge.set(undefined)
  }, [as_of])
}
