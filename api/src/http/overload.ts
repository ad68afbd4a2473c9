import { DomainError } from '../lib/domain-error.ts'

/** How many statements may wait for a connection before a call is turned away at the door. */
const LONGEST_QUEUE = { public_read: 400, other: 200, sign_in: 50 }

/**
 * Throws `unavailable` where a call would only make the queue for the database longer: an early 503 costs little and the
 * phone sends again, a late one costs as much as an answer. Public reads, mostly answered from memory, go on for longer; sign-ins,
 * of which only a few can be judged at a time, leave room for the others.
 */
export function refuseInOverload(queue: { waitingCount: number }, kind: keyof typeof LONGEST_QUEUE): void {
  if (queue.waitingCount >= LONGEST_QUEUE[kind]) throw new DomainError('unavailable')
}
