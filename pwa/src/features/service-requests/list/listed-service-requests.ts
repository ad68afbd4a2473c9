import { type ToAnswer, toAnswer } from '@tecnicerca/shared/service-requests/to-answer'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import {
  isAlreadySent,
  isPending,
  isReviewChange,
  isUnsent,
  type OutboxRecord,
} from '../../../offline/outbox/record.ts'

/**
 * `reviewItem`: the review of this service request, or a change of it, that is still in the outbox. `alsoAsked`: names of
 * the technicians whom the customer asked together with this one. `toAnswer`: what waits for the user in it.
 */
export type ListedServiceRequest = OwnServiceRequest & {
  reviewItem: OutboxRecord | null
  alsoAsked: string[]
  toAnswer?: ToAnswer | undefined
}

/** True if only this phone has the request. It has no status yet; screens show a note about the unsent item. */
export function isUnknownToServer({ item }: OwnServiceRequest): boolean {
  return item?.kind === 'service_request.create' && isUnsent(item)
}

type ReviewRecord = Extract<OutboxRecord, { kind: 'review.create' }>

/**
 * Adds to each row its review or review change in the outbox, the technicians who were asked together with it, and what waits
 * for the user.
 */
export function toListedServiceRequests(
  rows: readonly OwnServiceRequest[],
  records: readonly OutboxRecord[],
): ListedServiceRequest[] {
  const now = new Date(pageClock.now())
  const listed = rows.map((row): ListedServiceRequest => {
    const waiting = toAnswer(row, row.turns ?? [], now)
    return {
      ...row,
      reviewItem: null,
      alsoAsked: alsoAsked(row, rows),
      ...(waiting && { toAnswer: waiting }),
    }
  })
  for (const record of records) {
    if (record.state === 'discarded') continue
    if (isReviewChange(record)) {
      const changed = listed.find(({ id }) => id === record.payload.service_request_id)
      if (changed && isPending(record)) changed.reviewItem = record
      continue
    }
    if (record.kind !== 'review.create') continue
    const isLate = isAlreadySent(record)
    const reviewed = listed.find((row) => (isLate ? isAbout(row, record) : isReviewed(row, record)))
    if (!reviewed) continue
    if (record.state !== 'needs_attention') reviewed.has_review = 1
    if (record.state !== 'confirmed' || isLate) reviewed.reviewItem = record
  }
  return listed
}

/** A review that names no service request belongs to the latest completed one without a review. */
function isReviewed(row: ListedServiceRequest, record: ReviewRecord): boolean {
  return row.has_review === 0 && !row.reviewItem && isAbout(row, record)
}

function isAbout(row: ListedServiceRequest, { payload }: ReviewRecord): boolean {
  if (payload.service_request_id !== undefined) return row.id === payload.service_request_id
  return row.direction === 'sent' && row.technician_id === payload.technician_id && row.status === 'completed'
}

function alsoAsked(
  { id, group_id: groupId, direction }: OwnServiceRequest,
  rows: readonly OwnServiceRequest[],
): string[] {
  if (!groupId || direction !== 'sent') return []
  return rows.filter((row) => row.group_id === groupId && row.id !== id).map((row) => row.technician_name)
}
