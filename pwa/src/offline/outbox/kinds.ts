import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Attempt } from '../network/environment.ts'
import { CASE_LANE } from './cases.ts'
import { OWN_LIST_KINDS } from './own-list-kinds.ts'
import type { OutboxKind, PayloadOf } from './record.ts'

export type Kind<Payload> = {
  version: number
  method: Attempt['method'] | ((payload: Payload) => Attempt['method'])
  /** Statuses of a success. */
  expected: readonly number[]
  path: (payload: Payload) => string
  body: (payload: Payload) => unknown
  /** Field of the server's answer that contains the row, or a count (`unread`, `quick_replies`). */
  answerField:
    | 'serviceRequest'
    | 'review'
    | 'technician'
    | 'event'
    | 'photo'
    | 'work_photo'
    | 'favourite'
    | 'quick_replies'
    | 'customer_note'
    | 'expense'
    | 'unread'
  /** Items of one lane are sent in order. Undefined: the item waits for nothing and blocks nothing. */
  lane: (payload: Payload) => string | undefined
  /** The answer of the server that shows a sent item. The item stays in the outbox until the phone has read this answer. */
  shownIn:
    | 'service_requests'
    | 'events'
    | 'own_profile'
    | 'notices'
    | 'favourites'
    | 'quick_replies'
    | 'customers'
    | 'expenses'
  /** True if the kind sets a value: only the newest item counts, and it replaces an older unsent one. */
  isReplacedByNewer: boolean
}

// What many kinds have in common.
const ALONE = {
  version: 1,
  lane: () => undefined,
  shownIn: 'service_requests',
  isReplacedByNewer: false,
} as const
const IN_THREAD = { version: 1, lane: laneOf, shownIn: 'events', isReplacedByNewer: false } as const
const POSTS_EVENT = {
  ...IN_THREAD,
  method: 'POST',
  expected: [201],
  body: withoutCase,
  answerField: 'event',
} as const
const OF_REVIEW = {
  version: 1,
  lane: ({ review_id: reviewId }: { review_id: number }) => `review:${reviewId}`,
  shownIn: 'service_requests',
  answerField: 'review',
} as const
const OF_WORK_PHOTO = { version: 1, lane: workPhotoLane, shownIn: 'own_profile' } as const
// One lane for each, because a user has only one profile.
const OF_PROFILE = {
  ...({ version: 1, method: 'PUT', expected: [200], shownIn: 'own_profile' } as const),
  ...({ answerField: 'technician', isReplacedByNewer: true } as const),
  body: (payload: object) => payload,
}
const DELETES = {
  method: 'DELETE',
  expected: [200],
  body: () => undefined,
  isReplacedByNewer: false,
} as const

/**
 * Every kind of write. Add its payload to `PayloadOf`, its request here, and what only a page needs to `page-kinds.ts` (the
 * worker has no room for schemas and sentences). A kind without an entry in each table is a compile error.
 */
