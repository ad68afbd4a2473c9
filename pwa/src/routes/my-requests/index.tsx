import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useEffect } from 'react'
import { readListFilters } from '../../features/service-requests/list/list-filters.ts'
import { ServiceRequestList } from '../../features/service-requests/list/service-request-list.tsx'
import { refreshedServiceRequestsQuery } from '../../features/service-requests/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { whenIdle } from '../../lib/timing/when-idle.ts'
import { requireSession } from '../../navigation/guards.ts'
import { preloadCase } from '../../navigation/preload-screen.ts'
import { useOwnServiceRequests } from '../../offline/cases/own-service-requests.ts'
import { PushInvitation } from '../../push/invitation.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/my-requests/')({
  validateSearch: readListFilters,
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginRequests) }),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(refreshedServiceRequestsQuery(user))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.service_requests }),
  component: OwnRequestsScreen,
})

function OwnRequestsScreen() {
  const { user } = Route.useRouteContext()
  const filters = Route.useSearch()
  const router = useRouter()
  const { isLoading } = useOwnServiceRequests(user)
  useEffect(() => {
    // The page is idle while the phone reads the list; the list comes first.
    if (!isLoading) whenIdle(() => preloadCase(router))
  }, [router, isLoading])
  return (
    <>
      <PageHeader title={TITLES.service_requests} backTo="/" />
      <ServiceRequestList user={user} filters={filters} invitation={<OfferNotices user={user} />} />
    </>
  )
}

/** Invites users with service requests to turn on push. Names a technician whose answer they wait for, if any. */
function OfferNotices({ user }: { user: SessionUser }) {
  const { serviceRequests } = useOwnServiceRequests(user)
  const waitedFor = serviceRequests.find(
    ({ direction, status }) => direction === 'sent' && status === 'pending',
  )
  if (serviceRequests.length === 0) return null
  return <PushInvitation firstName={waitedFor?.technician_name.split(' ')[0]} />
}
