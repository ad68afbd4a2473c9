/** When on the day: 8 to 12, 12 to 6, 6 to 9. */
export const TIME_WINDOWS = ['any', 'morning', 'afternoon', 'evening'] as const
export type TimeWindow = (typeof TIME_WINDOWS)[number]

/** What a service request shows where its row on a phone is of a release that did not have it. */
export const CASE_DEFAULTS = {
  time_window: 'any',
  is_urgent: false,
  sector_id: null,
  reference_point: '',
  group_id: null,
  agreed_total: null,
  expires_at: null,
  accepted_at: null,
  ended_at: null,
  ended_by: null,
  ended_reason: null,
  ended_note: '',
} as const

/** All that can happen to a service request; its log is what the timeline, the thread and the notices read. */
export const EVENT_KINDS = [
  'requested',
  'delivered',
  'accepted',
  'offered',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'message',
  'photos_added',
  'cancelled',
  'completed',
  'reviewed',
  'review_replied',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** What ends an offer that nobody has answered. */
const CLOSES_OFFER: readonly EventKind[] = [
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'cancelled',
  'completed',
]

/** The offer of a log that nobody has answered yet, undefined without one; `events` in the order of their ids. */
export function openOffer<Event extends { kind: EventKind }>(events: readonly Event[]): Event | undefined {
  const last = events.findLast(({ kind }) => kind === 'offered' || CLOSES_OFFER.includes(kind))
  return last?.kind === 'offered' ? last : undefined
}
