import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { DateFilter } from '../forms/date-filter.tsx'
import { Select } from '../forms/select.tsx'
import type { TableFilter } from './table-address.ts'
import { useTableAddress } from './use-table-address.ts'

type FilterProps = { name: TableFilter; label: string }
type Option = { value: string | number; label: string }

/** A filter with a list of choices. The first choice means no filter. */
export function SelectFilter({ name, label, options }: FilterProps & { options: readonly Option[] }) {
  const table = useTableAddress()
  return (
    <Select
      label={label}
      hideLabel
      className="w-[calc(50%-0.375rem)] sm:w-44"
      placeholder={ADMIN.allOf(label)}
      options={options}
      value={table.address[name] ?? ''}
      onChange={({ target }) => table.onFilter(name, target.value)}
    />
  )
}

/** Filters by the first and the last day. */
export function DayFilters() {
  return (
    <>
      <DayFilter name="from" label={ADMIN.from} />
      <DayFilter name="to" label={ADMIN.to} />
    </>
  )
}

function DayFilter({ name, label }: FilterProps) {
  const table = useTableAddress()
  return (
    <div className="w-[calc(50%-0.375rem)] items-center gap-2 sm:flex sm:w-auto">
      <span aria-hidden className="text-sm text-muted">
        {label}
      </span>
      <DateFilter
        label={label}
        hideLabel
        className="sm:w-40"
        value={table.address[name] ?? ''}
        onChange={(day) => table.onFilter(name, day)}
      />
    </div>
  )
}
