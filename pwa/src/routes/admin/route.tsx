import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { AdminMenu } from '../../app/admin-menu'
import { requireRole, requireSession } from '../../app/guards'
import { NeedsNetwork } from '../../app/needs-network'
import { pageHead } from '../../app/page-head'
import { SignOutButton } from '../../features/accounts/sign-out-button'
import { useSession } from '../../lib/session'

export const Route = createFileRoute('/admin')({
  staticData: { is_wide: true },
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.need_login)
    return { user: requireRole(user, { roles: ['admin'], message: ACCESS.not_an_admin, to: '/' }) }
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.admin }),
  component: AdminLayout,
})

function AdminLayout() {
  const entered = Route.useRouteContext().user
  // Between a logout and the next screen there is nobody; the one who came is shown to the end.
  const { user = entered } = useSession()
  return (
    <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-6">
      <AdminMenu name={user.name} signOut={<SignOutButton to="/login" />} />
      <div className="min-w-0">
        <div className="mb-4 empty:hidden">
          <NeedsNetwork />
        </div>
        <Outlet />
      </div>
    </div>
  )
}
