import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { BLOCKED_CUSTOMERS } from '@tecnicerca/shared/messages/blocks'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { BlockedList } from '../../features/service-requests/blocked-list.tsx'
import { blockedQuery } from '../../features/service-requests/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { requireRole, requireSession } from '../../navigation/guards.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/my-account/blocked-customers')({
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLoginAccount)
    requireRole(user, { roles: ['technician'], message: ACCESS.notATechnician, to: '/' })
    return { user }
  },
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(blockedQuery('customers', user.id))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.blocked_customers }),
  component: BlockedCustomersScreen,
})

function BlockedCustomersScreen() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <PageHeader
        title={TITLES.blocked_customers}
        backTo="/my-account"
        description={BLOCKED_CUSTOMERS.intro}
      />
      <div className="grid gap-4">
        <NeedsNetwork keeps={false} />
        <BlockedList side="customers" userId={user.id} />
      </div>
    </>
  )
}
