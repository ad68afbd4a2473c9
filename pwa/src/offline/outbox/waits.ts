/**
 * `since`, `until`: ms. `server`: the server asked for this wait, and only the user can end it early. `undo`: the user
 * may still undo the act; meanwhile items of other lanes are sent.
 */
export type Wait = { since: number; until: number; by: 'backoff' | 'server' | 'undo' }

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Longest wait that a server can ask for. */
const LONGEST_SERVER_WAIT_MS = 60 * 60_000

/**
 * How far clocks of one phone may differ: page and worker each compute the server's time from a `Date` header in whole
 * seconds. A larger step back means the clock was set back.
 */
const SKEW_MS = 10_000

/** Milliseconds before attempt `attempts + 1`; `random` in [0, 1) spreads phones that failed together. */
export function backoffMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT_MS)
  return (0.5 + random / 2) * full
}

export function waitFor(by: Wait['by'], ms: number, now: number): Wait {
  return {
    since: now,
    until: now + Math.min(ms, by === 'server' ? LONGEST_SERVER_WAIT_MS : LONGEST_WAIT_MS),
    by,
  }
}

/** True if the wait is over, or if the clock was set back to before the wait began. */
export function isDue({ wait }: { wait: Wait | null }, now: number): boolean {
  return wait === null || now >= wait.until || now < wait.since - SKEW_MS
}

/** The wait that remains when the network is back: one that the server asked for, or the time to undo. */
export function shortened(wait: Wait | null): Wait | null {
  return wait?.by === 'backoff' ? null : wait
}

/** True if the item is not sent yet because the user may still undo the act. */
export function isUndoable(record: { state: string; wait: Wait | null }, now: number): boolean {
  return record.state === 'queued' && record.wait?.by === 'undo' && !isDue(record, now)
}
