import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { CUSTOMERS } from '@tecnicerca/shared/messages/customers'
import type { SessionUser } from '../../lib/session/session.ts'
import { fetchCustomers, shownCustomers } from '../../offline/cases/customers.ts'
import { pageClock } from '../../offline/network/clock.ts'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { CustomerItem } from './customer-item.tsx'

type OtherCustomersProps = { user: SessionUser; query: string; after: string }

function otherCustomersQuery({ user, query, after }: OtherCustomersProps) {
  return infiniteQueryOptions({
    queryKey: ['customers', user.id, query, after],
    queryFn: ({ pageParam }) => fetchCustomers({ query, cursor: pageParam }),
    initialPageParam: after,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  })
}

/** The customers that only the server has. */
export function OtherCustomers(props: OtherCustomersProps) {
  const query = useInfiniteQuery(otherCustomersQuery(props))
  const { data, error, isFetching, hasNextPage } = query
  const { records } = useOutbox(props.user.id)
  const answered = data?.pages.flatMap(({ customers }) => customers) ?? []
  const shown = shownCustomers(answered, records, pageClock.now())
  const next = () => void (data ? query.fetchNextPage() : query.refetch())
  return (
    <section aria-labelledby="other-customers" className="grid grid-cols-1 gap-3">
      <h2 id="other-customers" className="text-lg font-bold">
        {CUSTOMERS.fromServer}
      </h2>
      {data && shown.length === 0 && <p>{CUSTOMERS.noneFound}</p>}
      <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((customer) => (
          <li key={customer.id}>
            <CustomerItem user={props.user} customer={customer} heading="h3" />
          </li>
        ))}
      </ul>
      {error ? (
        <LoadFailed message={CUSTOMERS.loadFailed} error={error} onRetry={next} retrying={isFetching} />
      ) : (
        (hasNextPage || isFetching) && (
          <Button variant="secondary" busy={isFetching} busyLabel={CUSTOMERS.loading} onClick={next}>
            {CUSTOMERS.others}
          </Button>
        )
      )}
    </section>
  )
}
