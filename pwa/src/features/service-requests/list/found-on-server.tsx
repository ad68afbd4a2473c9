import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { AGENDA_SEARCH } from '@tecnicerca/shared/messages/work'
import { apiGet } from '../../../lib/http/api-client.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { withUnsent } from '../../../offline/cases/own-service-requests.ts'
import { useOutbox } from '../../../offline/outbox/use-outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { CARD_GRID } from './card-grid.ts'
import { type ListedServiceRequest, toListedServiceRequests } from './listed-service-requests.ts'
import { ServiceRequestCard } from './service-request-card.tsx'

type FoundOnServerProps = {
  user: SessionUser
  query: string
  after: string
  isWanted: (row: ListedServiceRequest) => boolean
}

const ownServiceRequestsAnswer = async () =>
  (await import('@tecnicerca/shared/service-requests/service-request')).ownServiceRequestsAnswer

function agendaQuery({ user, query, after }: Omit<FoundOnServerProps, 'isWanted'>) {
  return infiniteQueryOptions({
    queryKey: ['agenda', user.id, query, after],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams({ query, ...(pageParam && { cursor: pageParam }) })
      return apiGet(`/technicians/profile/agenda?${parameters.toString()}`, ownServiceRequestsAnswer, {
        signal,
      })
    },
    initialPageParam: after,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  })
}

/** What the server finds among the requests that the phone does not keep. */
export function FoundOnServer(props: FoundOnServerProps) {
  const { user, isWanted } = props
  const query = useInfiniteQuery(agendaQuery(props))
  const { data, error, isFetching, hasNextPage } = query
  const { records } = useOutbox(user.id)
  const rows = data?.pages.flatMap(({ serviceRequests }) => serviceRequests) ?? []
  const found = toListedServiceRequests(withUnsent(rows, records, user), records).filter(isWanted)
  const next = () => void (data ? query.fetchNextPage() : query.refetch())
  return (
    <section aria-labelledby="found-on-server" className="grid grid-cols-1 gap-3">
      <h2 id="found-on-server" className="text-lg font-bold">
        {AGENDA_SEARCH.older}
      </h2>
      <p role="status" className="text-sm text-muted">
        {data && AGENDA_SEARCH.found(found.length)}
      </p>
      <ul className={CARD_GRID}>
        {found.map((serviceRequest) => (
          <li key={serviceRequest.id}>
            <ServiceRequestCard serviceRequest={serviceRequest} user={user} heading="h3" />
          </li>
        ))}
      </ul>
      {error ? (
        <LoadFailed message={AGENDA_SEARCH.failed} error={error} onRetry={next} retrying={isFetching} />
      ) : (
        (hasNextPage || isFetching) && (
          <Button variant="secondary" busy={isFetching} busyLabel={AGENDA_SEARCH.searching} onClick={next}>
            {AGENDA_SEARCH.goOn}
          </Button>
        )
      )}
    </section>
  )
}
