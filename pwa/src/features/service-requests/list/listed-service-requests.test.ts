import { expect, test } from 'vitest'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord, OutboxState } from '../../../offline/outbox/record.ts'
import { toListedServiceRequests } from './listed-service-requests.ts'

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

test('an unsent review marks its request as reviewed, and is shown with it', () => {
  const item = review('queued', 2)
  const [first, second] = toListedServiceRequests([row(1), row(2)], [item])
  expect(first).toMatchObject({ has_review: 0, reviewItem: null })
  expect(second).toMatchObject({ has_review: 1, reviewItem: item })
})

test('a review without a service request belongs to the latest completed one without a review', () => {
  const rows = [row(3, { status: 'accepted' }), row(2, { has_review: 1 }), row(1)]
  expect(
    toListedServiceRequests(rows, [review('sending')]).map(({ has_review: hasReview }) => hasReview),
  ).toEqual([0, 1, 1])
})

test('a refused review does not count, but is shown with its request', () => {
  const item = review('needs_attention', 1)
  expect(toListedServiceRequests([row(1)], [item])[0]).toMatchObject({ has_review: 0, reviewItem: item })
})

test('a confirmed review counts before the list contains it, a discarded one does not', () => {
  expect(toListedServiceRequests([row(1)], [review('confirmed', 1)])[0]).toMatchObject({
    has_review: 1,
    reviewItem: null,
  })
  expect(toListedServiceRequests([row(1)], [review('discarded', 1)])[0]).toMatchObject({
    has_review: 0,
    reviewItem: null,
  })
})

test('a sent review with a pending discard counts, and is shown with its request', () => {
  const item = { ...review('confirmed', 2), wish: { type: 'discard' } } as OutboxRecord
  const [first, second] = toListedServiceRequests([row(1), row(2, { has_review: 1 })], [item])
  expect(first).toMatchObject({ has_review: 0, reviewItem: null })
  expect(second).toMatchObject({ has_review: 1, reviewItem: item })
})
