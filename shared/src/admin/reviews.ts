import * as z from 'zod/mini'
import { REVIEW_LIMITS } from '../limits.ts'
import { fromText, id, wholeNumber } from '../values/numbers.ts'
import { dayRange, tablePage, tableQuery } from './tables.ts'

export const REVIEW_SORTS = ['id', 'created_at', 'rating'] as const

/** `query`: words of the comment and of both people's names and addresses, or the review's number. `from`, `to`: days of writing. */
export const adminReviewsQuery = z.object({
  ...tableQuery(REVIEW_SORTS),
  ...dayRange,
  stars: fromText(
    z.optional(wholeNumber(REVIEW_LIMITS.rating_min, REVIEW_LIMITS.rating_max, 'Elige de 1 a 5 estrellas.')),
  ),
})
export type AdminReviewsQuery = z.infer<typeof adminReviewsQuery>

const adminReview = z.object({
  id: id(),
  service_request_id: id(),
  /** The user who wrote it. */
  customer_id: id(),
  customer_name: z.string(),
  /** The user who was reviewed, not the profile. */
  technician_user_id: id(),
  technician_name: z.string(),
  rating: z.number(),
  comment: z.string(),
  service_date: z.string(),
  created_at: z.string(),
})
export type AdminReview = z.infer<typeof adminReview>

export const adminReviewsAnswer = z.object({ reviews: z.array(adminReview), ...tablePage })
