import { useQuery } from '@tanstack/react-query'
import { ROLES } from '@tecnicerca/shared/accounts'
import { type AdminUser, USER_STATES } from '@tecnicerca/shared/admin/users'
import { CITIES } from '@tecnicerca/shared/cities'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { ADMIN, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_MESSAGES } from '@tecnicerca/shared/messages/admin/person'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SelectionBar, useSelection } from '../../ui/tables/selection.tsx'
import { ServerTable } from '../../ui/tables/server-table.tsx'
import { DayFilters, SelectFilter } from '../../ui/tables/table-filters.tsx'
import { useTableAddress } from '../../ui/tables/use-table-address.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { adminUsersQuery } from './queries.ts'
import { USER_COLUMNS } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'

const NO_ROWS: AdminUser[] = []

export function UsersScreen({ onSaved }: { onSaved: (saved: AdminUser) => void }) {
  const { address } = useTableAddress()
  const [edited, setEdited] = useState<AdminUser>()
  const [deleted, setDeleted] = useState<AdminUser>()
  const [isWriting, setWriting] = useState(false)
  const page = useQuery(adminUsersQuery(address))
  const { selection, selected, clear } = useSelection({
    rows: page.data?.rows ?? NO_ROWS,
    canSelect: () => true,
    nameOf: ({ name }) => name,
  })
  return (
    <>
      <ServerTable
        words={ADMIN_USERS}
        columns={USER_COLUMNS}
        page={page}
        selection={selection}
        file={{ path: '/admin/users.csv', name: 'usuarios' }}
        filters={<UserFilters />}
        renderActions={(user) => <UserActions user={user} onEdit={setEdited} onDelete={setDeleted} />}
      />
      <SelectionBar count={selected.length}>
        <Button variant="secondary" onClick={() => setWriting(true)}>
          {ADMIN_MESSAGES.write}
        </Button>
      </SelectionBar>
      {isWriting && (
        <MessageDialog
          userIds={selected.map(({ id }) => id)}
          onClose={() => setWriting(false)}
          onSent={clear}
        />
      )}
      {edited && <UserDialog user={edited} onClose={() => setEdited(undefined)} onSaved={onSaved} />}
      {deleted && <DeleteUserDialog user={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  )
}

const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ACCOUNT.role[role] }))
const STATE_OPTIONS = USER_STATES.map((state) => ({ value: state, label: ADMIN_USERS.states[state] }))
const CITY_OPTIONS = CITIES.map((city) => ({ value: city, label: city }))

function UserFilters() {
  return (
    <>
      <SelectFilter name="role" label={ADMIN_USERS.column.role} options={ROLE_OPTIONS} />
      <SelectFilter name="state" label={ADMIN_USERS.state} options={STATE_OPTIONS} />
      <SelectFilter name="city" label={ADMIN.city} options={CITY_OPTIONS} />
      <DayFilters />
    </>
  )
}

type UserActionsProps = {
  user: AdminUser
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

function UserActions({ user, onEdit, onDelete }: UserActionsProps) {
  return (
    <>
      <IconButton icon="pencil" label={ADMIN_USERS.editNamed(user.name)} onClick={() => onEdit(user)} />
      {user.role !== 'admin' && (
        <IconButton
          icon="trash-2"
          iconClass="size-5 text-danger-ink"
          label={ADMIN_USERS.deleteNamed(user.name)}
          onClick={() => onDelete(user)}
        />
      )}
    </>
  )
}
