import type { DatabaseQueue } from '../db/waiting.ts'
import { DomainError } from '../lib/domain-error.ts'

/**
 * How many may wait for a connection to the database, and how long one more would wait, before a call is turned away at the
 * door. The count alone bounds the queue while PostgreSQL stands still; the time where it, or the machine, is slow.
 */
const LONGEST_QUEUE = {
  public_read: { count: 400, ms: 200 },
  other: { count: 200, ms: 100 },
  sign_in: { count: 50, ms: 50 },
}
/** Fewer are the burst of one person, who may hold their own calls up: no overload. */
const FEWEST = 32

/**
 * Throws `unavailable` where a call would only make the queue for the database longer: an early 503 costs little and the
 * phone sends again, a late one costs as much as an answer. Public reads go on for longer; sign-ins,
 * of which only a few can be judged at a time, leave room for the others.
 */
export function refuseInOverload(queue: DatabaseQueue, kind: keyof typeof LONGEST_QUEUE): void {
  const { count, ms } = LONGEST_QUEUE[kind]
  const { waitingCount, expectedWaitMs } = queue
  if (waitingCount >= count || (waitingCount >= FEWEST && expectedWaitMs >= ms))
    throw new DomainError('unavailable')
}
