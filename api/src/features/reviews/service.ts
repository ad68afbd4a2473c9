import type { User } from '@tecnicerca/shared/accounts'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import type { Eligibility, ReviewInput } from '@tecnicerca/shared/reviews'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Db, Trx } from '../../db/client.ts'
import { holdsContact } from '../../lib/contact-in-text.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAuthor } from '../accounts/service.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import {
  findReviewableRequest,
  findReviewedRequest,
  technicianUnavailableError,
} from '../service-requests/service.ts'
import { answerOf } from './for-reader.ts'
import * as reviews from './repository.ts'

export {
  countHeldReviews,
  holdIfReported,
  listHeldReviews,
  lockReviewForAdmin,
  releaseReview,
  updateAsReleasedFromReports as releaseFromReports,
} from './held-repository.ts'
export { listNewestReviews } from './page-service.ts'
export {
  deleteReviewsOfAuthor as deleteReviewsBy,
  updateReviewAsHidden as hideReview,
  updateReviewsAsBlank as forgetReviewsOf,
} from './repository.ts'

/** Whether the user is a customer with a completed service of this technician that has no review yet. */
export async function findEligibility(db: Db, actor: User, technicianId: number): Promise<Eligibility> {
  if (actor.role !== 'customer') return { canReview: false }
  const service = { customer_id: actor.id, technician_id: technicianId }
  if ((await findReviewableRequest(db, service)) !== undefined) return { canReview: true }
  const reviewed = await findReviewedRequest(db, service)
  return { canReview: false, ...(reviewed !== undefined && { reviewed_request_id: reviewed }) }
}

export type Call = { actor: User; operation: Operation | undefined }

/**
 * Publishes a review. Throws `validation_failed` for a future day or a photo that is not of the case, `own_profile`,
 * `technician_gone`, `not_eligible`.
 */
export async function publishReview(
  db: Db,
  input: ReviewInput,
  { actor, operation, now }: Call & { now: Date },
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const fields = findDayToCome(input, now)
    if (fields.service_date) throw new DomainError('validation_failed', { fields })
    const row = await publishOnce(trx, input, { actor, client_op_id: operation?.key ?? null })
    return answerOf(201, row, actor)
  })
}

/** Validates that the day is not in the future. Returns the wrong fields. */
export function findDayToCome({ service_date: serviceDate }: Partial<ReviewInput>, now: Date): WrongFields {
  const isToCome = serviceDate !== undefined && serviceDate > dayInSantoDomingo(now)
  return isToCome ? { service_date: REVIEW.dateFuture } : {}
}

type Author = { actor: User; client_op_id: string | null }

async function publishOnce(
  trx: Trx,
  { service_request_id: serviceRequestId, ...text }: ReviewInput,
  { actor, client_op_id: clientOpId }: Author,
): Promise<reviews.ReviewRow> {
  // The stored answer of an idempotency key is deleted after some months, but its review stays: the same key must not
  // create another one.
  const earlier = clientOpId && (await reviews.findReviewOfOperation(trx, actor.id, clientOpId))
  if (earlier) return earlier
  // The author's row is locked before the technician's, as in all changes of an account: another order could deadlock.
  await lockAuthor(trx, actor.id)
  // Locked before reading, so that of two concurrent reviews the second sees the first.
  if (!(await reviews.lockActiveTechnician(trx, text.technician_id))) {
    throw await technicianUnavailableError(trx, text.technician_id, actor)
  }
  const service = { customer_id: actor.id, technician_id: text.technician_id, id: serviceRequestId }
  const reviewable = await findReviewableRequest(trx, service)
  if (reviewable === undefined) throw new DomainError('not_eligible')
  await refuseOtherPhotos(trx, reviewable, text.photo_ids)
  const review = { ...text, service_request_id: reviewable, customer_id: actor.id, client_op_id: clientOpId }
  const heldReason = holdsContact(text.comment) ? 'contact' : null
  return findWritten(trx, await reviews.insertReview(trx, { ...review, held_reason: heldReason }), {
    customer_id: actor.id,
  })
}

/** Throws `validation_failed` unless all photos are of the case. */
export async function refuseOtherPhotos(trx: Trx, serviceRequestId: number, ids: readonly string[] = []) {
  if (ids.length === 0 || (await reviews.areCasePhotos(trx, serviceRequestId, ids))) return
  throw new DomainError('validation_failed', { fields: { photo_ids: REVIEW.photoUnknown } })
}

/** Reads a review that the transaction has locked and written. */
export async function findWritten(trx: Trx, id: number, side: reviews.Side): Promise<reviews.ReviewRow> {
  const row = await reviews.findReview(trx, id, side)
  if (!row) throw new Error(`review ${id} is locked and gone`)
  return row
}

/** The stored answer of an idempotency key, with the review as `actor` sees it now; unchanged if the review is gone. */
export async function replayStoredReview(db: Db, actor: User, jsonText: string): Promise<string> {
  const { review } = JSON.parse(jsonText) as { review?: { id: number } }
  if (!review) return jsonText
  const asTechnician = actor.role === 'technician' && actor.technician_id !== null
  const row =
    (await reviews.findReview(db, review.id, { customer_id: actor.id })) ??
    (asTechnician && (await reviews.findReview(db, review.id, { technician_id: actor.technician_id ?? 0 })))
  return row ? JSON.stringify(answerOf(200, row, actor).body) : jsonText
}
