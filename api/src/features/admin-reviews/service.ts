import type {
  AdminReview,
  AdminReviewsQuery,
  adminReviewsAnswer,
  ReviewDecisionInput,
} from '@tecnicerca/shared/admin/reviews'
import { ADMIN_REVIEWS } from '@tecnicerca/shared/messages/admin/reviews'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { closeReportsOfReview } from '../admin-complaints/service.ts'
import { recordAct } from '../audit-log/service.ts'
import { hideReview, lockReviewForAdmin, releaseReview } from '../reviews/service.ts'
import * as reviews from './repository.ts'

/** A page of all reviews, the newest first unless the query says otherwise. */
export async function listReviews(
  db: Db,
  { limit = 50, sort = '-id', cursor, ...filter }: AdminReviewsQuery,
): Promise<z.infer<typeof adminReviewsAnswer>> {
  const { rows, ...page } = await reviews.listReviews(db, filter, { limit, sort, cursor })
  return { reviews: rows.map(toReview), ...page }
}

function toReview({ created_at: createdAt, ...row }: reviews.ReviewRow): AdminReview {
  return { ...row, created_at: createdAt.toISOString() }
}

type Deciding = { id: number; admin_id: number }

/**
 * Publishes a review that waits for an admin, or hides a review by a rule and notifies its author. Closes the review's
 * open reports. Repeating a decision changes nothing. Throws `not_found`, and `stale` for a review that is hidden
 * already.
 */
export async function decideReview(
  db: Db,
  { id, admin_id: adminId }: Deciding,
  { status, rule }: ReviewDecisionInput,
): Promise<AdminReview> {
  return inTransaction(db, async (trx) => {
    const locked = await lockReviewForAdmin(trx, id)
    if (!locked) throw new DomainError('not_found')
    const current = await read(trx, id)
    const isHiding = status === 'hidden' && rule !== undefined
    if (current.status === status && (!isHiding || current.rule === rule)) return current
    if (current.status === 'hidden')
      throw new DomainError('stale', { message: ADMIN_REVIEWS.alreadyHidden, current })
    const by = { id, admin_id: adminId, person_id: locked.customer_id }
    const decision = isHiding ? ({ outcome: 'hidden', rule } as const) : ({ outcome: 'dismissed' } as const)
    await (isHiding ? hideReview(trx, id, rule) : releaseReview(trx, id))
    const reports = await closeReportsOfReview(trx, by, decision)
    const entry = {
      admin_id: adminId,
      act: isHiding ? 'review.hide' : 'review.release',
      subject_id: id,
    } as const
    await recordAct(trx, { ...entry, before: { status: current.status }, after: { status, rule, reports } })
    return read(trx, id)
  })
}

async function read(trx: Trx, id: number): Promise<AdminReview> {
  const row = await reviews.findReview(trx, id)
  if (!row) throw new DomainError('not_found')
  return toReview(row)
}

/** All reviews that match the query, as a CSV file. */
export function downloadReviews(db: Db, { sort = '-id', ...filter }: AdminReviewsQuery) {
  const { column } = ADMIN_REVIEWS
  const header = [column.id, column.stars, column.comment, column.customer, column.technician, column.case]
  const days = [column.service_date, column.created_at, column.status]
  return csvStream([...header, ...days], reviews.readReviews(db, filter, sort), (row) => [
    ...[row.id, row.rating, row.comment, row.customer_name, row.technician_name, row.service_request_id],
    ...[row.service_date, row.created_at, ADMIN_REVIEWS.status[row.status]],
  ])
}
