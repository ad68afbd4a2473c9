import * as z from 'zod/mini'
import { RULES } from '../abuse-reports.ts'
import { REVIEW_LIMITS } from '../limits.ts'
import { ADMIN_REVIEWS } from '../messages/admin/reviews.ts'
import { emptyAsAbsent, fromText, id, wholeNumber } from '../values/numbers.ts'
import { dayRange, tablePage, tableQuery } from './tables.ts'

export const REVIEW_STATES = ['published', 'held', 'hidden'] as const
/** Why a review waits for an admin: it contains a phone number or a link, or three people reported it. */
export const HELD_REASONS = ['contact', 'reports'] as const
export const REVIEW_SORTS = ['id', 'created_at', 'rating'] as const

/**
 * `query`: words from the comment or from the names, emails and phones of both sides, or the number of a review. `from`
 * and `to`: the days on which a review was written.
 */
export const adminReviewsQuery = z.object({
  ...tableQuery(REVIEW_SORTS),
  ...dayRange,
  stars: fromText(
    z.optional(wholeNumber(REVIEW_LIMITS.rating_min, REVIEW_LIMITS.rating_max, 'Elige de 1 a 5 estrellas.')),
  ),
  status: emptyAsAbsent(z.optional(z.enum(REVIEW_STATES, { error: 'El estado no es válido.' }))),
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
  /** `held`: waits for an admin, for a reason of `HELD_REASONS`. */
  status: z.enum(REVIEW_STATES),
  held_reason: z.nullable(z.enum(HELD_REASONS)),
  /** The rule that the review broke, if an admin hid it. */
  rule: z.nullable(z.enum(RULES)),
})
export type AdminReview = z.infer<typeof adminReview>
export const adminReviewAnswer = z.object({ review: adminReview })

/** `rule` is required to hide a review. */
export const reviewDecisionInput = z
  .object({
    status: z.enum(['published', 'hidden'], { error: ADMIN_REVIEWS.statusMissing }),
    rule: z.optional(z.enum(RULES, { error: ADMIN_REVIEWS.ruleMissing })),
  })
  .check(
    z.refine(({ status, rule }) => status === 'published' || rule !== undefined, {
      error: ADMIN_REVIEWS.ruleMissing,
      path: ['rule'],
    }),
  )
export type ReviewDecisionInput = z.infer<typeof reviewDecisionInput>

export const adminReviewsAnswer = z.object({ reviews: z.array(adminReview), ...tablePage })
