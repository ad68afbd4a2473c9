import { ADMIN } from '@tecnicerca/shared/messages/admin'
import { type ReactNode, useMemo } from 'react'
import { useTypedQuery } from '../../lib/forms/typed-query.ts'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { CsvButton } from './csv-button.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table-column.ts'
import { TableSearch } from './table-search.tsx'
import { useTableAddress } from './use-table-address.ts'

type AdminTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  renderActions: (row: Row) => ReactNode
  /** What is said where there is no row. */
  empty: string
  /** The name of the CSV file, before the day. */
  file: string
  /** Left out, the table has no search. */
  search?: { label: string; filter: (rows: readonly Row[], text: string) => readonly Row[] }
  /** Further buttons above the table. */
  children?: ReactNode
}

/** A table of the admin's area: search, count and download above, order and page in the address. */
export function AdminTable<Row extends { id: number }>(props: AdminTableProps<Row>) {
  const { caption, columns, rows, renderActions, empty, file, search, children } = props
  const address = useTableAddress()
  const typed = useTypedQuery(search && address.q, address.search)
  const { filter } = search ?? {}
  const found = useMemo(() => (filter ? filter(rows, typed.text) : rows), [filter, rows, typed.text])
  const clear = (
    <Button variant="secondary" onClick={() => typed.type('')}>
      {ADMIN.clearSearch}
    </Button>
  )
  return (
    <>
      <TableToolbar
        summary={ADMIN.results(found.length)}
        search={
          search && (
            <TableSearch label={search.label} text={typed.text} onType={typed.type} onSubmit={typed.settle} />
          )
        }
      >
        <CsvButton
          label={ADMIN.downloadCsv}
          file={file}
          columns={columns}
          rows={found}
          sort={address.table.sort}
        />
        {children}
      </TableToolbar>
      <DataTable
        {...address.table}
        caption={caption}
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        actions={renderActions}
        actionsLabel={ADMIN.actions}
        empty={<EmptyState title={empty} action={typed.text ? clear : undefined} />}
      />
    </>
  )
}

/** What stands above a table: its search, how many rows there are, its buttons. */
function TableToolbar({
  search,
  summary,
  children,
}: {
  search?: ReactNode
  summary: string
  children: ReactNode
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {search && <div className="w-full sm:w-96">{search}</div>}
      <p aria-live="polite" className="grow text-muted">
        {summary}
      </p>
      {children}
    </div>
  )
}
