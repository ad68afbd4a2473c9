import { reportDaysQuery } from '@tecnicerca/shared/admin/reports'
import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { focusWrong } from '../../lib/forms/focus-field.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cardClass } from '../../ui/display/card-class.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import type { ReportDays } from './queries.ts'

type Values = { start_date: string; end_date: string }

const resolver = formResolver<Values, typeof reportDaysQuery>(reportDaysQuery)

type DaysFilterProps = { period: ReportDays; onPeriod: (period: ReportDays) => void }

/** Form for the first and the last day of a report. */
export function DaysFilter({ period, onPeriod }: DaysFilterProps) {
  const { start_date: startDate = '', end_date: endDate = '' } = period
  const form = useForm<Values, unknown, ReportDays>({
    resolver,
    values: { start_date: startDate, end_date: endDate },
  })
  return (
    <form
      noValidate
      aria-label={ADMIN_REPORTS.dateRange}
      onSubmit={(event) => void form.handleSubmit(onPeriod, () => focusWrong(form))(event)}
      className={cardClass('mb-4 grid items-start gap-3 sm:grid-cols-[12rem_12rem_auto_1fr]')}
    >
      <TextInput {...fieldProps(form, 'start_date')} label={ADMIN_REPORTS.start_date} type="date" />
      <TextInput {...fieldProps(form, 'end_date')} label={ADMIN_REPORTS.end_date} type="date" />
      <Button type="submit" className="sm:mt-7">
        {ADMIN_REPORTS.filter}
      </Button>
      {(period.start_date || period.end_date) && (
        <Button variant="ghost" className="sm:mt-7 sm:justify-self-start" onClick={() => onPeriod({})}>
          {ADMIN_REPORTS.allDates}
        </Button>
      )}
    </form>
  )
}
