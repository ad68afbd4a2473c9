import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { MonthLinks, MonthView } from '../features/month/month-view.tsx'
import { isMonth } from '../features/month/months.ts'
import { useMonth } from '../features/month/use-month.ts'
import { refreshedServiceRequestsQuery } from '../features/service-requests/queries.ts'
import { pageHead } from '../head/page-head.ts'
import { requireRole, requireSession } from '../navigation/guards.ts'
import { useServiceRequestsPoll } from '../offline/cases/own-service-requests.ts'
import { useToday } from '../offline/network/use-today.ts'
import { Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

export const Route = createFileRoute('/mi-mes')({
  validateSearch: ({ month }: Record<string, unknown>): { month?: string } =>
    isMonth(month) ? { month } : {},
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLoginAccount)
    requireRole(user, { roles: ['technician'], message: ACCESS.notATechnician, to: '/' })
    return { user }
  },
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(refreshedServiceRequestsQuery(user))
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.month }),
  component: MonthScreen,
})

function MonthScreen() {
  const { user } = Route.useRouteContext()
  const thisMonth = useToday().slice(0, 7)
  const { month = thisMonth } = Route.useSearch()
  useServiceRequestsPoll(user)
  const shown = useMonth(user, month)
  return (
    <>
      <PageHeader title={TITLES.month} backTo="/my-account" />
      <MonthLinks month={month} thisMonth={thisMonth} />
      {shown.isLoading ? (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : (
        <MonthView user={user} month={month} shown={shown} />
      )}
    </>
  )
}
