import { createFileRoute } from '@tanstack/react-router'
import type { AdminUser } from '@tecnicerca/shared/admin/users'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useSessionChange } from '../../../features/accounts/session-change.ts'
import { adminUsersQuery } from '../../../features/admin-users/queries.ts'
import { UsersScreen } from '../../../features/admin-users/users-screen.tsx'
import { pageHead } from '../../../head/page-head.ts'
import { updateSessionUser } from '../../../lib/session/session.ts'
import { toastPassingError } from '../../../lib/toast.ts'
import { loadForPaint } from '../../../navigation/load-for-paint.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { readTableAddress } from '../../../ui/tables/table-address.ts'

export const Route = createFileRoute('/admin/users/')({
  validateSearch: readTableAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    loadForPaint([queryClient.ensureQueryData(adminUsersQuery(deps))]),
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminUsers} · ${TITLES.admin}` }),
  component: AdminUsersScreen,
})

function AdminUsersScreen() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { leave } = useSessionChange()
  const afterSaving = (saved: AdminUser) => {
    if (saved.id !== user.id) return
    if (saved.role === 'admin') return void updateSessionUser(saved)
    // The server ends the sessions of an account whose role changes.
    void leave()
    toastPassingError(ADMIN_USERS.ownRoleChanged)
    void navigate({ to: '/login' })
  }
  return (
    <>
      <PageHeader title={TITLES.adminUsers} />
      <UsersScreen onSaved={afterSaving} />
    </>
  )
}
