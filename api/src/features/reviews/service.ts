import type { User } from '@tecnicerca/shared/accounts'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import type { OwnReview, ReviewInput } from '@tecnicerca/shared/reviews'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAuthor } from '../accounts/service.ts'
import { type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import { findReviewableRequest, technicianUnavailableError } from '../service-requests/service.ts'
import * as reviews from './repository.ts'

export {
  updateReviewAsHidden as hideReview,
  updateReviewsWithoutKeys as forgetKeysOfReviews,
} from './repository.ts'

/** True if the user is a customer with a completed service of this technician that has no review yet. */
export async function canReview(db: Db, actor: User, technicianId: number): Promise<boolean> {
  if (actor.role !== 'customer') return false
  return (
    (await findReviewableRequest(db, { customer_id: actor.id, technician_id: technicianId })) !== undefined
  )
}

type Call = { actor: User; operation: Operation | undefined; now: Date }

/** Publishes a review. Throws `validation_failed` for a future day, `own_profile`, `technician_gone`, `not_eligible`. */
export async function publishReview(
  db: Db,
  input: ReviewInput,
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const fields = findDayToCome(input, now)
    if (fields.service_date) throw new DomainError('validation_failed', { fields })
    const row = await publishOnce(trx, input, { actor, client_op_id: operation?.key ?? null })
    return { status: 201, body: { review: shown(row, actor) } }
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
  // The stored answer of a key is deleted after some months, but its review is still there: the same key must not create
  // another.
  const earlier = clientOpId && (await reviews.findReviewOfOperation(trx, actor.id, clientOpId))
  if (earlier) return earlier
  // Locked before the technician, as in all changes of an account: another order could deadlock.
  await lockAuthor(trx, actor.id)
  // Done before reading, because it locks the technician: of two concurrent reviews, the second sees the first.
  if (!(await reviews.updateTechnicianRating(trx, text.technician_id, text.rating))) {
    throw await technicianUnavailableError(trx, text.technician_id, actor)
  }
  const service = { customer_id: actor.id, technician_id: text.technician_id, id: serviceRequestId }
  const reviewable = await findReviewableRequest(trx, service)
  if (reviewable === undefined) throw new DomainError('not_eligible')
  const review = { ...text, service_request_id: reviewable, customer_id: actor.id, client_op_id: clientOpId }
  return reviews.insertReview(trx, review)
}

function shown(row: reviews.ReviewRow, author: User): OwnReview {
  return { ...row, reviewer_name: author.name, created_at: row.created_at.toISOString() }
}
