import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { AdminMenu } from '../../app-shell/admin-menu.tsx'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { SignOutButton } from '../../features/accounts/sign-out-button.tsx'
import { pageHead } from '../../head/page-head.ts'
import { useSession } from '../../lib/session/session.ts'
import { requireRole, requireSession } from '../../navigation/guards.ts'

export const Route = createFileRoute('/admin')({
  staticData: { isWide: true, hasOwnBar: true },
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLogin)
    return { user: requireRole(user, { roles: ['admin'], message: ACCESS.notAnAdmin, to: '/' }) }
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.admin }),
  component: AdminLayout,
})

function AdminLayout() {
  const entered = Route.useRouteContext().user
  // After a sign-out this screen renders once more: without a user it would fail, so the last one is shown.
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
