import { revenueReportQuery } from '@tecnicerca/shared/admin/reports'
import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { focusWrong } from '../../lib/forms/focus-field.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cardClass } from '../../ui/display/card-class.ts'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { monthTitle } from './month-title.ts'
import type { RevenuePeriod } from './queries.ts'

type Values = { year: string; month: string }
/** The chosen period; year and month may be left empty. */
export type ChosenPeriod = { year?: number | undefined; month?: number | undefined }

const MONTH_OPTIONS = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  label: monthTitle(index + 1),
}))
const resolver = formResolver<Values, typeof revenueReportQuery>(revenueReportQuery)

type RevenueFilterProps = { period: RevenuePeriod; onPeriod: (period: ChosenPeriod) => void }

export function RevenueFilter({ period, onPeriod }: RevenueFilterProps) {
  const values = { year: String(period.year), month: String(period.month ?? '') }
  const form = useForm<Values, unknown, ChosenPeriod>({ resolver, values })
  return (
    <form
      noValidate
      aria-label={ADMIN_REPORTS.tab.revenue}
      onSubmit={(event) => void form.handleSubmit(onPeriod, () => focusWrong(form))(event)}
      className={cardClass('mb-4 grid items-start gap-3 sm:grid-cols-[12rem_12rem_auto_1fr]')}
    >
      <TextInput
        {...fieldProps(form, 'year')}
        label={ADMIN_REPORTS.year}
        type="number"
        inputMode="numeric"
        min={2000}
        max={2100}
      />
      <Select
        {...fieldProps(form, 'month')}
        label={ADMIN_REPORTS.month}
        placeholder={ADMIN_REPORTS.allMonths}
        options={MONTH_OPTIONS}
      />
      <Button type="submit" className="sm:mt-7">
        {ADMIN_REPORTS.filter}
      </Button>
    </form>
  )
}
