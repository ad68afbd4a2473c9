import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { ENDING } from '@tecnicerca/shared/messages/service-requests'
import { titleOf } from './page-kinds.ts'
import {
  isAlreadySent,
  type OutboxError,
  type OutboxKind,
  type OutboxRecord,
  withPendingEdit,
} from './record.ts'

const MASCULINE: readonly OutboxKind[] = [
  'service_request.message',
  'agreement.create',
  'payment.create',
  'guarantee_claim.create',
  'visit.create',
]

type StateWords = Record<keyof typeof OFFLINE.masculine, string>

/** The words for an item's state in the gender of its name: 'Propuesta … Enviada', 'Mensaje … Enviado'. */
export function stateWords({ kind }: Pick<OutboxRecord, 'kind'>): StateWords {
  return MASCULINE.includes(kind) ? OFFLINE.masculine : OFFLINE
}

/** One sentence for the user about the state of an item. */
export function wordsFor(record: OutboxRecord): string {
  const { wish } = record
  if (wish) return isAlreadySent(record) ? OFFLINE.editTooLate[wish.type] : OFFLINE.pendingEdit[wish.type]
  switch (record.state) {
    case 'confirmed':
      return stateWords(record).sent
    case 'discarded':
      return stateWords(record).discarded
    case 'sending':
      return OFFLINE.sending
    case 'needs_attention':
      if (lacksReason(record)) return ENDING.wasAccepted
      return record.error ? wordsForError(record.error) : OFFLINE.attentionChip
    case 'queued':
      if (record.hold) return OFFLINE.blockedBy[record.hold]
      if (record.editing) return OFFLINE.beingCorrected
      return record.hint ? OFFLINE.hints[record.hint] : stateWords(record).savedHere
  }
}

/** True for a cancellation that was refused because, after the acceptance, it needs a reason. */
export function lacksReason({ kind, error }: OutboxRecord): boolean {
  return kind === 'service_request.status' && error?.fields.reason !== undefined
}

/** Refusals that the same values can never overcome. */
const FINAL: readonly OutboxError['code'][] = [
  'claim_decided',
  'forbidden',
  'guarantee_over',
  'invalid_transition',
  'not_found',
  'own_profile',
  'payload_too_large',
  'payment_decided',
  'photo_exists',
  'photo_lost',
  'photos_full',
  'plan_conflict',
  'request_date_passed',
  'review_locked',
  'technician_gone',
  'too_early',
  'unsupported_media_type',
  'validation_failed',
]

/** True if sending exactly the same again may work. */
export function canRetry({ state, error }: OutboxRecord): boolean {
  return state === 'needs_attention' && !(error && FINAL.includes(error.code))
}

function wordsForError({ code, message }: OutboxError): string {
  if (code === 'expired') return OFFLINE.expired
  if (code === 'photo_lost') return OFFLINE.photo_lost
  return code === 'operation_closed' ? OFFLINE.operation_closed : message
}

/** Title of an item with its pending change, in one line. */
export function itemTitle(item: OutboxRecord): string {
  const { shown, payload } = withPendingEdit(item)
  return titleOf({ kind: item.kind, payload }, shown.name)
}
