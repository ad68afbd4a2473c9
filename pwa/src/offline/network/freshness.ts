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
