import type { OutboxRecord, Wait } from './record.ts'

const FIRST_MS = 2_000
const LONGEST_MS = 5 * 60_000
/** However long a server asks to wait, a person's request is tried again within the hour. */
const LONGEST_SERVER_MS = 60 * 60_000

/**
 * By so much the clocks of one phone may differ: page and worker each reckon the server's, which the `Date` header gives
 * in whole seconds. A clock that is further behind than that went back.
 */
const SKEW_MS = 10_000

/** Milliseconds before attempt `attempts + 1`; `random` in [0, 1) spreads phones that failed together. */
export function backoffMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.max(0, attempts - 1), LONGEST_MS)
  return (0.5 + random / 2) * full
}

export function waitFor(by: Wait['by'], ms: number, now: number): Wait {
  return { since: now, until: now + Math.min(ms, by === 'server' ? LONGEST_SERVER_MS : LONGEST_MS), by }
}

/** True where the wait is over, or the phone's clock went back behind its beginning and it means nothing now. */
export function isDue({ wait }: OutboxRecord, now: number): boolean {
  return wait === null || now >= wait.until || now < wait.since - SKEW_MS
}

/** The wait of an item that a returned network lets go now. */
export function shortened(wait: Wait | null): Wait | null {
  return wait?.by === 'server' ? wait : null
}
