import type { ErrorCode } from '@tecnicerca/shared/errors'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { clockTime } from '../lib/formats'
import { isTooLate, type OutboxError, type OutboxRecord } from './outbox-record'

/** One sentence for a person about where an item stands. */
export function wordsFor(record: OutboxRecord): string {
  const { wish } = record
  if (wish) return isTooLate(record) ? OFFLINE.too_late[wish.type] : OFFLINE.wished[wish.type]
  switch (record.state) {
    case 'confirmed':
      return OFFLINE.sent
    case 'discarded':
      return OFFLINE.discarded
    case 'sending':
      return OFFLINE.sending
    case 'needs_attention':
      return record.error ? wordsForError(record.error) : OFFLINE.attention_chip
    case 'queued':
      if (record.hold) return OFFLINE.holds[record.hold]
      return record.hint ? OFFLINE.hints[record.hint] : OFFLINE.saved_here
  }
}

/** Refusals that the same words can never overcome, however often they are sent. */
const FINAL: readonly string[] = [
  'forbidden',
  'invalid_transition',
  'not_found',
  'own_profile',
  'payload_too_large',
  'request_date_passed',
  'technician_gone',
  'unsupported_media_type',
  'validation_failed',
] satisfies ErrorCode[]

/** True where sending the very same again may work. */
export function canRetry({ state, error }: OutboxRecord): boolean {
  return state === 'needs_attention' && !(error && FINAL.includes(error.code))
}

function wordsForError(error: OutboxError): string {
  if (error.code === 'expired') return OFFLINE.expired
  if (error.code === 'operation_closed') return OFFLINE.operation_closed
  return (error.code === 'invalid_transition' && conflictOf(error)) || error.message
}

// Who was first and when, where the server told.
function conflictOf({ current, changed_at, changed_by }: OutboxError): string | undefined {
  const conflict = `${current}_by_${changed_by}`
  if (changed_at === undefined || !isConflict(conflict)) return undefined
  return OFFLINE.conflict[conflict](clockTime(changed_at))
}

function isConflict(name: string): name is keyof typeof OFFLINE.conflict {
  return Object.hasOwn(OFFLINE.conflict, name)
}
