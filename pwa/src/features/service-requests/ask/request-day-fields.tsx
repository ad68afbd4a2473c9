import { addDays } from '@tecnicerca/shared/calendar'
import { holidayHint } from '@tecnicerca/shared/messages/opening-hours'
import { REQUEST_DETAILS, SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { TIME_WINDOWS, type TimeWindow } from '@tecnicerca/shared/service-requests/cases'
import { type ReactNode, useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useFieldErrors } from '../../../lib/forms/use-field-errors.ts'
import { ChipRadios } from '../../../ui/forms/chip-radios.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useRequestDays } from '../request-day.ts'
import type { ServiceRequestForm } from './service-request-form.ts'

const DAYS = (['today', 'tomorrow', 'other'] as const).map((value) => ({
  value,
  label: SERVICE_REQUEST_FORM.days[value],
}))
const WINDOWS = TIME_WINDOWS.map((value) => ({ value, label: REQUEST_DETAILS.windows[value] }))

/** The day, with one tap for today and tomorrow, and the part of the day. */
export function RequestDayFields({ form, closedNote }: { form: ServiceRequestForm; closedNote: ReactNode }) {
  const { register, control } = form
  const errors = useFieldErrors(form)
  const id = useId()
  const days = useRequestDays()
  const [today, tomorrow] = [days.min, addDays(days.min, 1)]
  const day = useWatch({ control, name: 'request_date' })
  const { field: part } = useController({ control, name: 'time_window' })
  const choose = (chosen: 'today' | 'tomorrow' | 'other') => {
    if (chosen === 'other') return openCalendar(id)
    const date = chosen === 'today' ? today : tomorrow
    form.setValue('request_date', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const named = day === '' ? undefined : day === today ? 'today' : day === tomorrow ? 'tomorrow' : 'other'
  return (
    <>
      <div id={id} className="grid gap-2">
        <ChipRadios legend={SERVICE_REQUEST_FORM.when} options={DAYS} value={named} onChoose={choose} />
        <TextInput
          label={SERVICE_REQUEST_FORM.date}
          hideLabel
          type="date"
          {...days}
          required
          hint={holidayHint(day)}
          error={errors.request_date?.message}
          {...register('request_date')}
        />
        {closedNote}
      </div>
      <ChipRadios
        legend={SERVICE_REQUEST_FORM.time_window}
        options={WINDOWS}
        value={part.value as TimeWindow}
        onChoose={part.onChange}
        error={errors.time_window?.message}
      />
    </>
  )
}

function openCalendar(id: string): void {
  const input = document.getElementById(id)?.querySelector<HTMLInputElement>('input[type=date]')
  input?.focus()
  // Older browsers lack it, and others throw if no person has just pressed something. The field has the focus anyway.
  try {
    input?.showPicker()
  } catch {
    return
  }
}
