import { addDays, isCalendarDay } from '../calendar.ts'
import { holidayOn } from '../holidays.ts'
import { isDayOff, type Schedule, spansOn } from '../opening-hours.ts'
import { partsOf } from '../values/formats.ts'

// Separate from the schemas, because a case shows its plan at once and zod loads later.

/** How often a job can come back, in months. */
export const PLAN_MONTHS = [3, 6, 12] as const
export type PlanMonths = (typeof PLAN_MONTHS)[number]

/** What the two sides say about a maintenance plan. Each is the kind of its event. */
export const PLAN_KINDS = ['maintenance_proposed', 'maintenance_accepted', 'maintenance_refused'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

const KINDS: ReadonlySet<string> = new Set(PLAN_KINDS)

/** True for the kind of an event about a maintenance plan. */
export function isOfPlan(kind: string): kind is PlanKind {
  return KINDS.has(kind)
}

/** Both sides are reminded so many days before the due day. So long after it, they can still ask for it. */
export const PLAN_REMIND_DAYS = 14
/** A due day moves at most so many days: longer days off of the technician leave it where it is. */
export const PLAN_MOVED_AT_MOST = 60

type LoggedEvent = { id: number; kind: string; by: string; data: { months?: number | undefined } }

/** `proposed`: waits for the other side. `refused`: also withdrawn, ended, and ended by a block or an erased account. */
export type LoggedPlan<Event> = {
  state: 'proposed' | 'accepted' | 'refused'
  months: PlanMonths
  /** The last proposal. */
  proposal: Event
  /** The event that set the state. */
  last: Event
}

/** The plan of a case, undefined if none was ever proposed. A refusal is final; `events` must be in the order of their ids. */
export function planIn<Event extends LoggedEvent>(events: readonly Event[]): LoggedPlan<Event> | undefined {
  const proposal = events.findLast(({ kind }) => kind === 'maintenance_proposed')
  if (!proposal) return undefined
  const answers = events.slice(events.indexOf(proposal) + 1).filter(({ kind }) => isOfPlan(kind))
  const last = answers.find(({ kind }) => kind === 'maintenance_refused') ?? answers.at(-1) ?? proposal
  return {
    state: STATES[last.kind as PlanKind],
    months: (proposal.data.months ?? 12) as PlanMonths,
    proposal,
    last,
  }
}

const STATES = {
  maintenance_proposed: 'proposed',
  maintenance_accepted: 'accepted',
  maintenance_refused: 'refused',
} as const satisfies Record<PlanKind, string>

/**
 * `day` moved by whole months. A day that the month does not have becomes its last one: a year after 29 February is 28
 * February.
 */
export function addMonths(day: string, months: number): string {
  const { year, month } = partsOf(day)
  const total = year * 12 + month - 1 + months
  const same = `${monthText(total)}-${day.slice(8)}`
  return isCalendarDay(same) ? same : addDays(`${monthText(total + 1)}-01`, -1)
}

/** '2027-02' for months since the year 0. */
function monthText(total: number): string {
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** The first day from `day` on that is no holiday and on which the technician works, as far as they said so. */
export function openDayFrom(day: string, schedule: Schedule): string {
  for (let ahead = 0; ahead <= PLAN_MOVED_AT_MOST; ahead += 1) {
    const later = addDays(day, ahead)
    const isClosed = isDayOff(schedule, later) || spansOn(schedule, later)?.length === 0
    if (!isClosed && holidayOn(later) === undefined) return later
  }
  return day
}

type Plan = {
  /** The day in Santo Domingo of the completion that the plan counts from. */
  since: string
  months: number
}

/** `calendarDay`: before it was moved to an open day. */
export type DueDay = { calendarDay: string; day: string }

/**
 * The due day of a plan that counts at `today`: the first whose time to ask is not over. Each is counted from the completion,
 * so that neither short months nor closed days move the next one.
 */
export function dueDayOf({ since, months }: Plan, schedule: Schedule, today: string): DueDay {
  for (let count = 1; ; count += 1) {
    const calendarDay = addMonths(since, months * count)
    const day = openDayFrom(calendarDay, schedule)
    if (addDays(day, PLAN_REMIND_DAYS) >= today) return { calendarDay, day }
  }
}

/** True from the reminder on, until it is too late to ask for this time. */
export function isPlanDue({ day }: DueDay, today: string): boolean {
  return addDays(day, -PLAN_REMIND_DAYS) <= today
}
