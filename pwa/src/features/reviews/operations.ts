import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import type { CaseReview, ReviewChanges, ReviewInput, ReviewReplyInput } from '@tecnicerca/shared/reviews'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { type Correction, type Delivered, type Delivery, deliver } from '../../offline/outbox/deliver.ts'
import type { ReviewChange, Shown } from '../../offline/outbox/record.ts'

type NewReview = {
  input: ReviewInput
  user: { id: number }
  shown: Shown
  corrects: Correction | undefined
}

/** Name of the draft of the review form for this technician. */
export function reviewDraft(technicianId: number): string {
  return `review:${technicianId}`
}

/** Publishes a review. Rejects with the server's refusal, whose `fields` are those of the form. */
export function publishReview({ input, user, shown, corrects }: NewReview): Promise<Delivery> {
  const { service_request_id: serviceRequestId, ...words } = input
  const payload = serviceRequestId === undefined ? words : { ...words, service_request_id: serviceRequestId }
  const item = { kind: 'review.create', payload, shown } as const
  const draftId = reviewDraft(input.technician_id)
  return deliver({
    userId: user.id,
    item: corrects?.how === 'opened' ? item : { ...item, draftId },
    corrects,
  })
}

/** The published review of a case, as its author or the reviewed technician sees it. */
export type PublishedReview = {
  review: CaseReview
  serviceRequest: Pick<ServiceRequest, 'id' | 'photo_ids'>
  user: { id: number }
  /** Name of the other side. */
  name: string
}

/** Name of the draft in the dialog that edits a review or its reply. */
export function reviewChangeDraft(reviewId: number): string {
  return `review-change:${reviewId}`
}

/** Edits stars, comment and photos. Rejects with the server's error, for example `review_locked` after 48 hours. */
export function editReview(published: PublishedReview, input: ReviewChanges): Promise<Delivery> {
  return send(published, { kind: 'review.update', payload: { ...refs(published), ...input } })
}

export function deleteReview(published: PublishedReview): Promise<Delivery> {
  return send(published, { kind: 'review.delete', payload: refs(published) })
}

/** Writes or edits the reply to a review. Rejects with the server's error. */
export function replyToReview(published: PublishedReview, { text }: ReviewReplyInput): Promise<Delivery> {
  return send(published, { kind: 'review_reply.create', payload: { ...refs(published), text } })
}

export function deleteReply(published: PublishedReview): Promise<Delivery> {
  return send(published, { kind: 'review_reply.delete', payload: refs(published) })
}

function refs({ review, serviceRequest }: PublishedReview) {
  return { review_id: review.id, service_request_id: serviceRequest.id }
}

function send(
  { review, user, name }: PublishedReview,
  change: Pick<ReviewChange, 'kind' | 'payload'>,
): Promise<Delivery> {
  const shown = { name, profile_image: null, category_name: null }
  const item = { ...change, shown, draftId: reviewChangeDraft(review.id) } as Delivered['item']
  return deliver({ userId: user.id, item })
}

const TOASTS = { sent: REVIEW.sent, saved: OFFLINE.savedHere, edit_pending: OFFLINE.correctionKept }

/** The message shown after a review was submitted. */
export function reviewToast(delivery: Delivery): string {
  return TOASTS[delivery]
}
