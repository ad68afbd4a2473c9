import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { Column, SortState } from '../../ui/tables/data-table-column.ts'

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
  const icon = sorted === undefined ? 'arrow-up-down' : sorted === 'descending' ? 'arrow-down' : 'arrow-up'
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
        <Icon
          name={icon}
          className={classNames('size-4 shrink-0', sorted ? 'text-brand-ink' : 'text-muted')}
        />
      </button>
    </th>
  )
}
