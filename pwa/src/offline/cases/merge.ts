import type { CaseReview } from '@tecnicerca/shared/reviews'
import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequest, ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import { type TurnEvent, turnsIn } from '@tecnicerca/shared/service-requests/to-answer'
import type { SessionUser } from '../../lib/session/session.ts'
import { opRef } from '../outbox/cases.ts'
import {
  isAlreadySent,
  isReviewChange,
  isShownAsDone,
  isTakeBack,
  type OutboxRecord,
  type ReviewChange,
  type TakeBack,
  withPendingEdit,
} from '../outbox/record.ts'
import { editedWords, type StoredServiceRequest } from './list.ts'
import { type OpenOffer, openOfferOf } from './open-offers.ts'
import { withTakenBack } from './taken-back.ts'
import { countedEvents, lastVisitOf, recordsOf, threadOf } from './thread.ts'

export type Own = Pick<SessionUser, 'id' | 'name'>

/**
 * `item`: the outbox item about this row, if it is unsent or the user's edit of it came too late. A row that the server
 * does not have has a negative id. `open_offer`: the unanswered offer of either side. `last_visit`: what was said last about the
 * visit. `turns`: what decides whose turn it is, with what waits in the outbox.
 */
export type OwnServiceRequest = StoredServiceRequest & {
  item: OutboxRecord | null
  open_offer?: OpenOffer | undefined
  last_visit?: ServiceRequestEvent | undefined
  turns?: readonly TurnEvent[] | undefined
}

/** The server's rows with the outbox applied: new requests on top, with the changed statuses. */
export function mergeOwnServiceRequests(
  rows: readonly StoredServiceRequest[],
  records: readonly OutboxRecord[],
  own: Own,
): OwnServiceRequest[] {
  const alive = records.filter((record) => record.state !== 'discarded')
  const known = new Set(rows.map((row) => row.client_op_id))
  const added = alive.flatMap((record) =>
    record.kind === 'service_request.create' && !known.has(record.key) ? [rowOf(record, own)] : [],
  )
  const changes = changesOf(alive)
  const alreadySent = new Map(alive.filter(isAlreadySent).map((record) => [record.key, record]))
  const shown = rows.map((row) => {
    const changed = withStatusChange(
      withTakeBacks(withReviewChanges(withContact(row, alive), alive), alive),
      changeOf(row, changes),
    )
    const [offer, visit] = [openOfferOf(row, alive), lastVisitOf(row, alive)]
    const item = changed.item ?? alreadySent.get(row.client_op_id ?? '') ?? null
    const turns = turnsOf(row, alive)
    const plan = lastPlanOf(row, alive)
    return {
      ...changed,
      item,
      ...(offer && { open_offer: offer }),
      ...(visit && { last_visit: visit }),
      ...(turns && { turns }),
      ...(plan && {
        maintenance_months: plan.kind === 'maintenance_accepted' ? (plan.months ?? null) : null,
      }),
    }
  })
  // A confirmed request that is not in the list yet may already have been answered or cancelled.
  const first = added
    .toReversed()
    .map((row) => (row.id > 0 ? withStatusChangeKeepingItem(row, changeOf(row, changes)) : row))
  return [...first, ...shown]
}

/** What the user said last about a maintenance plan and the stored row may not know yet. */
function lastPlanOf(row: StoredServiceRequest, records: readonly OutboxRecord[]) {
  return recordsOf(row, records)
    .flatMap((record) =>
      record.kind === 'maintenance.create' && isShownAsDone(record) ? record.payload : [],
    )
    .at(-1)
}

/** Refused items, and those that are being discarded, do not count. */
function turnsOf(
  row: StoredServiceRequest,
  records: readonly OutboxRecord[],
): readonly TurnEvent[] | undefined {
  const { turns = [] } = row.news ?? {}
  if (recordsOf(row, records).length === 0) return row.news?.turns
  // The thread reads none of the words that `turns` lack.
  return turnsIn(row, countedEvents(threadOf(row, turns as ServiceRequestEvent[], records)))
}

/** The row with what its customer said last about the contact: it holds for all cases with this technician. */
function withContact(row: StoredServiceRequest, records: readonly OutboxRecord[]): StoredServiceRequest {
  const last = records.findLast(
    (record) =>
      record.kind === 'contact.set' && isShownAsDone(record) && record.payload.service_request_id === row.id,
  )
  return last?.kind === 'contact.set' ? { ...row, may_keep_contact: last.payload.may_keep_contact } : row
}

/** The row with the unsent changes of its review and reply. Refused changes are not shown. */
function withReviewChanges(
  row: StoredServiceRequest,
  records: readonly OutboxRecord[],
): StoredServiceRequest {
  let { review } = row
  for (const record of records) {
    if (review && isReviewChange(record) && isShownAsDone(record)) review = withReviewChange(review, record)
  }
  return review === row.review ? row : { ...row, review }
}

