import { expect, test } from 'vitest'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord, OutboxState } from '../../../offline/outbox/record.ts'
import { withReviews } from './listed-service-requests.ts'

const row = (id: number, changes: Partial<OwnServiceRequest> = {}) =>
  ({
    id,
    technician_id: 7,
    status: 'completed',
    direction: 'sent',
    has_review: 0,
    item: null,
    ...changes,
  }) as OwnServiceRequest

const review = (state: OutboxState, serviceRequestId?: number) =>
  ({
    kind: 'review.create',
    state,
    wish: null,
    payload: {
      technician_id: 7,
      ...(serviceRequestId !== undefined && { service_request_id: serviceRequestId }),
    },
  }) as OutboxRecord

test('a review on its way counts as sent and is said to wait', () => {
  const item = review('queued', 2)
  const [first, second] = withReviews([row(1), row(2)], [item])
  expect(first).toMatchObject({ has_review: 0, reviewItem: null })
  expect(second).toMatchObject({ has_review: 1, reviewItem: item })
})

test('without a service request of its own it belongs to the latest completed one without a review', () => {
  const rows = [row(3, { status: 'accepted' }), row(2, { has_review: 1 }), row(1)]
  expect(withReviews(rows, [review('sending')]).map(({ has_review: hasReview }) => hasReview)).toEqual([
    0, 1, 1,
  ])
})

test('a refused one asks for attention and is not counted', () => {
  const item = review('needs_attention', 1)
  expect(withReviews([row(1)], [item])[0]).toMatchObject({ has_review: 0, reviewItem: item })
})

test('a confirmed one counts before the list says so, a discarded one never', () => {
  expect(withReviews([row(1)], [review('confirmed', 1)])[0]).toMatchObject({
    has_review: 1,
    reviewItem: null,
  })
  expect(withReviews([row(1)], [review('discarded', 1)])[0]).toMatchObject({
    has_review: 0,
    reviewItem: null,
  })
})

test('one whose correction came too late is told at its service request, though the server counts it', () => {
  const item = { ...review('confirmed', 2), wish: { type: 'discard' } } as OutboxRecord
  const [first, second] = withReviews([row(1), row(2, { has_review: 1 })], [item])
  expect(first).toMatchObject({ has_review: 0, reviewItem: null })
  expect(second).toMatchObject({ has_review: 1, reviewItem: item })
})
