import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useEffect } from 'react'
import { AdminMenu } from '../../app-shell/admin-menu.tsx'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { SignOutButton } from '../../features/accounts/sign-out-button.tsx'
import { deskQuery, waitingCount } from '../../features/admin-desk/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { showTabCount } from '../../head/tab-count.ts'
import { useSession } from '../../lib/session/session.ts'
import { requireRole, requireSession } from '../../navigation/guards.ts'

export const Route = createFileRoute('/admin')({
  staticData: { isWide: true, hasOwnBar: true },
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLogin)
    const admin = requireRole(user, { roles: ['admin'], message: ACCESS.notAnAdmin, to: '/' })
    if (admin.needs_second_factor) throw redirect({ to: '/my-account/second-factor', replace: true })
    return { user: admin }
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.admin }),
  component: AdminLayout,
})

function AdminLayout() {
  const entered = Route.useRouteContext().user
  // After a sign-out this screen renders once more. Without a user that would fail, so it then uses the previous user.
  const { user = entered } = useSession()
  const waiting = useWaitingCount(useSession().user !== undefined)
  return (
    <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-6">
      <AdminMenu name={user.name} waiting={waiting} signOut={<SignOutButton to="/login" />} />
      <div className="min-w-0">
        <div className="mb-4 empty:hidden">
          <NeedsNetwork />
        </div>
        <Outlet />
      </div>
    </div>
  )
}

/** The number of items that wait on the desk, also shown in the tab's title. */
function useWaitingCount(isSignedIn: boolean): number {
  const { data } = useQuery({ ...deskQuery(), enabled: isSignedIn })
  const count = waitingCount(data)
  useEffect(() => {
    showTabCount(count)
    return () => showTabCount(0)
  }, [count])
  return count
}
