import type { User } from '@tecnicerca/shared/accounts'
import type { OwnReview } from '@tecnicerca/shared/reviews'
import type { ReviewRow } from './repository.ts'

/**
 * The response to a write that changed a review. `kept` is the copy stored under the idempotency key, without people's
 * names and texts.
 */
export function answerOf(status: number, row: ReviewRow, actor: User) {
  const review = shownTo(actor, row)
  const kept: OwnReview = { ...review, comment: '', reviewer_name: null, reply: null, client_op_id: null }
  return { status, body: { review }, kept: { review: kept } }
}

/** The review as `actor` sees it. Without an `actor`: as a visitor sees it. */
export function shownTo(actor: User | undefined, row: ReviewRow): OwnReview {
  const {
    customer_id: customerId,
    reply_text: text,
    reply_created_at: repliedAt,
    reply_edited_at: replyEditedAt,
    held_reason: _heldReason,
    is_locked: _isLocked,
    is_reply_locked: _isReplyLocked,
    ...review
  } = row
  const isOwn = customerId === actor?.id
  const reply = text !== null && repliedAt && { text, created_at: repliedAt.toISOString() }
  return {
    ...review,
    client_op_id: isOwn ? review.client_op_id : null,
    created_at: review.created_at.toISOString(),
    edited_at: review.edited_at?.toISOString() ?? null,
    reply: reply ? { ...reply, edited_at: replyEditedAt?.toISOString() ?? null } : null,
    is_own: isOwn,
  }
}
