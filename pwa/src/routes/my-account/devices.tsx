import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { DEVICES } from '@tecnicerca/shared/messages/account/devices'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { DeviceList } from '../../features/account-security/device-list.tsx'
import { ownSessionsQuery } from '../../features/account-security/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { requireSession } from '../../navigation/guards.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/my-account/devices')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginAccount) }),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(ownSessionsQuery(user.id))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.devices }),
  component: DevicesScreen,
})

function DevicesScreen() {
  const { user } = Route.useRouteContext()
  return (
    <>
      <PageHeader title={TITLES.devices} backTo="/my-account" description={DEVICES.intro} />
      <div className="grid gap-4">
        <NeedsNetwork keeps={false} />
        <DeviceList userId={user.id} />
      </div>
    </>
  )
}
