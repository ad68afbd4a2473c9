import { CASE_LIMITS } from '@tecnicerca/shared/limits'
import type { CaseReview } from '@tecnicerca/shared/reviews'
import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { technicianView } from '@tecnicerca/shared/technician-view'
import type { PayloadOf, ReviewRecord, TakeBack } from '../outbox/record.ts'
import { type ListedRow, type UserDatabase, userDatabase } from '../storage/databases.ts'
import { carryOver } from './carry-over.ts'
import { type CaseNews, newsOf, seenOf } from './case-news.ts'
import { type ListMeta, listMeta, putListMeta } from './list-meta.ts'
import { storeTakenBack } from './taken-back.ts'

const DAY_MS = 86_400_000

/** A stored service request. `news` is undefined if none of its events were fetched. */
export type StoredServiceRequest = ServiceRequest & { news?: CaseNews | undefined }

/** The stored rows, newest first. `as_of`: when the list was last complete (ms); null if never on this phone. */
export type StoredServiceRequests = {
  rows: StoredServiceRequest[]
  as_of: number | null
  /** The id after which the server has older requests, '' if it has only such; null if it has none. */
  older_after: string | null
}

export const NOTHING_STORED: StoredServiceRequests = { rows: [], as_of: null, older_after: null }

/** Reads the stored list; empty if the storage fails. `now`: ms by the server's clock. */
export async function storedServiceRequests(userId: number, now: number): Promise<StoredServiceRequests> {
  return userDatabase(userId)
    .use(async (db) => {
      await carryOver(db)
      return db.transaction('r', db.service_requests, db.meta, async () => {
        const [rows, { as_of: asOf, older }] = [await db.service_requests.toArray(), await listMeta(db)]
        const seen = await seenOf(db)
        const shown = rows.map((row) => ({ ...shownRow(row, now), news: newsOf(row, seen) }))
        return { rows: shown.toSorted(newestFirst), as_of: asOf, older_after: older ?? null }
      })
    })
    .catch(() => NOTHING_STORED)
}

/**
 * A stored row without the data that the user may not see any more: a technician sees address and phone only for some days,
 * and the server sends no change when these are over.
 */
export function shownRow({ heard: _, ...row }: ListedRow, now: number): ServiceRequest {
  const known = { ...CASE_DEFAULTS, ...row }
  if (known.direction !== 'received') return known
  const view = technicianView(known, now)
  if (view.ended_at === null) return view
  if (view.may_keep_contact) return view
  const isOver = now >= Date.parse(view.ended_at) + CASE_LIMITS.daysAfterEnd * DAY_MS
  return isOver ? { ...view, counterpart_phone: '' } : view
}

// Sorts newest first, as the server does. The server's timestamps can be compared as strings.
export function newestFirst(one: ServiceRequest, other: ServiceRequest): number {
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return other.id - one.id
}

/**
 * Stores the rows with which the server answered this phone's items. A sync may bring them only later, because the
 * server publishes a change only after all transactions that began earlier have ended. Does not overwrite newer rows.
 */
export function storeAnswered(userId: number, { rows, ofReviews, takenBack }: Answered): Promise<void> {
  return userDatabase(userId).use((db) =>
    db.transaction('rw', db.service_requests, db.cases, db.photos, db.meta, async () => {
      const known = await db.service_requests.bulkGet(rows.map(({ id }) => id))
      const newer = rows.flatMap((row, index) => {
        const found = known[index]
        return found && found.updated_at >= row.updated_at ? [] : [{ ...found, ...row }]
      })
      await db.service_requests.bulkPut(newer)
      for (const record of ofReviews) {
        const row = await db.service_requests.get(reviewedCase(record))
        if (row) await db.service_requests.put({ ...row, ...withAnswer(row, record) })
      }
      for (const record of takenBack) await storeTakenBack(db, record)
      await bumpList(db)
    }),
  )
}

/** `ofReviews`, `takenBack`: confirmed items whose answers contain only the review, message or photo. */
export type Answered = { rows: ServiceRequest[]; ofReviews: ReviewRecord[]; takenBack: TakeBack[] }

function reviewedCase({ payload, result }: ReviewRecord): number {
  return payload.service_request_id ?? (result as { service_request_id: number }).service_request_id
}

/** The fields of the row that the answer to an item changes; none if the row is newer. */
function withAnswer(
  { review }: ServiceRequest,
  { kind, payload, result }: ReviewRecord,
): Partial<ServiceRequest> {
  if (kind === 'review.create') return { has_review: 1 }
  if (review?.id !== payload.review_id) return {}
  const answer = result as CaseReview
  switch (kind) {
    case 'review.delete':
      return { has_review: 0, review: null }
    case 'review.update': {
      const isNewer = (answer.edited_at ?? '') > (review.edited_at ?? '')
      return isNewer ? { review: { ...review, ...editedWords(payload), edited_at: answer.edited_at } } : {}
    }
    case 'review_reply.create': {
      const { reply } = answer
      const isNewer = reply !== null && writtenAt(reply) > writtenAt(review.reply)
      return isNewer ? { review: { ...review, reply: { ...reply, text: payload.text } } } : {}
    }
    case 'review_reply.delete':
      return { review: { ...review, reply: null } }
  }
}

/** The fields of a review that an edit changes. Without `photo_ids` its photos stay. */
export function editedWords({
  rating,
  comment,
  photo_ids: photoIds,
}: PayloadOf['review.update']): Partial<CaseReview> {
  return { rating, comment, ...(photoIds && { photo_ids: photoIds }) }
}

function writtenAt(reply: CaseReview['reply']): string {
  return reply?.edited_at ?? reply?.created_at ?? ''
}

/**
 * Raises the version after a write, so that data requested before the write does not overwrite it. Needs a transaction
 * over `meta`.
 */
export async function bumpList(db: UserDatabase, changes: Partial<ListMeta> = {}): Promise<void> {
  const meta = await listMeta(db)
  await putListMeta(db, { ...meta, ...changes, version: meta.version + 1 })
}
