import { DomainError } from '../lib/domain-error.ts'

/** How many statements may wait for a connection before a call is turned away at the door. */
const LONGEST_QUEUE = { public_read: 400, other: 200 }

/**
 * Throws `unavailable` where a call would only make the queue for the database longer: an early 503 costs little and the
 * phone sends again, a late one costs as much as an answer. Public reads, mostly answered from memory, go on for longer.
 */
export function refuseInOverload(queue: { waitingCount: number }, is_public_read: boolean): void {
  const longest = is_public_read ? LONGEST_QUEUE.public_read : LONGEST_QUEUE.other
  if (queue.waitingCount >= longest) throw new DomainError('unavailable')
}
