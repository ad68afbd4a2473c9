import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/tables/data-table-column.ts'
import { sortRows } from '../../ui/tables/sort-rows.ts'
import { ReportHeadCell } from './report-head-cell.tsx'
import type { ReportTableProps } from './report-table.tsx'

/** A table whose columns fit side by side only on a desktop. On narrower screens each figure stands below its label. */
export function WideReportTable<Row>(props: ReportTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort } = props
  const value = columns.find(({ key }) => key === sort?.column)?.sortValue
  return (
    <table className="block w-full border-collapse min-[75rem]:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden min-[75rem]:table-header-group">
        <tr className="border-b border-line">
          {columns.map((column) => (
            <ReportHeadCell
              key={column.key}
              column={column}
              className={classNames('px-2 first:pl-0 last:pr-0', alignClass(column))}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody className="block min-[75rem]:table-row-group">
        {sortRows(rows, value, sort?.descending).map((row) => (
          <tr
            key={rowKey(row)}
            className="grid grid-cols-3 gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0 md:grid-cols-6 min-[75rem]:table-row"
          >
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
  if (column.primary)
    return (
      <th scope="row" className="col-span-full text-start font-semibold min-[75rem]:py-2 min-[75rem]:pr-2">
        {column.cell(row)}
      </th>
    )
  return (
    <td className="min-w-0 tabular-nums min-[75rem]:px-2 min-[75rem]:py-2 min-[75rem]:text-end min-[75rem]:last:pr-0">
      <span className="block text-sm text-muted min-[75rem]:hidden">{column.header}</span>
      {column.cell(row)}
    </td>
  )
}

function alignClass<Row>({ align }: Column<Row>): string {
  return align === 'end' ? 'text-end' : 'text-start'
}
