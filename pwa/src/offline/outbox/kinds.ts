import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests'
import type { Attempt } from '../network/environment.ts'
import { CASE_LANE } from './cases.ts'
import type { OutboxKind, OutboxRecord, PayloadOf } from './record.ts'

export type Kind<Payload> = {
  version: number
  method: 'POST' | 'PUT'
  /** Statuses of a success. */
  expected: readonly number[]
  path: (payload: Payload) => string
  body: (payload: Payload) => unknown
  /** Field of the answer that holds the row, or the number. */
  answer_field: 'serviceRequest' | 'review' | 'technician' | 'event' | 'photo' | 'unread'
  /** Items of one lane go out in order; undefined: the item depends on nothing and blocks nothing. */
  lane: (payload: Payload) => string | undefined
  /** What the server shows it in once it has it; until the phone has read that anew, the outbox tells. */
  shown_in: 'service_requests' | 'events' | 'own_profile' | 'notices'
  /** It says how something shall be: of what waits only the newest counts, and takes the place of the one before. */
  is_replaced_by_newer: boolean
}

/**
 * Every kind of write, and the one place where a new one begins: its words (`PayloadOf`), its way over the wire here, and
 * what a page knows beyond that (`page-kinds.ts`, apart because the worker has no room for schemas and sentences). All
 * are closed over the kinds, and so is how `/pendientes` corrects them: what is forgotten does not compile.
 */
export const KINDS: { [K in OutboxKind]: Kind<PayloadOf[K]> } = {
  'service_request.create': {
    version: 1,
    method: 'POST',
    expected: [201],
    path: () => '/service-requests',
    body: (payload) => payload,
    answer_field: 'serviceRequest',
    lane: () => undefined,
    shown_in: 'service_requests',
    is_replaced_by_newer: false,
  },
  'review.create': {
    version: 1,
    method: 'POST',
    expected: [201],
    path: () => '/reviews',
    body: (payload) => payload,
    answer_field: 'review',
    lane: () => undefined,
    shown_in: 'service_requests',
    is_replaced_by_newer: false,
  },
  'service_request.status': {
    version: 1,
    method: 'PUT',
    expected: [200],
    path: (payload) => `${pathOf(payload)}/status`,
    body: ({ service_request_id: _, ...change }) => change,
    answer_field: 'serviceRequest',
    lane: laneOf,
    shown_in: 'service_requests',
    is_replaced_by_newer: false,
  },
  'service_request.message': {
    version: 1,
    method: 'POST',
    expected: [201],
    path: (payload) => `${pathOf(payload)}/messages`,
    body: ({ service_request_id: _, ...message }) => message,
    answer_field: 'event',
    lane: laneOf,
    shown_in: 'events',
    is_replaced_by_newer: false,
  },
  'service_request.photo': {
    version: 1,
    method: 'PUT',
    // 200: these bytes were there under this name already.
    expected: [201, 200],
    path: (payload) => `${pathOf(payload)}/photos/${payload.photo_id}`,
    // The bytes, which whoever sends reads (`PhotoBytes` in `store.ts`).
    body: () => undefined,
    answer_field: 'photo',
    // It waits for what it speaks of (`drain-order.ts`) and holds up nothing.
    lane: ({ service_request_id, photo_id }) => `photo:${service_request_id}:${photo_id}`,
    shown_in: 'events',
    is_replaced_by_newer: false,
  },
  'offer.create': {
    version: 1,
    method: 'POST',
    expected: [201],
    path: (payload) => `${pathOf(payload)}/offers`,
    body: ({ service_request_id: _, ...offer }) => offer,
    answer_field: 'event',
    lane: laneOf,
    shown_in: 'events',
    is_replaced_by_newer: false,
  },
  'offer.status': {
    version: 1,
    method: 'PUT',
    expected: [200],
    path: ({ offer_id }) => `/offers/${encodeURIComponent(offer_id)}/status`,
    body: ({ status }) => ({ status }),
    answer_field: 'serviceRequest',
    lane: laneOf,
    shown_in: 'events',
    is_replaced_by_newer: false,
  },
  'profile.availability': {
    version: 1,
    method: 'PUT',
    expected: [200],
    path: () => '/technicians/profile/availability',
    body: (payload) => payload,
    answer_field: 'technician',
    // Of the one profile that the outbox's person can have.
    lane: () => 'profile.availability',
    shown_in: 'own_profile',
    is_replaced_by_newer: true,
  },
  'notices.read': {
    version: 1,
    method: 'PUT',
    expected: [200],
    path: () => '/notices/read',
    body: (payload) => payload,
    answer_field: 'unread',
    // What was read of one case takes nothing from what was read of another.
    lane: ({ service_request_id }) => `notices.read:${service_request_id ?? 'all'}`,
    shown_in: 'notices',
    is_replaced_by_newer: true,
  },
}

type OfCase = { service_request_id: ServiceRequestRef }

function pathOf({ service_request_id }: OfCase): string {
  return `/service-requests/${encodeURIComponent(service_request_id)}`
}

// What is said of a request that waits itself waits in that one's lane instead (`laneIn` in `cases.ts`).
function laneOf({ service_request_id }: OfCase): string {
  return `${CASE_LANE}${service_request_id}`
}

/** False for a record that a newer build wrote: this one must neither send nor drop it. */
export function isKnown(record: OutboxRecord): boolean {
  const kind: Kind<never> | undefined = KINDS[record.kind]
  return kind !== undefined && record.payload_version <= kind.version
}

/** `bytes`: of a photo. */
export function attemptOf(record: OutboxRecord, bytes?: ArrayBuffer): Attempt {
  const { user_id, key } = record
  const { body, lane: _, ...wire } = wireOf(record)
  return { user_id, key, ...wire, body: bytes ?? JSON.stringify(body ?? {}) }
}

/** What the table says of an item, whatever its kind. */
export function wireOf<K extends OutboxKind>({ kind, payload }: { kind: K; payload: PayloadOf[K] }) {
  const { method, expected, answer_field, ...of }: Kind<PayloadOf[K]> = KINDS[kind]
  return {
    method,
    expected,
    answer_field,
    path: of.path(payload),
    body: of.body(payload),
    lane: of.lane(payload),
  }
}
