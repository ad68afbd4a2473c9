import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type Key, type ReactNode, useMemo } from 'react'
import type { Column, SortState } from './data-table-column.ts'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import { Pagination } from './pagination.tsx'
import { sortRows } from './sort-rows.ts'

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  actions?: (row: Row) => ReactNode
  actionsLabel?: string
  sort?: SortState | undefined
  onSort?: (sort: SortState) => void
  page?: number
  pageSize?: number
  onPage?: (page: number) => void
  empty?: ReactNode
}

/**
 * A table from 768 px, cards below that width. It sorts and pages the given rows. The caller owns the state, so that it can
 * be in the URL.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, sort, page = 1, pageSize = 25, empty } = props
  const sortValue = columns.find(({ key }) => key === sort?.column)?.sortValue
  const sorted = useMemo(
    () => sortRows(rows, sortValue, sort?.descending),
    [rows, sortValue, sort?.descending],
  )
  if (rows.length === 0) return empty
  const pages = Math.ceil(rows.length / pageSize)
  const current = Math.min(Math.max(1, page), pages)
  const start = (current - 1) * pageSize
  const shown = sorted.slice(start, start + pageSize)
  return (
    <div>
      <div className="md:max-[80rem]:overflow-x-auto md:rounded-card md:border md:border-line md:bg-card md:shadow-card">
        <table className="block w-full border-collapse md:table">
          <caption className="sr-only">{props.caption}</caption>
          <DataTableHead
            columns={columns}
            sort={sort}
            onSort={props.onSort}
            actionsLabel={props.actions && (props.actionsLabel ?? '')}
          />
          <tbody className="grid grid-cols-1 gap-3 md:table-row-group">
            {shown.map((row) => (
              <DataTableRow key={rowKey(row)} row={row} columns={columns} actions={props.actions} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3">
        <Pagination
          page={current}
          pages={pages}
          onPage={(next) => props.onPage?.(next)}
          summary={CONTROLS.rowsOf(start + 1, start + shown.length, rows.length)}
        />
      </div>
    </div>
  )
}
