import { createFileRoute } from '@tanstack/react-router'
import { ACCESS } from '@tecnicerca/shared/messages/access'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CustomerList } from '../features/customers/customer-list.tsx'
import { pageHead } from '../head/page-head.ts'
import { useLive } from '../lib/use-live.ts'
import { requireRole, requireSession } from '../navigation/guards.ts'
import { CUSTOMERS_LOADING, ownCustomers } from '../offline/cases/customers.ts'
import { Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

export const Route = createFileRoute('/mis-clientes')({
  beforeLoad: (guarded) => {
    const user = requireSession(guarded, ACCESS.needLoginAccount)
    requireRole(user, { roles: ['technician'], message: ACCESS.notATechnician, to: '/' })
    return { user }
  },
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.customers }),
  component: CustomersScreen,
})

function CustomersScreen() {
  const { user } = Route.useRouteContext()
  const own = typeof window === 'undefined' ? undefined : ownCustomers(user.id)
  const { isLoading, ...state } = useLive(own?.live, CUSTOMERS_LOADING)
  return (
    <>
      <PageHeader title={TITLES.customers} backTo="/my-account" />
      {isLoading ? (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-40 rounded-card" />
        </SkeletonGroup>
      ) : (
        <CustomerList user={user} {...state} />
      )}
    </>
  )
}
