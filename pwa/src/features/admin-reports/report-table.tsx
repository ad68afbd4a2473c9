import type { Key } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Column, SortState } from '../../ui/tables/data-table-column.ts'
import { sortRows } from '../../ui/tables/sort-rows.ts'
import { ReportHeadCell } from './report-head-cell.tsx'

const ROW = 'flex flex-wrap border-b border-line sm:table-row'

export type ReportTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  sort: SortState | undefined
  onSort: (sort: SortState) => void
}

/**
 * A table with few columns, for comparing. On a phone a row's name stands above its figures, and the figures stay in their
 * columns.
 */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort } = props
  const value = columns.find(({ key }) => key === sort?.column)?.sortValue
  return (
    <table className="block border-collapse text-sm sm:table sm:w-full sm:text-base">
      <caption className="sr-only">{caption}</caption>
      <thead className="block sm:table-header-group">
        <tr className={ROW}>
          {columns.map((column) => (
            <ReportHeadCell
              key={column.key}
              column={column}
              className={cellClass(column)}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {sortRows(rows, value, sort?.descending).map((row) => (
          <tr key={rowKey(row)} className={classNames(ROW, 'py-2 last:border-b-0')}>
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const look = classNames('sm:py-2', cellClass(column))
  if (column.primary)
    return (
      <th scope="row" className={classNames(look, 'font-semibold')}>
        {column.cell(row)}
      </th>
    )
  return <td className={look}>{column.cell(row)}</td>
}

function cellClass<Row>({ primary, align }: Column<Row>): string {
  return classNames(
    'sm:px-2 sm:first:pl-0 last:pr-0',
    primary ? 'basis-full nth-last-2:basis-1/2' : 'min-w-0 grow basis-16 pr-2',
    align === 'end' ? 'text-end tabular-nums' : 'text-start',
  )
}
