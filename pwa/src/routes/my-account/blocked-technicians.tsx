import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { BLOCKED_TECHNICIANS } from '@tecnicerca/shared/messages/blocks'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { BlockedList } from '../../features/service-requests/blocked-list.tsx'
import { blockedQuery } from '../../features/service-requests/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { requireSession } from '../../navigation/guards.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/my-account/blocked-technicians')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginAccount) }),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(blockedQuery('technicians', user.id))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.blocked_technicians }),
  component: BlockedTechniciansScreen,
})

function BlockedTechniciansScreen() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <PageHeader
        title={TITLES.blocked_technicians}
        backTo="/my-account"
        description={BLOCKED_TECHNICIANS.intro}
      />
      <div className="grid gap-4">
        <NeedsNetwork keeps={false} />
        <BlockedList side="technicians" userId={user.id} />
      </div>
    </>
  )
}
