import * as z from 'zod/mini'
import { REVIEW_LIMITS } from './limits.ts'
import { calendarDay } from './values/calendar-day.ts'
import { id, wholeNumber } from './values/numbers.ts'
import { requiredText } from './values/text.ts'

export const COMMENT_TOO_SHORT = 'El comentario debe tener al menos 10 caracteres.'

const comment = requiredText(REVIEW_LIMITS.comment, 'Escribe un comentario.')

export const reviewInput = z.object({
  technician_id: id('ID de técnico no válido'),
  rating: wholeNumber(REVIEW_LIMITS.rating_min, REVIEW_LIMITS.rating_max, 'Elige de 1 a 5 estrellas.'),
  comment: comment.check(z.minLength(REVIEW_LIMITS.comment_min, { error: COMMENT_TOO_SHORT })),
  service_date: calendarDay('Elige la fecha del servicio.'),
  service_request_id: z.optional(id()),
})
export type ReviewInput = z.infer<typeof reviewInput>

/** A review as it is publicly visible. */
export const review = z.object({
  id: id(),
  technician_id: id(),
  reviewer_name: z.nullable(z.string()),
  rating: z.number(),
  comment: z.string(),
  service_date: z.string(),
  service_request_id: z.nullable(z.number()),
  /** Always null: keys are not public. The field stays, because earlier builds cannot read a review without it. */
  client_op_id: z.null(),
  created_at: z.string(),
})
export type Review = z.infer<typeof review>

/** A review for its author, with the key under which the phone sent it. */
export const ownReview = z.extend(review, { client_op_id: z.nullable(z.string()) })
export type OwnReview = z.infer<typeof ownReview>

export const reviewAnswer = z.object({ review: ownReview })
export const eligibilityAnswer = z.object({ canReview: z.boolean() })
