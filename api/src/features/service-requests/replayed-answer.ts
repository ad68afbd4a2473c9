import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { withoutText } from './quote-terms.ts'

const WITHOUT_PERSONAL_DATA = {
  technician_name: '',
  customer_name: '',
  counterpart_phone: '',
  service_description: '',
  service_location: '',
  reference_point: '',
  ended_note: '',
  client_op_id: null,
} satisfies Partial<ServiceRequest>

/** The copy of a service request stored under the idempotency key: without personal data, in the same field order. */
export function withoutPersonalData(shown: ServiceRequest): ServiceRequest {
  const { review, agreed_lines: lines } = shown
  return {
    ...shown,
    ...WITHOUT_PERSONAL_DATA,
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
  const {
    technician_name: technicianName,
    customer_name: customerName,
    counterpart_phone: counterpartPhone,
  } = today
  const {
    service_description: serviceDescription,
    service_location: serviceLocation,
    reference_point: referencePoint,
    client_op_id: clientOpId,
  } = today
  // An answer given before the request ended had no note.
  const endedNote = kept.ended_by === null ? '' : today.ended_note
  return {
    ...kept,
    ...photosLeft(kept, today),
    ...linesWithText(kept, today),
    // A review that was written after the answer was stored is left out.
    ...(kept.review && { review: kept.review.id === today.review?.id ? today.review : undefined }),
    ...{ technician_name: technicianName, customer_name: customerName, counterpart_phone: counterpartPhone },
    ...{
      service_description: serviceDescription,
      service_location: serviceLocation,
      reference_point: referencePoint,
      ended_note: endedNote,
      client_op_id: clientOpId,
    },
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