export const KINDS: { [K in OutboxKind]: Kind<PayloadOf[K]> } = {
  'service_request.create': {
    ...ALONE,
    method: 'POST',
    expected: [201],
    path: () => '/service-requests',
    body: (payload) => payload,
    answerField: 'serviceRequest',
  },
  'review.create': {
    ...ALONE,
    method: 'POST',
    expected: [201],
    path: () => '/reviews',
    body: (payload) => payload,
    answerField: 'review',
  },
  'review.update': {
    ...OF_REVIEW,
    method: 'PUT',
    expected: [200],
    path: reviewPath,
    body: ({ review_id: _, service_request_id: _of, ...changes }) => changes,
    isReplacedByNewer: true,
  },
  'review.delete': {
    ...OF_REVIEW,
    ...DELETES,
    path: reviewPath,
  },
  'review_reply.create': {
    ...OF_REVIEW,
    method: 'PUT',
    expected: [200],
    path: (payload) => `${reviewPath(payload)}/reply`,
    body: ({ text }) => ({ text }),
    isReplacedByNewer: true,
  },
  'review_reply.delete': {
    ...OF_REVIEW,
    ...DELETES,
    path: (payload) => `${reviewPath(payload)}/reply`,
  },
  'service_request.status': {
    ...IN_THREAD,
    method: 'PUT',
    expected: [200],
    path: (payload) => `${pathOf(payload)}/status`,
    body: withoutCase,
    answerField: 'serviceRequest',
    shownIn: 'service_requests',
  },
  'service_request.message': { ...POSTS_EVENT, path: (payload) => `${pathOf(payload)}/messages` },
  'service_request.photo': {
    ...IN_THREAD,
    method: 'PUT',
    // 200: the server already had these bytes under this name.
    expected: [201, 200],
    path: (payload) => `${pathOf(payload)}/photos/${payload.photo_id}`,
    // The bytes are read when the photo is sent (`photo` in `store.ts`).
    body: () => undefined,
    answerField: 'photo',
    // A photo waits for the items it refers to (`drain-order.ts`) and blocks nothing.
    lane: ({ service_request_id: serviceRequestId, photo_id: photoId }) =>
      `photo:${serviceRequestId}:${photoId}`,
  },
  'message.delete': {
    ...DELETES,
    version: 1,
    path: (payload) => `${pathOf(payload)}/messages/${payload.message_id}`,
    answerField: 'event',
    // A lane of its own: a refused message in the lane of the case must not block the deletion.
    lane: ({ message_id: messageId }) => `message.delete:${messageId}`,
    shownIn: 'service_requests',
  },
  'photo.delete': {
    ...DELETES,
    version: 1,
    path: (payload) => `${pathOf(payload)}/photos/${payload.photo_id}`,
    answerField: 'photo',
    lane: ({ service_request_id: serviceRequestId, photo_id: photoId }) =>
      `photo.delete:${serviceRequestId}:${photoId}`,
    shownIn: 'service_requests',
  },
  'offer.create': { ...POSTS_EVENT, path: (payload) => `${pathOf(payload)}/offers` },
  'offer.status': {
    ...IN_THREAD,
    method: 'PUT',
    expected: [200],
    path: ({ offer_id: offerId }) => `/offers/${encodeURIComponent(offerId)}/status`,
    body: ({ status, at_phone: atPhone }) => ({ status, ...(atPhone && { at_phone: atPhone }) }),
    answerField: 'serviceRequest',
  },
  'agreement.create': {
    ...IN_THREAD,
    method: 'POST',
    // 200: the server had both halves.
    expected: [201, 200],
    path: () => '/agreements',
    body: withoutCase,
    answerField: 'serviceRequest',
    // The technician's item is no event of its own, so it leaves with the next list.
    shownIn: 'service_requests',
  },
  'payment.create': { ...POSTS_EVENT, path: (payload) => `${pathOf(payload)}/payments` },
  'payment.status': {
    ...IN_THREAD,
    method: 'PUT',
    expected: [200],
    path: ({ payment_id: paymentId }) => `/payments/${encodeURIComponent(paymentId)}/status`,
    body: ({ payment_id: _, ...answer }) => withoutCase(answer),
    answerField: 'serviceRequest',
  },
  'guarantee_claim.create': { ...POSTS_EVENT, path: (payload) => `${pathOf(payload)}/guarantee-claims` },
  'guarantee_claim.status': {
    ...IN_THREAD,
    method: 'PUT',
    expected: [200],
    path: ({ claim_id: claimId }) => `/guarantee-claims/${encodeURIComponent(claimId)}/status`,
    body: ({ claim_id: _, ...answer }) => withoutCase(answer),
    answerField: 'serviceRequest',
  },
  'visit.create': {
    ...POSTS_EVENT,
    path: (payload) => `${pathOf(payload)}/visits`,
  },
  'maintenance.create': { ...POSTS_EVENT, path: (payload) => `${pathOf(payload)}/maintenance` },
  'contact.set': {
    ...IN_THREAD,
    method: 'PUT',
    expected: [200],
    path: (payload) => `${pathOf(payload)}/contact`,
    body: withoutCase,
    answerField: 'serviceRequest',
    // A lane of its own: a refused act in the lane of the case must not keep a customer from taking this back.
    lane: ({ service_request_id: serviceRequestId }) => `contact:${serviceRequestId}`,
    shownIn: 'service_requests',
    isReplacedByNewer: true,
  },
  'profile.availability': {
    ...OF_PROFILE,
    path: () => '/technicians/profile/availability',
    lane: () => 'profile.availability',
  },
  'profile.hours': { ...OF_PROFILE, path: () => '/technicians/profile', lane: () => 'profile.hours' },
  'work_photo.create': {
    ...OF_WORK_PHOTO,
    answerField: 'work_photo',
    method: 'PUT',
    expected: [201, 200],
    // Caption and position are in the URL, because the body is the photo.
    path: ({ caption, position, ...photo }) => {
      const place = position === undefined ? '' : `&position=${position}`
      return `${workPhotoPath(photo)}?caption=${encodeURIComponent(caption)}${place}`
    },
    body: () => undefined,
    // A newer item is the same photo with another caption.
    isReplacedByNewer: true,
  },
  'work_photo.update': {
    ...OF_WORK_PHOTO,
    answerField: 'work_photo',
    method: 'PATCH',
    expected: [200],
    path: workPhotoPath,
    body: ({ caption }) => ({ caption }),
    isReplacedByNewer: true,
  },
  'work_photo.delete': {
    ...OF_WORK_PHOTO,
    ...DELETES,
    answerField: 'work_photo',
    path: workPhotoPath,
  },
  ...OWN_LIST_KINDS,
  'notices.read': {
    version: 1,
    method: 'PUT',
    expected: [200],
    path: () => '/notices/read',
    body: (payload) => payload,
    answerField: 'unread',
    // One lane per case or notice: marking one as read does not replace marking another.
    lane: ({ service_request_id: serviceRequestId, up_to: upTo, alone }) =>
      `notices.read:${alone ? `notice ${upTo}` : (serviceRequestId ?? 'all')}`,
    shownIn: 'notices',
    isReplacedByNewer: true,
  },
}

type OfCase = { service_request_id: ServiceRequestRef }

function withoutCase({ service_request_id: _, ...rest }: OfCase): object {
  return rest
}

function pathOf({ service_request_id: serviceRequestId }: OfCase): string {
  return `/service-requests/${encodeURIComponent(serviceRequestId)}`
}

// While the request itself is unsent, items about it join its lane instead (`laneIn`).
function laneOf({ service_request_id: serviceRequestId }: OfCase): string {
  return `${CASE_LANE}${serviceRequestId}`
}

function reviewPath({ review_id: reviewId }: { review_id: number }): string {
  return `/reviews/${reviewId}`
}

function workPhotoPath({ photo_id: photoId }: { photo_id: string }): string {
  return `/technicians/profile/work-photos/${photoId}`
}

function workPhotoLane({ photo_id: photoId }: { photo_id: string }): string {
  return `work_photo:${photoId}`
}
