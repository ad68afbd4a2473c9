import { Link } from '@tanstack/react-router'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { REQUEST_CARDS } from '@tecnicerca/shared/messages/request-cards'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { CARD_GRID } from './card-grid.ts'
import { DirectionLinks, StatusFilter } from './list-filter-links.tsx'
import { isShown, type ListFilters } from './list-filters.ts'
import { type ListCard, sentCards } from './list-order.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { type Older, OlderButton } from './older-button.tsx'
import { SearchedAgenda } from './searched-agenda.tsx'
import { ServiceRequestCard } from './service-request-card.tsx'
import { useListedServiceRequests } from './use-listed-service-requests.ts'
import { waitingIn } from './work.ts'

type ServiceRequestListProps = {
  user: SessionUser
  filters: ListFilters
  /** Stands below the first card. */
  invitation: ReactNode
}

export function ServiceRequestList({ user, filters, invitation }: ServiceRequestListProps) {
  const isTechnician = user.role === 'technician'
  const view = filters.view ?? (isTechnician ? 'received' : 'sent')
  const list = useListedServiceRequests(user)
  const today = useToday()
  useShownAge(list.asOf)
  if (list.serviceRequests === undefined) {
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
  const ofView = list.serviceRequests.filter(({ direction }) => direction === view)
  const shown = ofView.filter((row) => isShown(row, filters))
  return (
    <>
      {isTechnician && <DirectionLinks view={view} />}
      {ofView.length > 0 && <StatusFilter filters={filters} serviceRequests={ofView} />}
      {ofView.length === 0 ? (
        <NoServiceRequests isReceiver={view === 'received'} />
      ) : shown.length === 0 ? (
        <NoneWithStatus view={filters.view} />
      ) : filters.toAnswer ? (
        <Cards
          cards={waitingIn(shown).map((serviceRequest) => ({ serviceRequest, siblings: [] }))}
          user={user}
          heading="h2"
          invitation={false}
        />
      ) : view === 'received' ? (
        <SearchedAgenda
          serviceRequests={shown}
          today={today}
          user={user}
          older={list.older}
          invitation={invitation}
          isWanted={(row) => isShown(row, filters)}
        />
      ) : (
        <SentList serviceRequests={shown} user={user} older={list.older} invitation={invitation} />
      )}
      {list.older && shown.length === 0 && <OlderButton older={list.older} />}
    </>
  )
}

/** How many ended requests the list shows at first. */
const ENDED_SHOWN = 3

type SentListProps = Pick<ServiceRequestListProps, 'invitation'> & {
  serviceRequests: ListedServiceRequest[]
  user: SessionUser
  older: Older | undefined
}

/** The requests that a customer sent: the next day first, then those that have ended. */
function SentList({ serviceRequests, user, older, invitation }: SentListProps) {
  const [endedShown, setEndedShown] = useState(ENDED_SHOWN)
  const { open, ended } = sentCards(serviceRequests)
  const shown = ended.slice(0, endedShown)
  return (
    <div className="grid grid-cols-1 gap-6">
      {open.length > 0 && <Cards cards={open} user={user} heading="h2" invitation={invitation} />}
      {ended.length > 0 && (
        <section aria-labelledby="ended" className="grid grid-cols-1 gap-3">
          <h2 id="ended" className="text-lg font-bold">
            {REQUEST_CARDS.ended}
          </h2>
          <Cards cards={shown} user={user} heading="h3" invitation={open.length === 0 && invitation} />
        </section>
      )}
      {shown.length < ended.length ? (
        <Button variant="secondary" onClick={() => setEndedShown(ended.length)}>
          {CONTROLS.loadMore}
        </Button>
      ) : (
        older && <OlderButton older={older} />
      )}
    </div>
  )
}

type CardsProps = Pick<ServiceRequestListProps, 'user' | 'invitation'> & {
  cards: ListCard<ListedServiceRequest>[]
  heading: 'h2' | 'h3'
}

function Cards({ cards, user, heading, invitation }: CardsProps) {
  return (
    <ul className={CARD_GRID}>
      {cards.map(({ serviceRequest, siblings }, index) => (
        <li key={serviceRequest.id} className="grid grid-cols-1 content-start gap-3">
          <ServiceRequestCard
            serviceRequest={serviceRequest}
            siblings={siblings}
            user={user}
            heading={heading}
          />
          {index === 0 && invitation}
        </li>
      ))}
    </ul>
  )
}

/** A customer looks for technicians next; a technician can do something for the own profile. */
function NoServiceRequests({ isReceiver }: { isReceiver: boolean }) {
  return (
    <EmptyState
      icon={<Icon name="clipboard-list" className="size-10" />}
      title={SERVICE_REQUESTS.empty}
      hint={isReceiver && SERVICE_REQUESTS.emptyHelp}
      action={
        <>
          {isReceiver && (
            <Link to="/my-profile" className={buttonClass()}>
              {SERVICE_REQUESTS.completeProfile}
            </Link>
          )}
          <Link to="/search" className={buttonClass({ variant: isReceiver ? 'ghost' : 'primary' })}>
            {SERVICE_REQUESTS.emptyAction}
          </Link>
        </>
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
          <Skeleton key={card} className="h-40 rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
