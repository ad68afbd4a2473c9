import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { EMAIL } from '@tecnicerca/shared/messages/notices/email'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { useEffect } from 'react'
import { emailConfirmationQuery } from '../features/accounts/queries.ts'
import { UnconfirmedEmail } from '../features/accounts/unconfirmed-email.tsx'
import { NoticeList } from '../features/notices/notice-list.tsx'
import { refreshedNoticesQuery } from '../features/notices/queries.ts'
import { refreshedServiceRequestsQuery } from '../features/service-requests/queries.ts'
import { pageHead } from '../head/page-head.ts'
import { whenIdle } from '../lib/timing/when-idle.ts'
import { requireSession } from '../navigation/guards.ts'
import { preloadCase } from '../navigation/preload-screen.ts'
import { useServiceRequestsPoll } from '../offline/cases/own-service-requests.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'

export const Route = createFileRoute('/avisos')({
  beforeLoad: (guarded) => ({ user: requireSession(guarded, ACCESS.needLoginNotices) }),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(refreshedNoticesQuery(user.id))
    void queryClient.prefetchQuery(emailConfirmationQuery(user.id))
    // The cases that notices link to must be available offline.
    void queryClient.prefetchQuery(refreshedServiceRequestsQuery(user))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.notices }),
  component: NoticesScreen,
})

function NoticesScreen() {
  const { user } = Route.useRouteContext()
  const router = useRouter()
  // Polls the requests while this screen is open, so that the cases of newly arrived notices are there too.
  useServiceRequestsPoll(user)
  useEffect(() => whenIdle(() => preloadCase(router)), [router])
  return (
    <div className="mx-auto max-w-prose">
      <PageHeader title={TITLES.notices} backTo="/" />
      <div className="mb-4 empty:hidden">
        <UnconfirmedEmail user={user} words={EMAIL.confirmForNotices} />
      </div>
      <NoticeList user={user} />
    </div>
  )
}
