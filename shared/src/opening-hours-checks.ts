import { addDays, isCalendarDay } from './calendar.ts'
import { TECHNICIAN_LIMITS } from './limits.ts'
import { HOURS_FORM } from './messages/opening-hours.ts'
import { rangeOf, readSpan } from './opening-hours.ts'
import type { Span } from './values/times-of-day.ts'

const { problems: PROBLEMS } = HOURS_FORM
const LAST_MINUTE = 23 * 60 + 45

/** What is wrong about the spans of a day, such as '8:00-12:00'; undefined if nothing. */
export function findWrongSpans(texts: readonly string[]): string | undefined {
  if (texts.length > TECHNICIAN_LIMITS.spansInADay) return PROBLEMS.tooManySpans
  const spans = texts.flatMap((text) => readSpan(text) ?? [])
  if (spans.length < texts.length || !texts.every(hasRealMinutes)) return PROBLEMS.spanForm
  const wrong = spans.map(findWrongSpan).find((problem) => problem !== undefined)
  if (wrong !== undefined) return wrong
  const [first, second] = byStart(spans)
  return first && second && second.from < first.to ? PROBLEMS.overlap : undefined
}

const hasRealMinutes = (text: string) => !/:[6-9]/.test(text)

function findWrongSpan({ from, to }: Span): string | undefined {
  if (from > LAST_MINUTE || to > LAST_MINUTE) return PROBLEMS.tooLate
  if (to <= from) return PROBLEMS.order
  return from % 15 !== 0 || to % 15 !== 0 ? PROBLEMS.quarter : undefined
}

export const byStart = (spans: readonly Span[]) => spans.toSorted((a, b) => a.from - b.from)

/** What is wrong about a day or range off on its own. */
function findWrongEntry(entry: string): string | undefined {
  const { first, last } = rangeOf(entry)
  if (entry.split('/').length > 2 || !isCalendarDay(first) || !isCalendarDay(last)) return PROBLEMS.dayForm
  if (last < first) return PROBLEMS.rangeOrder
  return last >= addDays(first, TECHNICIAN_LIMITS.daysOffRange) ? PROBLEMS.rangeTooLong : undefined
}

/** What is wrong about days off, whatever day it is; undefined if nothing. */
export function findWrongEntries(entries: readonly string[]): string | undefined {
  if (entries.length > TECHNICIAN_LIMITS.daysOff) return PROBLEMS.tooMany
  return entries.map(findWrongEntry).find((problem) => problem !== undefined)
}

/** What is wrong about days off, also those further than a year from `today`; undefined if nothing. */
export function findWrongDaysOff(entries: readonly string[], today: string): string | undefined {
  const end = addDays(today, TECHNICIAN_LIMITS.daysOffAhead)
  return (
    findWrongEntries(entries) ??
    (entries.some((entry) => rangeOf(entry).last > end) ? PROBLEMS.tooFar : undefined)
  )
}
