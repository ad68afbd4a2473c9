import type { AdminReviewsQuery, adminReviewsAnswer } from '@tecnicerca/shared/admin/reviews'
import { ADMIN_REVIEWS } from '@tecnicerca/shared/messages/admin/reviews'
import type * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import * as reviews from './repository.ts'

/** A page of all reviews, the newest first unless the query says otherwise. */
export async function listReviews(
  db: Db,
  { limit = 50, sort = '-id', cursor, ...filter }: AdminReviewsQuery,
): Promise<z.infer<typeof adminReviewsAnswer>> {
  const { rows, ...page } = await reviews.listReviews(db, filter, { limit, sort, cursor })
  return { reviews: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), ...page }
}

/** The same reviews as a CSV file, all of them. */
export function downloadReviews(db: Db, { sort = '-id', ...filter }: AdminReviewsQuery) {
  const { column } = ADMIN_REVIEWS
  const header = [column.id, column.stars, column.comment, column.customer, column.technician, column.case]
  const days = [column.service_date, column.created_at]
  return csvStream([...header, ...days], reviews.readReviews(db, filter, sort), (row) => [
    ...[row.id, row.rating, row.comment, row.customer_name, row.technician_name, row.service_request_id],
    ...[row.service_date, row.created_at.toISOString()],
  ])
}
