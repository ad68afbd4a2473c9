import { useQuery } from '@tanstack/react-query'
import type { User } from '@tecnicerca/shared/accounts'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { useState } from 'react'
import { rowMatcher } from '../../lib/text/row-search.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { AdminTable } from '../../ui/tables/admin-table.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { adminUsersQuery } from './queries.ts'
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

/** The users whose name, email or phone matches `text`. */
export function filterUsers(users: readonly User[], text: string): readonly User[] {
  const matches = rowMatcher(text)
  return users.filter(({ name, email, phone }) => matches({ texts: [name, email], phone }))
}

type UserActionsProps = { user: User; onEdit: (user: User) => void; onDelete: (user: User) => void }

function UserActions({ user, onEdit, onDelete }: UserActionsProps) {
  return (
    <>
      <IconButton label={ADMIN_USERS.editNamed(user.name)} onClick={() => onEdit(user)}>
        <Icon name="pencil" className="size-5" />
      </IconButton>
      {user.role !== 'admin' && (
        <IconButton label={ADMIN_USERS.deleteNamed(user.name)} onClick={() => onDelete(user)}>
          <Icon name="trash-2" className="size-5 text-danger-ink" />
        </IconButton>
      )}
    </>
  )
}
