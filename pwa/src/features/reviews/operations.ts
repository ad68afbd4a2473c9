import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import type { ReviewInput } from '@tecnicerca/shared/reviews'
import type { Correction } from '../../offline/outbox/correction.ts'
import { type Delivery, deliver } from '../../offline/outbox/deliver.ts'
import type { Shown } from '../../offline/outbox/record.ts'

type NewReview = {
  input: ReviewInput
  user: { id: number }
  shown: Shown
  corrects: Correction | undefined
}

/** Draft of the form about one technician. */
export function reviewDraft(technician_id: number): string {
  return `review:${technician_id}`
}

/** Publishes a review. Rejects with the server's refusal, its fields those of the form. */
export function publishReview({ input, user, shown, corrects }: NewReview): Promise<Delivery> {
  const { service_request_id, ...words } = input
  const payload = service_request_id === undefined ? words : { ...words, service_request_id }
  const item = { kind: 'review.create', payload, shown } as const
  const draft_id = reviewDraft(input.technician_id)
  return deliver({
    user_id: user.id,
    item: corrects?.how === 'opened' ? item : { ...item, draft_id },
    corrects,
  })
}

const TOLD = { sent: REVIEW.sent, saved: OFFLINE.saved_here, wished: OFFLINE.correction_kept }

/** What a person is told of a review that was handed over. */
export function toldOfReview(delivery: Delivery): string {
  return TOLD[delivery]
}
