import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Column } from './data-table-column.ts'
import { SelectBox, type Selection } from './selection.tsx'

export function DataTableRow<Row>({
  row,
  columns,
  actions,
  selection,
}: {
  row: Row
  columns: readonly Column<Row>[]
  actions: ((row: Row) => ReactNode) | undefined
  selection: Selection<Row> | undefined
}) {
  return (
    <tr className="relative flex flex-col rounded-card border border-line bg-card p-4 shadow-card md:static md:table-row md:rounded-none md:border-0 md:border-b md:p-0 md:shadow-none md:last:border-b-0 md:hover:bg-page">
      {selection && (
        <td className="absolute end-1 top-1 md:static md:table-cell">
          {selection.canSelect(row) && (
            <SelectBox
              label={CONTROLS.selectRow(selection.nameOf(row))}
              isSelected={selection.isSelected(row)}
              onSelect={(isOn) => selection.onSelect([row], isOn)}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <DataCell key={column.key} column={column} row={row} />
      ))}
      {actions && (
        <td className="mt-2 flex flex-wrap gap-2 md:mt-0 md:table-cell md:px-2 md:py-1 md:text-end md:whitespace-nowrap print:hidden">
          {actions(row)}
        </td>
      )}
    </tr>
  )
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const align = column.align === 'end' && 'md:text-end md:tabular-nums'
  if (column.primary)
    return (
      <th
        scope="row"
        className={classNames(
          'order-first text-start text-lg font-semibold md:table-cell md:min-w-36 md:text-base md:px-2 md:py-2',
          align,
        )}
      >
        {column.cell(row)}
      </th>
    )
  return (
    <td
      // CSS shows the header from this attribute: as elements, the headers would add 700 nodes to a page of 100 rows.
      data-header={column.header}
      className={classNames(
        'flex justify-between gap-4 py-1 before:text-sm before:text-muted before:content-[attr(data-header)]',
        'md:table-cell md:px-2 md:py-2 md:before:hidden',
        align,
      )}
    >
      <span className="min-w-0 text-end md:[text-align:inherit]">{column.cell(row)}</span>
    </td>
  )
}
