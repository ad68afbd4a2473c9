import { BLANK_TEXTS, type ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { withoutText } from './quote-terms.ts'

const PERSONAL_FIELDS = [
  ...(['technician_name', 'customer_name', 'counterpart_phone', 'ended_note', 'client_op_id'] as const),
  ...(Object.keys(BLANK_TEXTS) as (keyof typeof BLANK_TEXTS)[]),
]
type PersonalField = (typeof PERSONAL_FIELDS)[number]

function personalData(valueOf: (field: PersonalField) => string | null | undefined) {
  return Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, valueOf(field)])) as Record<
    Exclude<PersonalField, 'client_op_id'>,
    string
  > & { client_op_id: string | null }
}

/** The copy of a service request stored under the idempotency key: without personal data, in the same field order. */
export function withoutPersonalData(shown: ServiceRequest): ServiceRequest {
  const { review, agreed_lines: lines } = shown
  return {
    ...shown,
    ...personalData((field) => (field === 'client_op_id' ? null : '')),
    ...(review && { review: { ...review, comment: '', reply: null } }),
    ...(lines && { agreed_lines: lines.map(withoutText) }),
  }
}

/**
 * A stored answer with the personal data that the reader may see now; unchanged if the reader may not see the request
 * any more.
 */
export function restorePersonalData(kept: ServiceRequest, today: ServiceRequest | undefined): ServiceRequest {
  if (!today) return kept
  return {
    ...kept,
    ...photosLeft(kept, today),
    ...linesWithText(kept, today),
    // A review that was written after the answer was stored is left out.
    ...(kept.review && { review: kept.review.id === today.review?.id ? today.review : undefined }),
    ...personalData((field) => today[field]),
    // An answer given before the request ended had no note.
    ended_note: kept.ended_by === null ? '' : today.ended_note,
  }
}

// The lines of another offer may have been agreed on since.
function linesWithText({ agreed_lines: lines }: ServiceRequest, today: ServiceRequest) {
  const isSame = JSON.stringify(today.agreed_lines?.map(withoutText)) === JSON.stringify(lines)
  return lines && isSame ? { agreed_lines: today.agreed_lines } : {}
}

// Photos may have been deleted since, for example with an account.
function photosLeft({ photo_ids: photoIds = [] }: ServiceRequest, today: ServiceRequest) {
  const left = photoIds.filter((id) => today.photo_ids?.includes(id))
  return left.length < photoIds.length ? { photo_ids: left.length > 0 ? left : undefined } : {}
}
