import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest, ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import { disputedBy, isVisit, visitsOf } from '@tecnicerca/shared/service-requests/visit-log'
import { isOfCase, opRef } from '../outbox/cases.ts'
import {
  isAlreadySent,
  isShownAsDone,
  isTakeBack,
  isUnsent,
  type OutboxKind,
  type OutboxRecord,
  type PayloadOf,
  type TakeBack,
  withPendingEdit,
} from '../outbox/record.ts'
import { agreementContents, withoutNulls } from './door-offers.ts'
import type { StoredServiceRequest } from './list.ts'
import { withTakenBack } from './taken-back.ts'

/**
 * `item`: the outbox item about this event, if it is unsent or the user's edit of it came too late. An event that the
 * server does not have has a negative id.
 */
export type ThreadEvent = ServiceRequestEvent & { item: OutboxRecord | null }

/** False for what the server refused, and for what the user wants to discard before it is sent. */
export function isCounted({ item }: ThreadEvent): boolean {
  return item?.state !== 'needs_attention' && !(item && isUnsent(item) && item.wish?.type === 'discard')
}

export function countedEvents(thread: readonly ThreadEvent[]): ThreadEvent[] {
  return thread.filter(isCounted)
}

/** What was said last about the visit, by the summary of the log and what waits in the outbox. */
export function lastVisitOf(
  row: StoredServiceRequest,
  records: readonly OutboxRecord[],
): ServiceRequestEvent | undefined {
  const stored = row.news?.visit
  const own = records.filter(({ kind }) => kind === 'visit.create')
  if (own.length === 0) return stored
  return countedEvents(threadOf(row, stored ? [stored] : [], own)).findLast(({ kind }) => isVisit(kind))
}

/** The log of a service request, followed by what the outbox adds to it, in the order in which it was made. */
export function threadOf(
  serviceRequest: ServiceRequest,
  events: readonly ServiceRequestEvent[],
  records: readonly OutboxRecord[],
): ThreadEvent[] {
  const own = recordsOf(serviceRequest, records)
  const alreadySent = new Map(own.filter(isAlreadySent).map((record) => [record.key, record]))
  const known = new Set(events.map(({ client_op_id: clientOpId }) => clientOpId))
  const thread: ThreadEvent[] = events.map((event) => {
    return { ...event, item: alreadySent.get(event.client_op_id ?? '') ?? null }
  })
  for (const record of own) {
    if (!known.has(record.key)) thread.push(...eventsOf(record, { serviceRequest, before: thread }))
  }
  return own
    .filter(isTakeBack)
    .reduce((events, record) => events.map((event) => applyTakeBack(event, record)), thread)
}

/** Removes from the event the message or photo that `record` deletes. Until that is confirmed, `item` is `record`. */
function applyTakeBack(event: ThreadEvent, record: TakeBack): ThreadEvent {
  const without = withTakenBack(event, record)
  if (without === event) return event
  return {
    ...(isShownAsDone(record) ? without : event),
    item: record.state === 'confirmed' ? event.item : record,
  }
}

/** The outbox items about one service request, without discarded ones. */
export function recordsOf(
  { id, client_op_id: clientOpId }: Pick<ServiceRequest, 'id' | 'client_op_id'>,
  records: readonly OutboxRecord[],
): OutboxRecord[] {
  const refs: unknown[] = [id, clientOpId === null ? undefined : opRef(clientOpId)]
  return records.filter((record) => {
    if (record.state === 'discarded') return false
    if (record.kind === 'service_request.create') return record.key === clientOpId
    return (isOfCase(record) || isTakeBack(record)) && refs.includes(record.payload.service_request_id)
  })
}

type EventContent = Pick<ServiceRequestEvent, 'kind' | 'data'>

/** `before`: the thread so far. */
type Place = { serviceRequest: ServiceRequest; before: readonly ThreadEvent[] }

function eventsOf(record: OutboxRecord, place: Place): ThreadEvent[] {
  const isConfirmed = record.state === 'confirmed'
  if (record.kind === 'agreement.create') return agreementOf(record, place)
  const content = eventContentOf(isConfirmed ? record : withPendingEdit(record), place)
  return content ? [eventOf(record, content, place.serviceRequest)] : []
}

/** What was agreed at the door, whichever side carries it to the server. */
function agreementOf(
  record: Extract<OutboxRecord, { kind: 'agreement.create' }>,
  place: Place,
): ThreadEvent[] {
  const { serviceRequest, before } = place
  return agreementContents(record, before, -record.seq).map((content) => ({
    ...eventOf(record, content, serviceRequest),
    ...content,
  }))
}

