import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { QUICK_REPLIES } from '@tecnicerca/shared/messages/quick-replies'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { QuickRepliesForm } from '../../features/accounts/quick-replies-form.tsx'
import { pageHead } from '../../head/page-head.ts'
import { useLive } from '../../lib/use-live.ts'
import { requireRole, requireSession } from '../../navigation/guards.ts'
import { ownQuickReplies, QUICK_REPLIES_LOADING } from '../../offline/cases/quick-replies.ts'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/my-account/quick-replies')({
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLoginAccount)
    requireRole(user, { roles: ['technician'], message: ACCESS.notATechnician, to: '/' })
    return { user }
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.quickReplies }),
  component: QuickRepliesScreen,
})

function QuickRepliesScreen() {
  const { user } = Route.useRouteContext()
  const own = typeof window === 'undefined' ? undefined : ownQuickReplies(user.id)
  const { isLoading, texts } = useLive(own?.live, QUICK_REPLIES_LOADING)
  return (
    <>
      <PageHeader title={TITLES.quickReplies} backTo="/my-account" description={QUICK_REPLIES.intro} />
      {isLoading ? (
        <SkeletonGroup className="grid max-w-xl gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : (
        <QuickRepliesForm user={user} texts={texts} />
      )}
    </>
  )
}
