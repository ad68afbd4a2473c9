import { createFileRoute } from '@tanstack/react-router'
import type { User } from '@tecnicerca/shared/accounts'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useSessionChange } from '../../features/accounts/session-change'
import { adminUsersQuery } from '../../features/admin-users/queries'
import { UsersScreen } from '../../features/admin-users/users-screen'
import { pageHead } from '../../head/page-head'
import { setSessionUser } from '../../lib/session'
import { toastError } from '../../lib/toast'
import { loadForPaint } from '../../navigation/load-for-paint'
import { PageHeader } from '../../ui/page-header'
import { readTableAddress } from '../../ui/table-address'

export const Route = createFileRoute('/admin/users')({
  validateSearch: readTableAddress,
  loader: ({ context: { queryClient } }) => loadForPaint([queryClient.ensureQueryData(adminUsersQuery())]),
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.admin_users} · ${TITLES.admin}` }),
  component: AdminUsersScreen,
})

function AdminUsersScreen() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { leave } = useSessionChange()
  const afterSaving = (saved: User) => {
    if (saved.id !== user.id) return
    if (saved.role === 'admin') return void setSessionUser(saved)
    // The server ends the sessions of an account whose role changes.
    void leave()
    toastError(ADMIN_USERS.own_role_changed)
    void navigate({ to: '/login' })
  }
  return (
    <>
      <PageHeader title={TITLES.admin_users} />
      <UsersScreen onSaved={afterSaving} />
    </>
  )
}
