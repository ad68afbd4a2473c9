import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { type ReactNode, useState } from 'react'
import { useTypedQuery } from '../../lib/forms/typed-query.ts'
import { API_BASE } from '../../lib/http/api-base.ts'
import { Button } from '../buttons/button.tsx'
import { buttonClass } from '../buttons/button-class.ts'
import { classNames } from '../class-names.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { LoadFailed } from '../feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx'
import { Icon } from '../icons/icon.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table-column.ts'
import { Pagination, type TablePage } from './pagination.tsx'
import type { Selection } from './selection.tsx'
import { TableSearch } from './table-search.tsx'
import { type TableState, tableParameters, useTableAddress } from './use-table-address.ts'

export type ServerPage<Row> = TablePage & { rows: readonly Row[] }

type LoadedPage<Row> = {
  data: ServerPage<Row> | undefined
  error: Error | null
  refetch: () => Promise<unknown>
  isFetching: boolean
  /** True while `data` is the page of the previous URL. */
  isPlaceholderData: boolean
}

type ServerTableProps<Row> = {
  words: { title: string; searchPlaceholder: string; empty: string; loadFailed: string }
  columns: readonly Column<Row>[]
  /** The React Query result for the page that the URL names. */
  page: LoadedPage<Row>
  renderActions?: (row: Row) => ReactNode
  /** Adds a check box to each row. */
  selection?: Selection<Row>
  /** `path`: of the CSV file, below the base path of the API. `name`: beginning of the file's name; the day follows. */
  file: { path: string; name: string }
  /** Filters beside the search. */
  filters?: ReactNode
  /** More buttons above the table. */
  children?: ReactNode
}

/** Short, because rows must appear within 150 ms of a key press. The next key press aborts the previous request. */
const PAUSE_MS = 10

/** A table of the admin area. The server searches, filters, sorts and pages it; the URL holds the whole state. */
export function ServerTable<Row extends { id: number }>(props: ServerTableProps<Row>) {
  const table = useTableAddress()
  const typed = useTypedQuery({ query: table.address.q, pauseMs: PAUSE_MS, onSettled: table.onSearch })
  const { data, error, refetch, isFetching, isPlaceholderData } = props.page
  const search = (
    <TableSearch
      label={props.words.searchPlaceholder}
      text={typed.text}
      onType={typed.type}
      onSubmit={typed.settle}
    />
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-96">{search}</div>
        {props.filters}
        <p aria-live="polite" className="min-h-6 grow text-muted">
          {data && !isPlaceholderData && ADMIN.results(data.total)}
        </p>
        <CsvLink file={props.file} table={table} isEmpty={data?.total === 0} />
        {props.children}
      </div>
      {error && (!data || isPlaceholderData) ? (
        <LoadFailed
          message={props.words.loadFailed}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('transition-opacity', isPlaceholderData && 'opacity-60 delay-200')}
        >
          <Rows
            {...props}
            shown={data}
            table={table}
            onClear={typed.text ? () => typed.type('') : undefined}
          />
        </div>
      )}
    </>
  )
}

type RowsProps<Row> = ServerTableProps<Row> & {
  shown: ServerPage<Row> | undefined
  table: TableState
  onClear: (() => void) | undefined
}

function Rows<Row extends { id: number }>({ shown: page, table, onClear, ...props }: RowsProps<Row>) {
  if (!page) return <TableSkeleton />
  const clear = onClear && (
    <Button variant="secondary" onClick={onClear}>
      {ADMIN.clearSearch}
    </Button>
  )
  if (page.rows.length === 0) return <EmptyState title={props.words.empty} action={clear} />
  return (
    <>
      <DataTable
        caption={props.words.title}
        columns={props.columns}
        rows={page.rows}
        rowKey={({ id }) => id}
        actions={props.renderActions}
        actionsLabel={ADMIN.actions}
        sort={table.sort}
        onSort={table.onSort}
        selection={props.selection}
      />
      <div className="mt-3">
        <Pagination page={page} table={table} />
      </div>
    </>
  )
}

/** A plain link, so that the browser writes the file while the server sends it. */
function CsvLink({
  file: { path, name },
  table,
  isEmpty,
}: {
  file: { path: string; name: string }
  table: TableState
  isEmpty: boolean
}) {
  const [day] = useState(() => dayInSantoDomingo(new Date()))
  if (isEmpty) return null
  return (
    <a
      href={`${API_BASE}${path}?${tableParameters(table.address, { forFile: true })}`}
      download={`${name}-${day}.csv`}
      className={buttonClass({ variant: 'secondary' })}
    >
      <Icon name="download" className="size-5" />
      {CONTROLS.downloadCsv}
    </a>
  )
}

const ROWS = Array.from({ length: 8 }, (_, index) => index)

/** Placeholder of a table that is loading: cards on a phone, rows on a desktop. */
function TableSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3 md:gap-2">
      <Skeleton className="h-11" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-48 rounded-card md:h-12 md:rounded-control" />
      ))}
    </SkeletonGroup>
  )
}
