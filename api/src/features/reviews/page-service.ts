import type { User } from '@tecnicerca/shared/accounts'
import type { Review, ReviewPageAnswer, ReviewPageQuery } from '@tecnicerca/shared/reviews'
import { CURSOR_INVALID, MAX_ID } from '@tecnicerca/shared/values/numbers'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { shownTo } from './for-reader.ts'
import * as reviews from './repository.ts'

const PAGE = 10

type Reading = ReviewPageQuery & { technician_id: number }

/**
 * A page of a technician's reviews, and how many shown reviews have each number of stars. Only the author and the
 * technician also get reviews that wait for an admin. Throws `not_found` for a technician who has left,
 * `validation_failed` for a cursor of another list.
 */
export async function listReviewPage(
  db: Db,
  { technician_id: technicianId, sort = 'newest', stars, cursor, limit = PAGE }: Reading,
  actor: User | undefined,
): Promise<ReviewPageAnswer> {
  const counts = await reviews.findStarCounts(db, technicianId)
  if (!counts) throw new DomainError('not_found')
  const list = `${technicianId}.${sort}.${stars ?? 0}`
  const rows = await reviews.listReviews(db, {
    ...{ technician_id: technicianId, reader: readerOf(actor), sort, stars },
    ...{ after: cursor === undefined ? undefined : readCursor(cursor, list), limit: limit + 1 },
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = counts
  return {
    reviews: shown.map((row) => asPublic(row, actor)),
    histogram: { 1: one, 2: two, 3: three, 4: four, 5: five },
    next_cursor: rows.length > limit && last ? `${list}.${last.rating}.${last.id}` : null,
  }
}

/**
 * The newest reviews of a profile. `reader`: 'owner_or_admin' for its technician and for admins, who also get full names
 * and the reviews that wait for an admin; undefined for a server-rendered page, which anyone may see.
 */
export async function listNewestReviews(
  db: Db | Trx,
  technicianId: number,
  reader: User | 'owner_or_admin' | undefined,
): Promise<Review[]> {
  const isOwnerOrAdmin = reader === 'owner_or_admin'
  const rows = await reviews.listReviews(db, {
    ...{ technician_id: technicianId, sort: 'newest', stars: undefined, after: undefined, limit: PAGE },
    reader: isOwnerOrAdmin ? { user_id: 0, technician_id: technicianId } : undefined,
  })
  return rows.map((row) => {
    if (!isOwnerOrAdmin) return asPublic(row, reader)
    const { reviewer_name: reviewerName, service_request_id: serviceRequestId } = row
    return { ...asPublic(row, undefined), reviewer_name: reviewerName, service_request_id: serviceRequestId }
  })
}

function readerOf(actor: User | undefined): reviews.Reader | undefined {
  if (!actor) return undefined
  return { user_id: actor.id, technician_id: actor.role === 'technician' ? actor.technician_id : null }
}

function readCursor(cursor: string, list: string): reviews.Position {
  const [, rating, id] = /^([1-5])\.([1-9]\d{0,9})$/.exec(cursor.slice(list.length + 1)) ?? []
  if (!cursor.startsWith(`${list}.`) || Number(id ?? Number.NaN) > MAX_ID || !rating)
    throw new DomainError('validation_failed', { fields: { cursor: CURSOR_INVALID } })
  return { rating: Number(rating), id: Number(id) }
}

function asPublic({ short_name: shortName, ...row }: reviews.ListedReview, actor: User | undefined): Review {
  const { service_request_id: serviceRequestId, client_op_id: _, ...review } = shownTo(actor, row)
  const isSide = review.is_own || readerOf(actor)?.technician_id === row.technician_id
  return { ...review, reviewer_name: shortName, ...(isSide && { service_request_id: serviceRequestId }) }
}
