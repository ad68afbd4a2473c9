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
  /** Text shown if there are no rows. */
  empty: string
  /** Beginning of the CSV file's name; the day follows. */
  file: string
  /** If omitted, the table has no search. */
  search?: { label: string; filter: (rows: readonly Row[], text: string) => readonly Row[] }
  /** More buttons above the table. */
  children?: ReactNode
}

/** A table of the admin area: search, row count and CSV download above it, sort order and page in the URL. */
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

/** The toolbar above a table: search, number of rows, buttons. */
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
