import * as z from 'zod/mini'
import { HOURS_FORM } from './messages/opening-hours.ts'
import { readSpan, spanText } from './opening-hours.ts'
import { byStart, findWrongEntries, findWrongSpans } from './opening-hours-checks.ts'

const { problems: PROBLEMS } = HOURS_FORM

const refusing =
  <Value>(findWrong: (value: Value) => string | undefined) =>
  ({ value, issues }: z.core.ParsePayload<Value>) => {
    const message = findWrong(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }

const spansOfDay = z.optional(
  z.array(z.string({ error: PROBLEMS.spanForm }), { error: 'Debe ser una lista.' }).check(
    refusing(findWrongSpans),
    z.overwrite((texts) => byStart(texts.flatMap((text) => readSpan(text) ?? [])).map(spanText)),
  ),
)

const forEachWeekday = <Spans extends z.ZodMiniType>(spans: Spans) => ({
  ...{ monday: spans, tuesday: spans, wednesday: spans, thursday: spans },
  ...{ friday: spans, saturday: spans, sunday: spans },
})

/** For each weekday up to two spans in quarter hours; they are put into their order. */
export const weekHours = z.strictObject(forEachWeekday(spansOfDay), { error: PROBLEMS.weekday })

/** The same in answers. */
export const shownWeekHours = z.object(forEachWeekday(z.optional(z.array(z.string()))))

/** Days '2026-12-24' and ranges '2026-12-24/2027-01-02'. `findWrongDaysOff` also checks that they are within a year. */
export const daysOff = z
  .array(z.string({ error: PROBLEMS.dayForm }), { error: 'Debe ser una lista.' })
  .check(refusing(findWrongEntries))
