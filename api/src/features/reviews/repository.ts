import type { Rule } from '@tecnicerca/shared/abuse-reports'
import type { ReviewInput } from '@tecnicerca/shared/reviews'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'

export type ReviewRow = {
  id: number
  technician_id: number
  rating: number
  comment: string
  service_date: string
  service_request_id: number
  client_op_id: string | null
  created_at: Date
}

const COLUMNS = [
  'id',
  'technician_id',
  'rating',
  'comment',
  'service_date',
  'service_request_id',
  'client_op_id',
  'created_at',
] as const

/**
 * Adds a rating to a technician; false if there is none or they have left. The row stays locked until the transaction ends,
 * so that reviews of one technician are written one after the other.
 */
export async function updateTechnicianRating(
  trx: Trx,
  technicianId: number,
  rating: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('technicians as t')
    .from('users as u')
    .set({
      rating_sum: sql`t.rating_sum + ${rating}::int`,
      review_count: sql`t.review_count + 1`,
    })
    .whereRef('u.id', '=', 't.user_id')
    .where('t.id', '=', technicianId)
    .where('t.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.role', '=', 'technician')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

type NewReview = Pick<ReviewInput, 'technician_id' | 'rating' | 'comment' | 'service_date'> & {
  customer_id: number
  service_request_id: number
  client_op_id: string | null
}

export async function insertReview(trx: Trx, review: NewReview): Promise<ReviewRow> {
  return trx.insertInto('reviews').values(review).returning(COLUMNS).executeTakeFirstOrThrow()
}

export async function findReviewOfOperation(
  trx: Trx,
  customerId: number,
  clientOpId: string,
): Promise<ReviewRow | undefined> {
  return trx
    .selectFrom('reviews')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('client_op_id', '=', clientOpId)
    .executeTakeFirst()
}

/** Removes the keys of a deleted author's reviews. */
export async function updateReviewsWithoutKeys(trx: Trx, customerId: number): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ client_op_id: null })
    .where('customer_id', '=', customerId)
    .where('client_op_id', 'is not', null)
    .execute()
}

/** Hides a review; a trigger takes it out of the figures of its technician. Changes nothing if it is hidden already. */
export async function updateReviewAsHidden(trx: Trx, id: number, rule: Rule): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ hidden_rule: rule })
    .where('id', '=', id)
    .where('hidden_rule', 'is', null)
    .execute()
}
