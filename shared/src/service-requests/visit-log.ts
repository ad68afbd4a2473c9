import { addDays } from '../calendar.ts'
import { timeOf, WINDOW_SPANS } from '../values/times-of-day.ts'
import type { TimeWindow } from './cases.ts'
import type { Party } from './status.ts'

// Separate from the schemas, because a case offers these acts at once and zod loads later.

/** What the two sides say about a visit. Each is the kind of its event. */
export const VISIT_KINDS = ['promised_hour', 'on_the_way', 'arrived', 'went_for_part', 'absent'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

const KINDS: ReadonlySet<string> = new Set(VISIT_KINDS)

/** True for the kind of an event that says something about a visit. */
export function isVisit(kind: string): kind is VisitKind {
  return KINDS.has(kind)
}

const MINUTE_MS = 60_000
/** From this hour of the day before, the technician can say that they are on the way. */
const EVENING_BEFORE = 18 * 60
/** So long after a promised hour, and after 'Llegué', the customer can say that nobody came. */
const GRACE_MINUTES = 2 * 60
/** So long after an `absent`, its other side can answer it, also if the case has ended. Before, it does not count. */
export const ANSWER_HOURS = 24

/** What both sides agreed on. */
type Agreed = { request_date: string; time_window: TimeWindow }

type LoggedEvent = {
  id: number
  kind: string
  by: string
  at: string | Date
  data: {
    request_date?: string | undefined
    hour?: string | undefined
    disputes?: number | undefined
    at_phone?: string | undefined
  }
}

type Said = { kind: VisitKind; by: Party }

/** True if `kind` is for `by` to say. */
export function canSay({ kind, by }: Said): boolean {
  return by === 'technician' || kind === 'absent'
}

/** Minutes after midnight of an hour such as '9:30'. */
function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return hours * 60 + minutes
}

/** The first and the last hour that can be promised. */
export function hoursOf(timeWindow: TimeWindow): { from: string; to: string } {
  const { from, to } = WINDOW_SPANS[timeWindow]
  return { from: timeOf(from), to: timeOf(to) }
}

export function isInWindow(hour: string, timeWindow: TimeWindow): boolean {
  const { from, to } = WINDOW_SPANS[timeWindow]
  return minutesOf(hour) >= from && minutesOf(hour) <= to
}

/** Minutes after midnight of this day in Santo Domingo, as an instant. */
function instantOf(day: string, minutes: number): Date {
  return new Date(Date.parse(`${day}T00:00:00-04:00`) + minutes * MINUTE_MS)
}

/** What both sides said about the visit of this day. `events` must be in the order of their ids. */
export function visitsOf<Event extends LoggedEvent>(events: readonly Event[], day: string): Event[] {
  return events.filter(({ kind, data }) => isVisit(kind) && data.request_date === day)
}

/** The earliest instant at which this can be said; undefined if there is none. `visits`: of the agreed day. */
export function earliest(
  { kind, by }: Said,
  { request_date: day, time_window: timeWindow }: Agreed,
  visits: readonly LoggedEvent[],
): Date | undefined {
  if (kind === 'on_the_way') return instantOf(addDays(day, -1), EVENING_BEFORE)
  if (kind !== 'absent') return undefined
  const { from, to } = WINDOW_SPANS[timeWindow]
  if (by === 'technician') return instantOf(day, from)
  const promised = visits.findLast((event) => event.kind === 'promised_hour')?.data.hour
  return instantOf(day, promised === undefined ? to : Math.min(to, minutesOf(promised) + GRACE_MINUTES))
}

/** True if the technician said a moment ago that they have arrived, so that the customer can say 'No ha llegado'. */
export function hasJustArrived(visits: readonly LoggedEvent[], at: Date): boolean {
  const last = visits.findLast(({ kind, by }) => by === 'technician' && kind !== 'promised_hour')
  if (last?.kind !== 'arrived') return false
  return at.getTime() <= new Date(last.at).getTime() + GRACE_MINUTES * MINUTE_MS
}

/**
 * The statement of the other side that this one contradicts: who says that they came or that nobody was there contradicts
 * who says so of them. Both stay beside each other.
 */
export function disputedBy<Event extends LoggedEvent>(
  { kind, by }: Said,
  visits: readonly Event[],
): Event | undefined {
  if (kind !== 'arrived' && kind !== 'absent') return undefined
  return visits.findLast((event) => event.by !== by && (event.kind === 'arrived' || event.kind === 'absent'))
}

/** True while the other side of an `absent` can still answer it, although the case has ended. */
export function isAnswerable({ at }: LoggedEvent, now: Date): boolean {
  return now.getTime() <= new Date(at).getTime() + ANSWER_HOURS * 60 * MINUTE_MS
}
