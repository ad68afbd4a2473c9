import * as z from 'zod/mini'
import { REVIEW_LIMITS } from './limits.ts'
import { calendarDay } from './values/calendar-day.ts'
import { fromText, id, wholeNumber } from './values/numbers.ts'
import { requiredText } from './values/text.ts'

export const COMMENT_TOO_SHORT = 'El comentario debe tener al menos 10 caracteres.'
const STARS = 'Elige de 1 a 5 estrellas.'

const stars = wholeNumber(REVIEW_LIMITS.rating_min, REVIEW_LIMITS.rating_max, STARS)
const comment = requiredText(REVIEW_LIMITS.comment, 'Escribe un comentario.').check(
  z.minLength(REVIEW_LIMITS.comment_min, { error: COMMENT_TOO_SHORT }),
)
/** Photos of the case that the review shows, in this order. */
const photoIds = z.optional(
  z
    .array(z.uuid({ error: 'La foto no es válida.' }), { error: 'Las fotos no son válidas.' })
    .check(z.maxLength(REVIEW_LIMITS.photos, { error: 'Puedes elegir tres fotos como máximo.' })),
)

export const reviewInput = z.object({
  technician_id: id('ID de técnico no válido'),
  rating: stars,
  comment,
  service_date: calendarDay('Elige la fecha del servicio.'),
  service_request_id: z.optional(id()),
  photo_ids: photoIds,
})
export type ReviewInput = z.infer<typeof reviewInput>

/** What the author can edit for 48 hours. Without `photo_ids` the photos stay. */
export const reviewChanges = z.object({ rating: stars, comment, photo_ids: photoIds })
export type ReviewChanges = z.infer<typeof reviewChanges>

export const reviewReplyInput = z.object({
  text: requiredText(REVIEW_LIMITS.reply, 'Escribe tu respuesta.'),
})
export type ReviewReplyInput = z.infer<typeof reviewReplyInput>

/** The technician's reply. `edited_at` is null if it was never edited. */
const reviewReply = z.object({
  text: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
})

export type ReviewReply = z.infer<typeof reviewReply>

/** A review as it is publicly visible. */
export const review = z.object({
  id: id(),
  technician_id: id(),
  /** Full for the author and the technician; the public sees `shortName` of it. Null if the account was deleted. */
  reviewer_name: z.nullable(z.string()),
  rating: z.number(),
  comment: z.string(),
  service_date: z.string(),
  /** The case of the review. Absent for everyone but its two sides and admins. */
  service_request_id: z.optional(z.number()),
  created_at: z.string(),
  /** The fields below are absent from copies that earlier builds stored. */
  edited_at: z.optional(z.nullable(z.string())),
  /** The month in which the service was completed, 'YYYY-MM'. */
  service_month: z.optional(z.string()),
  photo_ids: z.optional(z.array(z.string())),
  reply: z.optional(z.nullable(reviewReply)),
  /** True only for the signed-in author. */
  is_own: z.optional(z.boolean()),
  /** Waits for an admin: not in the average, and visible only to the author, the technician and admins. */
  is_held: z.optional(z.boolean()),
})
export type Review = z.infer<typeof review>

/** A review for its author, with the idempotency key under which the phone sent it. */
export const ownReview = z.extend(review, {
  service_request_id: z.number(),
  client_op_id: z.nullable(z.string()),
})
export type OwnReview = z.infer<typeof ownReview>

/** The review of a case, for both sides. */
export const caseReview = z.object({
  id: id(),
  rating: z.number(),
  comment: z.string(),
  service_date: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  is_held: z.boolean(),
  photo_ids: z.array(z.string()),
  reply: z.nullable(reviewReply),
})
export type CaseReview = z.infer<typeof caseReview>

export const reviewAnswer = z.object({ review: ownReview })
export const deletedReviewAnswer = z.object({ review: z.object({ id: id() }) })
/** `reviewed_request_id`: the latest service that the customer has reviewed, if there is none left to review. */
export const eligibilityAnswer = z.object({ canReview: z.boolean(), reviewed_request_id: z.optional(id()) })
export type Eligibility = z.infer<typeof eligibilityAnswer>

const REVIEW_ORDERS = ['newest', 'best', 'worst'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]
export const REVIEWS_MAX = 50

/** `cursor` is valid only for the same technician, `sort` and `stars`. */
export const reviewPageQuery = z.object({
  sort: z.optional(z.enum(REVIEW_ORDERS, { error: 'El orden no es válido.' })),
  stars: fromText(z.optional(stars)),
  cursor: z.optional(z.string()),
  limit: fromText(z.optional(wholeNumber(1, REVIEWS_MAX))),
})
export type ReviewPageQuery = z.infer<typeof reviewPageQuery>

/** How many published reviews have each number of stars, regardless of the filter of the page. */
export const histogram = z.object({
  1: z.number(),
  2: z.number(),
  3: z.number(),
  4: z.number(),
  5: z.number(),
})
export type Histogram = z.infer<typeof histogram>

export const reviewPageAnswer = z.object({
  reviews: z.array(review),
  histogram,
  next_cursor: z.nullable(z.string()),
})
export type ReviewPageAnswer = z.infer<typeof reviewPageAnswer>
