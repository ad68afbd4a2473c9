import { useQuery } from '@tanstack/react-query'
import type { User } from '@tecnicerca/shared/accounts'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { useState } from 'react'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { AdminTable } from '../../ui/tables/admin-table.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { filterUsers } from './filter-users.ts'
import { adminUsersQuery } from './queries.ts'
import { UserActions } from './user-actions.tsx'
import { USER_COLUMNS } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'

export function UsersScreen({ onSaved }: { onSaved: (saved: User) => void }) {
  const { data: users, error, refetch, isFetching } = useQuery(adminUsersQuery())
  const [edited, setEdited] = useState<User>()
  const [deleted, setDeleted] = useState<User>()
  if (!users && error)
    return (
      <LoadFailed
        message={ADMIN_USERS.loadFailed}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!users) return <TableSkeleton />
  return (
    <>
      <AdminTable
        caption={ADMIN_USERS.title}
        columns={USER_COLUMNS}
        rows={users}
        empty={ADMIN_USERS.empty}
        file="usuarios"
        search={{ label: ADMIN_USERS.searchPlaceholder, filter: filterUsers }}
        renderActions={(user) => <UserActions user={user} onEdit={setEdited} onDelete={setDeleted} />}
      />
      {edited && <UserDialog user={edited} onClose={() => setEdited(undefined)} onSaved={onSaved} />}
      {deleted && <DeleteUserDialog user={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  )
}
