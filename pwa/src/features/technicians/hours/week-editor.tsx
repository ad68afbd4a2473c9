import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { HOURS_FORM, OPENING_HOURS, shortTime } from '@tecnicerca/shared/messages/opening-hours'
import { readSpan, spanText, WEEKDAYS, type Weekday, type WeekHours } from '@tecnicerca/shared/opening-hours'
import { findWrongSpans } from '@tecnicerca/shared/opening-hours-checks'
import { type Span, timeOf } from '@tecnicerca/shared/values/times-of-day'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

type WeekEditorProps = {
  hours: WeekHours
  onChange: (hours: WeekHours) => void
  /** Shows what is wrong about a day. */
  isChecked: boolean
}

const USUAL_DAY = ['8:00-12:00', '14:00-18:00']
const AFTERNOON = '14:00-18:00'
const USUAL_WEEK: WeekHours = {
  ...{ monday: USUAL_DAY, tuesday: USUAL_DAY, wednesday: USUAL_DAY, thursday: USUAL_DAY, friday: USUAL_DAY },
  ...{ saturday: ['8:00-12:00'], sunday: [] },
}
const WORKWEEK = WEEKDAYS.slice(0, 5)
const TIMES = Array.from({ length: 96 }, (_, quarter) => ({
  value: timeOf(quarter * 15),
  label: shortTime(quarter * 15).replace(/\u00a0(.)\.\u00a0m\./, '\u00a0$1m'),
}))

/** The week at a glance: each day with its spans, and one tap to repeat a day until Friday. */
export function WeekEditor({ hours, onChange, isChecked }: WeekEditorProps) {
  const isKnown = WEEKDAYS.some((day) => hours[day] !== undefined)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-lg font-bold">{HOURS_FORM.hours}</legend>
      {isKnown ? (
        <>
          {WEEKDAYS.map((day) => (
            <DayRow key={day} {...{ day, hours, onChange, isChecked }} />
          ))}
          <Button variant="secondary" className="mt-2" onClick={() => onChange({})}>
            {HOURS_FORM.forget}
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={() => onChange(USUAL_WEEK)}>
          {HOURS_FORM.say}
        </Button>
      )}
    </fieldset>
  )
}

type DayRowProps = WeekEditorProps & { day: Weekday }

function DayRow({ day, hours, onChange, isChecked }: DayRowProps) {
  const name = OPENING_HOURS.weekdays[day]
  const spans = hours[day]
  const set = (changed: string[]) => onChange({ ...hours, [day]: changed })
  const later = WORKWEEK.slice(WORKWEEK.indexOf(day) + 1)
  const canRepeat = WORKWEEK.includes(day) && later.length > 0
  const problem = isChecked && spans ? findWrongSpans(spans) : undefined
  return (
    <fieldset
      aria-label={name}
      className="min-w-0 border-t border-line py-1 sm:flex sm:flex-wrap sm:items-center sm:gap-x-4"
    >
      <div className="flex items-center justify-between gap-2 sm:w-64">
        <Checkbox
          label={<span className="font-semibold">{name}</span>}
          checked={spans !== undefined && spans.length > 0}
          onChange={({ target }) => set(target.checked ? dayBefore(day, hours) : [])}
        />
        {spans && spans.length > 0 && canRepeat ? (
          <button
            type="button"
            className="inline-flex min-h-11 items-center gap-1 px-2 text-sm font-semibold text-brand-ink"
            onClick={() => onChange({ ...hours, ...Object.fromEntries(later.map((one) => [one, spans])) })}
          >
            <Icon name="copy" className="size-4" />
            {HOURS_FORM.repeat}
            <span className="sr-only"> {HOURS_FORM.whatToRepeat(name)}</span>
          </button>
        ) : (
          <span className="px-2 text-sm text-muted">
            {spans === undefined ? OPENING_HOURS.unknown : spans.length === 0 && OPENING_HOURS.closed}
          </span>
        )}
      </div>
      <Spans name={name} spans={spans ?? []} isWrong={problem !== undefined} onChange={set} />
      <FieldError id={`${day}-error`} error={problem} />
    </fieldset>
  )
}

/** What a day begins with: the hours of the working day before it. */
function dayBefore(day: Weekday, hours: WeekHours): string[] {
  const before = WEEKDAYS.slice(0, WEEKDAYS.indexOf(day)).findLast((one) => hours[one]?.length)
  return (before && hours[before]) ?? USUAL_DAY
}

type SpansProps = { name: string; spans: string[]; isWrong: boolean; onChange: (spans: string[]) => void }

function Spans({ name, spans, isWrong, onChange }: SpansProps) {
  const change = (place: number, changed: Partial<Span>) =>
    onChange(spans.map((text, at) => (at === place ? spanText({ ...wholeSpan(text), ...changed }) : text)))
  return (
    <div className="grid gap-1">
      {spans.map((text, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a span has no other identity than its place
        <div key={place} className="flex flex-wrap items-center gap-1">
          <TimeSelect
            label={HOURS_FORM.from(name, place + 1)}
            minutes={wholeSpan(text).from}
            isWrong={isWrong}
            onChange={(from) => change(place, { from })}
          />
          <span>{HOURS_FORM.until}</span>
          <TimeSelect
            label={HOURS_FORM.to(name, place + 1)}
            minutes={wholeSpan(text).to}
            isWrong={isWrong}
            onChange={(to) => change(place, { to })}
          />
          {place === 0 && spans.length < TECHNICIAN_LIMITS.spansInADay ? (
            <IconButton
              icon="plus"
              label={HOURS_FORM.addSpan(name)}
              onClick={() => onChange([text, AFTERNOON])}
            />
          ) : place > 0 ? (
            <IconButton
              icon="x"
              label={HOURS_FORM.removeSpan(name)}
              onClick={() => onChange(spans.slice(0, -1))}
            />
          ) : (
            <span className="w-11" />
          )}
        </div>
      ))}
    </div>
  )
}

const wholeSpan = (text: string) => readSpan(text) ?? { from: 0, to: 0 }

type TimeSelectProps = {
  label: string
  minutes: number
  isWrong: boolean
  onChange: (minutes: number) => void
}

function TimeSelect({ label, minutes, isWrong, onChange }: TimeSelectProps) {
  return (
    <Select
      label={label}
      hideLabel
      isChip
      options={TIMES}
      value={timeOf(minutes)}
      data-wrong={isWrong || undefined}
      onChange={({ target }) => onChange(TIMES.findIndex(({ value }) => value === target.value) * 15)}
    />
  )
}
