import { Link } from '@tanstack/react-router'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { AgendaView } from './agenda-view.tsx'
import { CARD_GRID } from './card-grid.ts'
import { DirectionLinks, StatusFilter } from './list-filter-links.tsx'
import type { ListFilters } from './list-filters.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { OlderButton } from './older-button.tsx'
import { ServiceRequestCard } from './service-request-card.tsx'
import { useListedServiceRequests } from './use-listed-service-requests.ts'

type ServiceRequestListProps = { user: SessionUser; filters: ListFilters }

export function ServiceRequestList({ user, filters }: ServiceRequestListProps) {
  const isTechnician = user.role === 'technician'
  const view = filters.view ?? (isTechnician ? 'received' : 'sent')
  const list = useListedServiceRequests({ user_id: user.id, name: user.name })
  const today = useToday()
  useShownAge(list.as_of)
  if (list.service_requests === undefined) {
    if (!list.error) return <ListSkeleton />
    return (
      <LoadFailed
        message={SERVICE_REQUESTS.loadFailed}
        error={list.error}
        onRetry={list.retry}
        retrying={list.isFetching}
      />
    )
  }
  const ofView = list.service_requests.filter(({ direction }) => direction === view)
  const shown = ofView.filter(({ status }) => filters.status === undefined || status === filters.status)
  return (
    <>
      {isTechnician && <DirectionLinks view={view} />}
      {ofView.length > 0 && <StatusFilter filters={filters} service_requests={ofView} />}
      {ofView.length === 0 ? (
        <NoServiceRequests />
      ) : shown.length === 0 ? (
        <NoneWithStatus view={filters.view} />
      ) : view === 'received' ? (
        <AgendaView service_requests={shown} today={today} user={user} older={list.older} />
      ) : (
        <SentList service_requests={shown} user={user} />
      )}
      {list.older && !(view === 'received' && shown.length > 0) && <OlderButton older={list.older} />}
    </>
  )
}

function SentList({
  service_requests: serviceRequests,
  user,
}: {
  service_requests: ListedServiceRequest[]
  user: SessionUser
}) {
  return (
    <ul className={CARD_GRID}>
      {serviceRequests.map((serviceRequest) => (
        <li key={serviceRequest.id}>
          <ServiceRequestCard service_request={serviceRequest} user={user} heading="h2" />
        </li>
      ))}
    </ul>
  )
}

function NoServiceRequests() {
  return (
    <EmptyState
      icon={<Icon name="clipboard-list" className="size-10" />}
      title={SERVICE_REQUESTS.empty}
      action={
        <Link to="/search" className={buttonClass()}>
          {SERVICE_REQUESTS.emptyAction}
        </Link>
      }
    />
  )
}

function NoneWithStatus({ view }: Pick<ListFilters, 'view'>) {
  return (
    <EmptyState
      title={SERVICE_REQUESTS.noneWithStatus}
      action={
        <Link
          to="/my-requests"
          search={view ? { view } : {}}
          replace
          className={buttonClass({ variant: 'secondary' })}
        >
          {SERVICE_REQUESTS.showAll}
        </Link>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup className="min-h-dvh">
      <Skeleton className="mb-4 h-11" />
      <div className={CARD_GRID}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-60 rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