function eventOf(record: OutboxRecord, content: EventContent, serviceRequest: ServiceRequest): ThreadEvent {
  const isConfirmed = record.state === 'confirmed'
  // Only id and time come from the answer. The text is the phone's, because a repeated answer may lack it.
  const answer =
    isConfirmed && ANSWERED_WITH_EVENT.includes(record.kind)
      ? (record.result as ServiceRequestEvent | null)
      : null
  return {
    id: answer?.id ?? -record.seq,
    service_request_id: serviceRequest.id,
    at: answer?.at ?? new Date(record.created_at).toISOString(),
    by: serviceRequest.direction === 'received' ? 'technician' : 'customer',
    client_op_id: record.key,
    kind: content.kind,
    data: withoutNulls(content.data),
    item: isConfirmed && record.wish === null ? null : record,
  }
}

/** The kinds of items for which the server responds with the event that it created. */
const ANSWERED_WITH_EVENT: readonly OutboxKind[] = [
  'service_request.message',
  'offer.create',
  'payment.create',
  'guarantee_claim.create',
  'visit.create',
  'maintenance.create',
]

/** The event's id, also if a waiting answer names the event by its key. */
function eventId(ref: ServiceRequestRef, events: readonly ThreadEvent[]): number | undefined {
  if (typeof ref === 'number') return ref
  return events.find(({ client_op_id: clientOpId }) => opRef(clientOpId ?? '') === ref)?.id
}

function eventContentOf(record: OutboxRecord, place: Place): EventContent | undefined {
  const { before } = place
  switch (record.kind) {
    case 'service_request.create': {
      const { request_date: requestDate, time_window: timeWindow, is_urgent: isUrgent } = record.payload
      return {
        kind: 'requested',
        data: {
          request_date: requestDate,
          time_window: timeWindow,
          is_urgent: isUrgent,
        } as EventContent['data'],
      }
    }
    case 'service_request.message': {
      const { service_request_id: _, ...message } = record.payload
      return { kind: 'message', data: message as EventContent['data'] }
    }
    case 'service_request.photo': {
      const { photo_id: photoId, message } = record.payload
      // The message that refers to the photo shows it.
      return message ? undefined : { kind: 'photos_added', data: { photo_ids: [photoId] } }
    }
    case 'offer.create': {
      const { service_request_id: _, ...offer } = record.payload
      return { kind: 'offered', data: offer as EventContent['data'] }
    }
    case 'offer.status': {
      const { status, offer_id: offerId } = record.payload
      return { kind: `offer_${status}`, data: typeof offerId === 'number' ? { offer_id: offerId } : {} }
    }
    case 'payment.create': {
      const { service_request_id: _, ...payment } = record.payload
      return { kind: 'payment_noted', data: payment as EventContent['data'] }
    }
    case 'payment.status': {
      const { status, payment_id: paymentId, service_request_id: _, ...answer } = record.payload
      const data = { ...answer, payment_id: eventId(paymentId, before) } as EventContent['data']
      return { kind: `payment_${status}`, data }
    }
    case 'guarantee_claim.create': {
      const { service_request_id: _, ...claim } = record.payload
      return { kind: 'guarantee_claimed', data: claim as EventContent['data'] }
    }
    case 'guarantee_claim.status': {
      const { status, claim_id: claimId, service_request_id: _, ...answer } = record.payload
      const data = { ...answer, claim_id: eventId(claimId, before) } as EventContent['data']
      return { kind: `guarantee_${status}`, data }
    }
    case 'visit.create':
      return visitContentOf(record.payload, place)
    case 'maintenance.create':
      return planContentOf(record.payload)
    case 'service_request.status': {
      const { status, service_request_id: _, ...data } = record.payload
      return status === 'pending' ? undefined : { kind: status, data: data as EventContent['data'] }
    }
    default:
      return undefined
  }
}

/** What the server makes of it: with the agreed day, and the statement of the other side that it contradicts. */
function visitContentOf(
  { service_request_id: _, kind, photo_id: photoId, ...said }: PayloadOf['visit.create'],
  { serviceRequest: { direction, request_date: day }, before }: Place,
): EventContent {
  const by = direction === 'received' ? 'technician' : 'customer'
  const disputed = disputedBy({ kind, by }, visitsOf(countedEvents(before), day))
  const photos = photoId && { photo_ids: [photoId] }
  const data = { ...said, ...photos, request_date: day, disputes: disputed?.id }
  return { kind, data: data as EventContent['data'] }
}

function planContentOf({
  service_request_id: _,
  kind,
  ...said
}: PayloadOf['maintenance.create']): EventContent {
  return { kind, data: said as EventContent['data'] }
}
