import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { classNames } from '../../ui/class-names.ts'
import type { Column, SortState } from '../../ui/tables/data-table-column.ts'
import { SortIcon } from '../../ui/tables/data-table-head.tsx'

type HeadCellProps<Row> = {
  column: Column<Row>
  className: string
  sort: SortState | undefined
  onSort: (sort: SortState) => void
}

/** A column header with a button that sorts by the column. */
export function ReportHeadCell<Row>({ column, className, sort, onSort }: HeadCellProps<Row>) {
  const { key, header, align } = column
  const sorted = sort?.column === key ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" aria-sort={sorted} className={className}>
      <button
        type="button"
        title={CONTROLS.sortBy(header)}
        onClick={() => onSort({ column: key, descending: sorted === 'ascending' })}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1 rounded-control text-sm font-semibold',
          align === 'end' ? 'text-end' : 'text-start',
        )}
      >
        {header}
        <SortIcon sorted={sorted} />
      </button>
    </th>
  )
}
