import { addDays } from '@tecnicerca/shared/calendar'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { dayOffWords, HOURS_FORM, holidayHint } from '@tecnicerca/shared/messages/opening-hours'
import { useToday } from '../../../offline/network/use-today.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'

/** What is typed and not added yet. */
export type TypedDays = { first: string; last: string }

type DaysOffEditorProps = {
  daysOff: readonly string[]
  typed: TypedDays
  problem: string | undefined
  onType: (typed: TypedDays) => void
  onAdd: () => void
  onRemove: (entry: string) => void
}

export function DaysOffEditor({ daysOff, typed, problem, onType, onAdd, onRemove }: DaysOffEditorProps) {
  const today = useToday()
  const days = { min: today, max: addDays(today, TECHNICIAN_LIMITS.daysOffAhead) }
  return (
    <fieldset className="min-w-0" id="days-off">
      <legend className="text-lg font-bold">{HOURS_FORM.daysOff}</legend>
      <p className="mb-2 text-sm text-muted">{HOURS_FORM.daysOffHint}</p>
      {daysOff.length === 0 ? (
        <p>{HOURS_FORM.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {daysOff.map((entry) => (
            <li key={entry}>
              <Chip onRemove={() => onRemove(entry)} removeLabel={HOURS_FORM.removeDays(dayOffWords(entry))}>
                {dayOffWords(entry)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <TextInput
          label={HOURS_FORM.firstDay}
          type="date"
          {...days}
          className="grow basis-36"
          hint={holidayHint(typed.first)}
          value={typed.first}
          onChange={({ target }) => onType({ ...typed, first: target.value })}
        />
        <TextInput
          label={HOURS_FORM.lastDay}
          type="date"
          {...days}
          min={typed.first || today}
          className="grow basis-36"
          hint={holidayHint(typed.last)}
          value={typed.last}
          onChange={({ target }) => onType({ ...typed, last: target.value })}
        />
        <Button variant="secondary" className="grow basis-full sm:mt-7 sm:basis-auto" onClick={onAdd}>
          {HOURS_FORM.addDays}
        </Button>
      </div>
      <FieldError id="days-off-error" error={problem} />
    </fieldset>
  )
}
