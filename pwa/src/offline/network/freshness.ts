import { useEffect, useState } from 'react'
import { createObservable } from '../../lib/observable.ts'
import { pageClock } from './clock.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * `fresh`: age not shown · `aged`: shown quietly · `old`: amber · `stale`: prices and availability hidden · `expired`:
 * removed.
 */
export type FreshnessLevel = 'fresh' | 'aged' | 'old' | 'stale' | 'expired'
export type Freshness = { level: FreshnessLevel; asOf: number; ageMs: number }

const LEVELS: readonly [FreshnessLevel, number][] = [
  ['fresh', 5 * MINUTE],
  ['aged', DAY],
  ['old', 30 * DAY],
  ['stale', 90 * DAY],
]

/** Both times in ms by the server's clock. */
export function freshnessOf(asOf: number, now: number): Freshness {
  const ageMs = Math.max(0, now - asOf)
  const level = LEVELS.find(([, limit]) => ageMs < limit)?.[0] ?? 'expired'
  return { level, asOf, ageMs }
}

/** True if prices and availability are too old to show. */
export function hidesPrices({ level }: Freshness): boolean {
  return level === 'stale' || level === 'expired'
}

/** The freshness of `asOf`, updated every minute; undefined without `asOf`. */
export function useFreshness(asOf: number | null | undefined): Freshness | undefined {
  const [now, setNow] = useState(pageClock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(pageClock.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  if (asOf === null || asOf === undefined) return undefined
  // `asOf` may be later than the last tick; its age is 0 then.
  return freshnessOf(asOf, Math.max(now, asOf))
}

/** When the content of the screen was last fetched (ms); undefined if its age does not matter. */
export const shownAge = createObservable<number | undefined>(undefined)

/** Tells the header how old this screen's content is. */
export function useShownAge(asOf: number | null | undefined): void {
  useEffect(() => {
    shownAge.set(asOf ?? undefined)
    return () => shownAge.set(undefined)
  }, [asOf])
}
