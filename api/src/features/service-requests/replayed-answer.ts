import type { ServiceRequest } from '@tecnicerca/shared/service-requests'

const UNTOLD = {
  technician_name: '',
  customer_name: '',
  counterpart_phone: '',
  service_description: '',
  service_location: '',
  reference_point: '',
  ended_note: '',
  client_op_id: null,
} satisfies Partial<ServiceRequest>

/** What a key keeps of its answer: nothing that people said of themselves. The order of the fields stays. */
export function withoutPeople(shown: ServiceRequest): ServiceRequest {
  return { ...shown, ...UNTOLD }
}

/** What was kept, with what its reader may see of people today; nothing where it is no longer theirs to see. */
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
  // What was answered before it ended had no note.
  const endedNote = kept.ended_by === null ? '' : today.ended_note
  return {
    ...kept,
    ...photosLeft(kept, today),
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

// Those of somebody who left are gone since.
function photosLeft({ photo_ids: photoIds = [] }: ServiceRequest, today: ServiceRequest) {
  const left = photoIds.filter((id) => today.photo_ids?.includes(id))
  return left.length < photoIds.length ? { photo_ids: left.length > 0 ? left : undefined } : {}
}
