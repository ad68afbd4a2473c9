import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import type { ReviewInput } from '@tecnicerca/shared/reviews'
import { type Correction, type Delivery, deliver } from '../../offline/outbox/deliver.ts'
import type { Shown } from '../../offline/outbox/record.ts'

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
    user_id: user.id,
    item: corrects?.how === 'opened' ? item : { ...item, draft_id: draftId },
    corrects,
  })
}

const TOASTS = { sent: REVIEW.sent, saved: OFFLINE.savedHere, edit_pending: OFFLINE.correctionKept }

/** The message shown after a review was submitted. */
export function reviewToast(delivery: Delivery): string {
  return TOASTS[delivery]
}
