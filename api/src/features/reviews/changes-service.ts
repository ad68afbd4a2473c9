import type { ReviewChanges, ReviewReplyInput } from '@tecnicerca/shared/reviews'
import type { Db, Trx } from '../../db/client.ts'
import { holdsContact } from '../../lib/contact-in-text.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { lockAccount } from '../accounts/service.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { answerOf } from './for-reader.ts'
import * as reviews from './repository.ts'
import { type Call, findWritten, refuseOtherPhotos } from './service.ts'

/**
 * Edits a review that `actor` wrote. Throws `not_found` if it is gone, hidden or of another author, `review_locked`
 * after 48 hours, and `validation_failed` for a photo that is not of the case.
 */
export async function changeReview(
  db: Db,
  { id, ...changes }: ReviewChanges & { id: number },
  { actor, operation }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const side = { customer_id: actor.id }
    const row = await lockOwn(trx, { id, user_id: actor.id, side })
    if (isSame(row, changes)) return answerOf(200, row, actor)
    if (row.is_locked) throw new DomainError('review_locked')
    await refuseOtherPhotos(trx, row.service_request_id, changes.photo_ids)
    await reviews.updateReview(trx, id, { ...changes, held_reason: heldReasonOf(row, changes) })
    return answerOf(200, await findWritten(trx, id, side), actor)
  })
}

/**
 * Why the edited review has to wait for an admin; null if it need not. After an admin has released it, only a new
 * comment can make it wait again. A review that waits because of reports keeps waiting.
 */
function heldReasonOf(row: reviews.ReviewRow, { comment }: ReviewChanges): reviews.HeldReason | null {
  if (row.held_reason === 'reports') return 'reports'
  if (row.comment === comment) return row.held_reason
  return holdsContact(comment) ? 'contact' : null
}

/**
 * Deletes a review that `actor` wrote, at any time. The case can then be reviewed again. Deleting it twice is no error,
 * because two phones may do it. Throws `not_found` for a hidden review and for one of another author.
 */
export async function removeReview(db: Db, id: number, { actor, operation }: Call): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    if (await reviews.isReview(trx, id)) {
      await lockOwn(trx, { id, user_id: actor.id, side: { customer_id: actor.id } })
      await reviews.deleteReview(trx, id)
    }
    return { status: 200, body: { review: { id } } }
  })
}

type Replying = Call & { technician_id: number }

/** Writes or edits the technician's reply to a review. Throws `not_found`; `review_locked` 48 hours after the reply. */
export async function replyToReview(
  db: Db,
  { id, text }: ReviewReplyInput & { id: number },
  { actor, operation, technician_id: technicianId }: Replying,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const side = { technician_id: technicianId }
    const row = await lockOwn(trx, { id, user_id: actor.id, side })
    if (row.reply_text === text) return answerOf(200, row, actor)
    if (row.is_reply_locked) throw new DomainError('review_locked')
    await reviews.updateReply(trx, id, text)
    return answerOf(200, await findWritten(trx, id, side), actor)
  })
}

/** Deletes the technician's reply, if there is one. Throws `not_found`. */
export async function removeReply(
  db: Db,
  id: number,
  { actor, operation, technician_id: technicianId }: Replying,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const side = { technician_id: technicianId }
    await lockOwn(trx, { id, user_id: actor.id, side })
    await reviews.updateReplyAsDeleted(trx, id)
    return answerOf(200, await findWritten(trx, id, side), actor)
  })
}

type Own = { id: number; user_id: number; side: reviews.Side }

/** Locks account, technician and review in this order. Throws `unauthenticated` for a deleted account, and `not_found`. */
async function lockOwn(trx: Trx, { id, user_id: userId, side }: Own): Promise<reviews.ReviewRow> {
  if (!(await lockAccount(trx, userId))) throw new DomainError('unauthenticated')
  await reviews.lockReview(trx, id)
  const row = await reviews.findReview(trx, id, side)
  if (!row) throw new DomainError('not_found')
  return row
}

function isSame(row: reviews.ReviewRow, { rating, comment, photo_ids: photoIds }: ReviewChanges): boolean {
  const hasSamePhotos = photoIds === undefined || String(photoIds) === String(row.photo_ids)
  return row.rating === rating && row.comment === comment && hasSamePhotos
}
