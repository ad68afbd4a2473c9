import { addDays, dayInSantoDomingo, inSantoDomingo } from './calendar.ts'
import type { TimeWindow } from './service-requests/cases.ts'
import { partsOf } from './values/formats.ts'
import { type Span, timeOf, WINDOW_SPANS } from './values/times-of-day.ts'

export const WEEKDAYS = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday'] as const),
  ...(['friday', 'saturday', 'sunday'] as const),
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Up to two spans for each weekday, such as '8:00-12:00'. None: closed. A missing weekday is unknown. */
export type WeekHours = { [Day in Weekday]?: string[] | undefined }

/** When a technician works. `daysOff`: days '2026-12-24' and ranges '2026-12-24/2027-01-02'. */
export type Schedule = { hours: WeekHours; daysOff: readonly string[] }

/** Whether a technician works at a moment, and when that changes. */
export type Opening =
  | { state: 'open'; until: number }
  | { state: 'opens'; day: string; at: number }
  /** After days off. `day`: undefined if it is more than a year away. */
  | { state: 'returns'; day: string | undefined }
  /** The hours of the next open day are unknown. */
  | { state: 'closed' }

const SPAN = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/
const DAYS_SEARCHED = 366

/** Undefined for a text of another form. Hours and minutes are not checked. */
export function readSpan(text: string): Span | undefined {
  const [, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(text)?.map(Number) ?? []
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined)
    return undefined
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute }
}

export function spanText({ from, to }: Span): string {
  return `${timeOf(from)}-${timeOf(to)}`
}

/**
 * The week as database, directory and cards have it: '8-12,14-18;=;=;=;=;8-12;-'. From Monday on; '=': as the day before;
 * '-': closed; empty: unknown. Empty if nothing is known.
 */
export function weekText(hours: WeekHours): string {
  const days = WEEKDAYS.map((day) => dayText(hours[day]))
  if (days.every((text) => text === '')) return ''
  return days.map((text, place) => (text !== '' && text === days[place - 1] ? '=' : text)).join(';')
}

function dayText(spans: readonly string[] | undefined): string {
  if (spans === undefined) return ''
  return spans.length === 0 ? '-' : spans.join().replaceAll(':00', '')
}

/** The week that `weekText` wrote. */
export function readWeek(text: string): WeekHours {
  const days: string[] = []
  for (const [place, day] of text.split(';').entries()) days.push(day === '=' ? (days[place - 1] ?? '') : day)
  return Object.fromEntries(
    WEEKDAYS.flatMap((weekday, place) => {
      const day = days[place] ?? ''
      if (day === '') return []
      return [[weekday, day === '-' ? [] : day.split(',').map(wholeTimes)]]
    }),
  )
}

const wholeTimes = (span: string) =>
  span
    .split('-')
    .map((time) => (time.includes(':') ? time : `${time}:00`))
    .join('-')

/** The first and the last day of an entry of `daysOff`. */
export function rangeOf(entry: string): { first: string; last: string } {
  const [first = '', last = first] = entry.split('/')
  return { first, last }
}

export function isDayOff({ daysOff }: Pick<Schedule, 'daysOff'>, day: string): boolean {
  return daysOff.some((entry) => {
    const { first, last } = rangeOf(entry)
    return first <= day && day <= last
  })
}

/** The spans of a day of the week; undefined if unknown. Days off are not considered. */
export function spansOn({ hours }: Pick<Schedule, 'hours'>, day: string): Span[] | undefined {
  const weekday = WEEKDAYS[(partsOf(day).weekday + 6) % 7] ?? 'monday'
  return hours[weekday]?.flatMap((text) => readSpan(text) ?? [])
}

/** Undefined if the technician did not say it. Holidays close nobody. */
export function openingAt(schedule: Schedule, at: Date): Opening | undefined {
  const today = dayInSantoDomingo(at)
  const isOff = isDayOff(schedule, today)
  const spans = spansOn(schedule, today)
  if (!isOff) {
    if (!spans) return undefined
    const now = minuteOf(at)
    const open = spans.find(({ from, to }) => from <= now && now < to)
    if (open) return { state: 'open', until: open.to }
    const next = spans.find(({ from }) => from > now)
    if (next) return { state: 'opens', day: today, at: next.from }
  }
  return nextOpening(schedule, today, isOff)
}

function minuteOf(at: Date): number {
  const local = inSantoDomingo(at)
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}

function nextOpening(schedule: Schedule, today: string, isOff: boolean): Opening {
  let isReturn = isOff
  for (let ahead = 1; ahead <= DAYS_SEARCHED; ahead += 1) {
    const day = addDays(today, ahead)
    const spans = spansOn(schedule, day)
    if (isDayOff(schedule, day)) isReturn ||= spans?.length !== 0
    else if (!spans) return isReturn ? { state: 'returns', day } : { state: 'closed' }
    else if (spans[0])
      return isReturn ? { state: 'returns', day } : { state: 'opens', day, at: spans[0].from }
  }
  return isReturn ? { state: 'returns', day: undefined } : { state: 'closed' }
}

/** Why a technician does not work at the day and time of a request; undefined if they do, or did not say. */
export function findClosed(
  schedule: Schedule,
  { day, window }: { day: string; window: TimeWindow },
): 'day_off' | 'closed_day' | 'closed_hours' | undefined {
  if (isDayOff(schedule, day)) return 'day_off'
  const spans = spansOn(schedule, day)
  if (!spans) return undefined
  if (spans.length === 0) return 'closed_day'
  // At any time: whenever they work.
  if (window === 'any') return undefined
  const { from, to } = WINDOW_SPANS[window]
  return spans.some((span) => span.from < to && from < span.to) ? undefined : 'closed_hours'
}
