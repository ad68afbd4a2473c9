import { useInfiniteQuery } from '@tanstack/react-query'
import type { AdminCaseRow } from '@tecnicerca/shared/admin-cases'
import { ADMIN } from '@tecnicerca/shared/messages/admin'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin-cases'
import { useTypedQuery } from '../../lib/forms/typed-query.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { TableSearch } from '../../ui/tables/table-search.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import type { CaseAddress } from './case-address.ts'
import { CASE_COLUMNS } from './case-columns.tsx'
import { adminCasesQuery } from './queries.ts'
import { StatusLinks } from './status-links.tsx'

type CasesScreenProps = { address: CaseAddress; onSearch: (q: string) => void }

/** All cases, searched and paged by the server. The URL holds the search. */
export function CasesScreen({ address, onSearch }: CasesScreenProps) {
  const typed = useTypedQuery(address.q, onSearch)
  const query = useInfiniteQuery(adminCasesQuery(address))
  const rows = query.data?.pages.flatMap(({ cases }) => cases)
  const isOld = query.isPlaceholderData
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="w-full sm:w-96">
          <TableSearch
            label={ADMIN_CASES.searchPlaceholder}
            text={typed.text}
            onType={typed.type}
            onSubmit={typed.settle}
          />
        </div>
        <p aria-live="polite" className="min-h-6 grow text-muted">
          {rows && !isOld && ADMIN_CASES.shown(rows.length, query.hasNextPage)}
        </p>
      </div>
      <StatusLinks address={address} />
      {query.error && (!rows || isOld) ? (
        <LoadFailed
          message={ADMIN_CASES.loadFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div aria-busy={isOld} className={classNames('transition-opacity', isOld && 'opacity-60')}>
          <Rows rows={rows} onClear={address.q ? () => typed.type('') : undefined} />
          <More query={query} />
        </div>
      )}
    </>
  )
}

type RowsProps = { rows: readonly AdminCaseRow[] | undefined; onClear: (() => void) | undefined }

function Rows({ rows, onClear }: RowsProps) {
  if (!rows) return <TableSkeleton />
  const clear = onClear && (
    <Button variant="secondary" onClick={onClear}>
      {ADMIN.clearSearch}
    </Button>
  )
  return (
    <DataTable
      caption={ADMIN_CASES.title}
      columns={CASE_COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      pageSize={rows.length}
      empty={<EmptyState title={ADMIN_CASES.empty} action={clear} />}
    />
  )
}

type MoreProps = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

function More({ query }: MoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="mt-6 text-center">
      {query.isFetchNextPageError && (
        <p role="alert" className="mb-2 text-danger-ink">
          {ADMIN_CASES.moreFailed}
        </p>
      )}
      <Button
        variant="secondary"
        busy={query.isFetchingNextPage}
        busyLabel={ADMIN_CASES.loadingMore}
        onClick={() => void query.fetchNextPage()}
      >
        {ADMIN_CASES.more}
      </Button>
    </div>
  )
}
