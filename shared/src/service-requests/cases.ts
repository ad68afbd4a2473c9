/** Times of day: any, 8:00 to 12:00, 12:00 to 18:00, 18:00 to 21:00. */
export const TIME_WINDOWS = ['any', 'morning', 'afternoon', 'evening'] as const
export type TimeWindow = (typeof TIME_WINDOWS)[number]

/** Values for fields that are missing in rows stored on a phone by an earlier release. */
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

/** Kinds of events in the log of a service request. The timeline, the thread and the notices are made from it. */
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
  'payment_noted',
  'payment_confirmed',
  'payment_disputed',
  'payment_withdrawn',
  'guarantee_claimed',
  'guarantee_promised',
  'guarantee_refused',
  'guarantee_honoured',
  'guarantee_withdrawn',
  'promised_hour',
  'on_the_way',
  'arrived',
  'went_for_part',
  'absent',
  'maintenance_proposed',
  'maintenance_accepted',
  'maintenance_refused',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * Kinds by the number from which a build reads them. Builds have a closed list of kinds, so each sends its number as
 * `x-event-kinds`, and gets no events of later kinds.
 */
export const LATER_EVENT_KINDS = {
  2: [
    ...(['payment_noted', 'payment_confirmed', 'payment_disputed', 'payment_withdrawn'] as const),
    ...(['guarantee_claimed', 'guarantee_promised', 'guarantee_refused'] as const),
    ...(['guarantee_honoured', 'guarantee_withdrawn'] as const),
  ],
  3: ['promised_hour', 'on_the_way', 'arrived', 'went_for_part', 'absent'],
  4: ['maintenance_proposed', 'maintenance_accepted', 'maintenance_refused'],
} as const satisfies Record<number, readonly EventKind[]>

const KNOWN_KINDS: ReadonlySet<unknown> = new Set(EVENT_KINDS)

/** Without the events of kinds that only a later build knows: this build has no words for them. */
export function withoutUnknownKinds<Event extends { kind: string }>(events: readonly Event[]): Event[] {
  return events.filter((event) => KNOWN_KINDS.has(event?.kind))
}

const CLOSES_OFFER: readonly EventKind[] = [
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'cancelled',
  'completed',
]

/** True for events that open or close an offer. */
export function isOfOffer({ kind }: { kind: EventKind }): boolean {
  return kind === 'offered' || CLOSES_OFFER.includes(kind)
}

/** The unanswered offer in a log, undefined without one; `events` must be in the order of their ids. */
export function openOffer<Event extends { kind: EventKind }>(events: readonly Event[]): Event | undefined {
  const last = events.findLast(isOfOffer)
  return last?.kind === 'offered' ? last : undefined
}

/** From this difference on (ms), an event counts as written before it arrived. */
const ARRIVED_LATE_MS = 5 * 60_000

/** True if something that was written at `written` and arrived at `arrived` was on the way for a while. */
export function arrivedLate(written: Date, arrived: Date): boolean {
  return arrived.getTime() - written.getTime() > ARRIVED_LATE_MS
}

/**
 * What can wait for a person: a guarantee claim, an unanswered request, a price for a visit that is over, an old quote, a
 * message. Of several in one case the first one counts.
 */
export const TO_ANSWER_KINDS = ['claim', 'request', 'price', 'quote', 'question'] as const
export type ToAnswerKind = (typeof TO_ANSWER_KINDS)[number]
