import type { Outcome } from './answer.ts'
import { KINDS } from './kinds.ts'
import { isQuiet, type OutboxRecord } from './record.ts'
import { close, confirm, type Fresh, fulfilled, holdFor, postpone, refuse, sayAnew } from './transitions.ts'
import { backoffMs } from './wait.ts'

/** The attempt that the outcome belongs to. */
export type Claimed = { id: string; key: string; token: string }

type Applied = { claimed: Claimed; now: number; random: number; fresh: Fresh }

/** So many attempts without a result while the network works, and an item counts as stuck. */
const STUCK_AFTER = 3

/**
 * The record after an attempt, undefined where the outcome no longer concerns it: the key was replaced, or another
 * drain took the item over. What the server says of a key, that it ran or never will, is true whoever brings it.
 */
export function applyOutcome(
  record: OutboxRecord,
  outcome: Outcome,
  applied: Applied,
): OutboxRecord | undefined {
  const { claimed, fresh } = applied
  if (record.key !== claimed.key) return undefined
  if (outcome.type === 'confirmed') return arrived(record, outcome.result, fresh)
  if (outcome.type === 'closed') return close(record, fresh)
  if (record.claim !== claimed.token) return undefined
  const after = afterAttempt(record, outcome, applied)
  return after && fulfilled(after, fresh)
}

/** What says how something shall be is simply said anew: a newer word for it never comes too late. */
function arrived(record: OutboxRecord, result: unknown, fresh: Fresh): OutboxRecord | undefined {
  const confirmed = confirm(record, result)
  const isNewerSaid = confirmed?.wish?.type === 'edit' && KINDS[record.kind].isReplacedByNewer
  return isNewerSaid ? sayAnew(record, fresh) : confirmed
}

function afterAttempt(
  record: OutboxRecord,
  outcome: Exclude<Outcome, { type: 'confirmed' | 'closed' }>,
  { now, random, fresh }: Applied,
): OutboxRecord | undefined {
  const backoff = backoffMs(record.attempts, random)
  switch (outcome.type) {
    case 'held':
      return holdFor(record, outcome.hold)
    case 'refused':
      // Nobody would be asked: it is over, and what the server says next counts.
      return isQuiet(record) ? arrived(record, null, fresh) : refuse(record, outcome.error)
    case 'to_settle':
      return postpone(record, {
        ambiguous: true,
        hint: null,
        is_stuck: false,
        waitMs: backoff,
        by: 'backoff',
        now,
      })
    case 'postponed': {
      const { ambiguous, hint, waitMs, isReachable } = outcome
      const by = waitMs === null ? 'backoff' : 'server'
      const isStuck = isReachable && record.attempts >= STUCK_AFTER
      return postpone(record, { ambiguous, hint, is_stuck: isStuck, waitMs: waitMs ?? backoff, by, now })
    }
  }
}