function withReviewChange(review: CaseReview, record: ReviewChange): CaseReview | null {
  if (record.payload.review_id !== review.id) return review
  const { kind, payload, created_at: createdAt } = withPendingEdit(record) as ReviewChange
  const at = new Date(createdAt).toISOString()
  switch (kind) {
    case 'review.update':
      return { ...review, ...editedWords(payload), edited_at: at }
    case 'review.delete':
      return null
    case 'review_reply.create':
      return { ...review, reply: replied(review.reply, payload.text, at) }
    case 'review_reply.delete':
      return { ...review, reply: null }
  }
}

function replied(reply: CaseReview['reply'], text: string, at: string): CaseReview['reply'] {
  return reply ? { ...reply, text, edited_at: at } : { text, created_at: at, edited_at: null }
}

/** Applies items that take back photos or messages to the row's photos and last message. */
function withTakeBacks(row: StoredServiceRequest, records: readonly OutboxRecord[]): StoredServiceRequest {
  return records.reduce((shown, record) => {
    if (!isTakeBack(record) || !isAbout(record, row) || !isShownAsDone(record)) return shown
    const { news, photo_ids: photoIds } = shown
    const { payload } = record
    return {
      ...shown,
      ...(news && { news: { ...news, last: withTakenBack(news.last, record) } }),
      ...(photoIds &&
        'photo_id' in payload && { photo_ids: photoIds.filter((id) => id !== payload.photo_id) }),
    }
  }, row)
}

function isAbout({ payload }: TakeBack, { id, client_op_id: clientOpId }: ServiceRequest): boolean {
  const refs: ServiceRequestRef[] = clientOpId === null ? [id] : [id, opRef(clientOpId)]
  return refs.includes(payload.service_request_id)
}

type StatusRecord = Extract<OutboxRecord, { kind: 'service_request.status' }>
type StatusChanges = Map<ServiceRequestRef, StatusRecord>

function changeOf(
  { id, client_op_id: clientOpId }: ServiceRequest,
  changes: StatusChanges,
): StatusRecord | undefined {
  return changes.get(id) ?? (clientOpId === null ? undefined : changes.get(opRef(clientOpId)))
}

// The latest record wins, but records after a refused one wait behind it.
function changesOf(records: readonly OutboxRecord[]): StatusChanges {
  const changes: StatusChanges = new Map()
  for (const record of records) {
    if (record.kind !== 'service_request.status') continue
    const id = record.payload.service_request_id
    if (changes.get(id)?.state !== 'needs_attention') changes.set(id, record)
  }
  return changes
}

function withStatusChange(row: StoredServiceRequest, record: StatusRecord | undefined): OwnServiceRequest {
  if (!record) return { ...row, item: null }
  // Refused, or with a pending edit or discard: the row shows the server's state, and the item tells what the user wanted.
  if (record.state === 'needs_attention' || record.wish) return { ...row, item: record }
  const isConfirmed = record.state === 'confirmed'
  const changed = { ...row, status: record.payload.status, item: isConfirmed ? null : record }
  return record.payload.status === 'cancelled' ? { ...changed, ...endOf(row, record) } : changed
}

/** The end of a request as the user entered it, until the server's row has it. */
function endOf({ direction }: ServiceRequest, { payload }: StatusRecord) {
  return {
    ended_by: direction === 'sent' ? 'customer' : 'technician',
    ended_reason: payload.reason ?? null,
    ended_note: payload.note ?? '',
  } as const
}

function withStatusChangeKeepingItem(
  row: OwnServiceRequest,
  record: StatusRecord | undefined,
): OwnServiceRequest {
  const changed = withStatusChange(row, record)
  return { ...changed, item: changed.item ?? row.item }
}

function rowOf(
  record: Extract<OutboxRecord, { kind: 'service_request.create' }>,
  own: Own,
): OwnServiceRequest {
  if (record.state === 'confirmed' && record.result !== null)
    return { ...(record.result as ServiceRequest), item: isAlreadySent(record) ? record : null }
  const createdAt = new Date(record.created_at).toISOString()
  const edited = withPendingEdit(record)
  const {
    technician_id: technicianId,
    request_date: requestDate,
    service_description: serviceDescription,
    service_location: serviceLocation,
    ...details
  } = edited.payload as typeof record.payload
  const given = Object.entries(details).filter(([, value]) => value !== undefined && value !== null)
  return {
    ...CASE_DEFAULTS,
    ...{
      technician_id: technicianId,
      request_date: requestDate,
      service_description: serviceDescription,
      service_location: serviceLocation,
    },
    ...Object.fromEntries(given),
    id: -record.seq,
    technician_name: edited.shown.name,
    customer_id: own.id,
    customer_name: own.name,
    counterpart_phone: '',
    category_name: edited.shown.category_name,
    status: 'pending',
    has_review: 0,
    direction: 'sent',
    client_op_id: record.key,
    created_at: createdAt,
    updated_at: createdAt,
    item: record,
  }
}
