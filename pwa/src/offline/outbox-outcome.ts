import type { Outcome } from './answer'
import type { OutboxRecord } from './outbox-record'
import { confirm, holdFor, postpone, refuse } from './outbox-transitions'
import { backoffMs } from './outbox-wait'

/** The attempt that the outcome belongs to. */
export type Claimed = { id: string; key: string; token: string }

/**
 * The record after an attempt, undefined where the outcome no longer concerns it: the key was replaced, or another
 * drain took the item over. That a key ran counts whoever brings it.
 */
export function applyOutcome(
  record: OutboxRecord,
  outcome: Outcome,
  { claimed, now, random }: { claimed: Claimed; now: number; random: number },
): OutboxRecord | undefined {
  if (record.key !== claimed.key) return undefined
  if (outcome.type === 'confirmed') return confirm(record, outcome.result)
  if (record.claim !== claimed.token) return undefined
  const backoff = backoffMs(record.attempts, random)
  switch (outcome.type) {
    case 'held':
      return holdFor(record, outcome.hold)
    case 'refused':
      return refuse(record, outcome.error)
    case 'to_settle':
      return postpone(record, { ambiguous: true, hint: null, wait_ms: backoff, by: 'backoff', now })
    case 'postponed': {
      const { ambiguous, hint, wait_ms } = outcome
      const by = wait_ms === null ? 'backoff' : 'server'
      return postpone(record, { ambiguous, hint, wait_ms: wait_ms ?? backoff, by, now })
    }
  }
}
