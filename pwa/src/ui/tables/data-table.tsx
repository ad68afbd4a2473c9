import type { Key, ReactNode } from 'react'
import type { Column, SortState } from './data-table-column.ts'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import type { Selection } from './selection.tsx'

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  actions?: ((row: Row) => ReactNode) | undefined
  actionsLabel?: string
  sort?: SortState | undefined
  onSort?: (sort: SortState) => void
  selection?: Selection<Row> | undefined
}

/** A table from 768 px, cards below that width. It shows the rows as they come: the server sorts and pages them. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sort } = props
  return (
    <div className="md:max-[80rem]:overflow-x-auto md:rounded-card md:border md:border-line md:bg-card md:shadow-card">
      <table className="block w-full border-collapse md:table">
        <caption className="sr-only">{props.caption}</caption>
        <DataTableHead
          columns={columns}
          sort={sort}
          onSort={props.onSort}
          selection={props.selection && { ...props.selection, rows }}
          actionsLabel={props.actions && (props.actionsLabel ?? '')}
        />
        <tbody className="grid grid-cols-1 gap-3 md:table-row-group">
          {rows.map((row) => (
            <DataTableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              actions={props.actions}
              selection={props.selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
