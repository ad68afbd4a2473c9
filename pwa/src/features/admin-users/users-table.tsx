import type { User } from '@tecnicerca/shared/accounts'
import { ADMIN, ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import type { ReactNode } from 'react'
import { useTypedQuery } from '../../lib/typed-query'
import { Button } from '../../ui/button'
import { CsvButton } from '../../ui/csv-button'
import { DataTable } from '../../ui/data-table'
import { EmptyState } from '../../ui/empty-state'
import { TableSearch } from '../../ui/table-search'
import { TableToolbar } from '../../ui/table-toolbar'
import { useTableAddress } from '../../ui/use-table-address'
import { filterUsers } from './filter-users'
import { USER_COLUMNS } from './user-columns'

type UsersTableProps = { users: readonly User[]; renderActions: (user: User) => ReactNode }

export function UsersTable({ users, renderActions }: UsersTableProps) {
  const { q, search, table } = useTableAddress()
  const typed = useTypedQuery(q, search)
  const found = filterUsers(users, typed.text)
  const clear = (
    <Button variant="secondary" onClick={() => typed.type('')}>
      {ADMIN.clear_search}
    </Button>
  )
  return (
    <>
      <TableToolbar
        summary={ADMIN.results(found.length)}
        search={
          <TableSearch
            label={ADMIN_USERS.search_placeholder}
            text={typed.text}
            onType={typed.type}
            onSubmit={typed.settle}
          />
        }
      >
        <CsvButton
          label={ADMIN.download_csv}
          file="usuarios"
          columns={USER_COLUMNS}
          rows={found}
          sort={table.sort}
        />
      </TableToolbar>
      <DataTable
        {...table}
        caption={ADMIN_USERS.title}
        columns={USER_COLUMNS}
        rows={found}
        rowKey={({ id }) => id}
        actions={renderActions}
        actionsLabel={ADMIN.actions}
        empty={<EmptyState title={ADMIN_USERS.empty} action={typed.text ? clear : undefined} />}
      />
    </>
  )
}
