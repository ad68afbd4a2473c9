import { createFileRoute, Link } from '@tanstack/react-router'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { FAVOURITES } from '@tecnicerca/shared/messages/favourites'
import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { AskAgainLink, canAskAgain } from '../features/service-requests/ask/ask-again-link.tsx'
import { OlderButton } from '../features/service-requests/list/older-button.tsx'
import { useListedServiceRequests } from '../features/service-requests/list/use-listed-service-requests.ts'
import { dueDay, hasAskedFor } from '../features/service-requests/maintenance/due-day.ts'
import { listedSchedule } from '../features/service-requests/request-day.ts'
import { type ShownTechnician, TechnicianList } from '../features/technicians/favourites/technician-list.tsx'
import { useFavourites } from '../features/technicians/favourites/use-favourites.ts'
import { pageHead } from '../head/page-head.ts'
import { type SessionUser, useSession } from '../lib/session/session.ts'
import { dayAndMonth, dayOfYear } from '../lib/text/formats.ts'
import { useLive } from '../lib/use-live.ts'
import type { OwnServiceRequest } from '../offline/cases/own-service-requests.ts'
import type { Starred } from '../offline/cases/visitor-stars.ts'
import { type LazyDirectory, lazyDirectory, listedTechnician } from '../offline/directory/lazy-directory.ts'
import { useToday } from '../offline/network/use-today.ts'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../ui/feedback/skeleton.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'

export const Route = createFileRoute('/mis-tecnicos')({
  head: ({ match }) => pageHead(match.context.origin, { title: TITLES.favourites }),
  component: OwnTechniciansScreen,
})

function OwnTechniciansScreen() {
  const { user } = useSession()
  return (
    <>
      <PageHeader
        title={TITLES.favourites}
        backTo={user ? '/my-account' : '/'}
        description={user ? undefined : FAVOURITES.visitor}
      />
      {user ? <OfUser user={user} /> : <Lists user={undefined} serviceRequests={NONE} />}
    </>
  )
}

const NONE: readonly OwnServiceRequest[] = []

function OfUser({ user }: { user: SessionUser }) {
  const { serviceRequests, error, older } = useListedServiceRequests(user)
  // Without them the phone cannot know who has worked for the user.
  if (!serviceRequests && !error) return <ListsSkeleton />
  return (
    <>
      <Lists user={user} serviceRequests={serviceRequests ?? NONE} />
      {older && <OlderButton older={older} />}
    </>
  )
}

type ListsProps = { user: SessionUser | undefined; serviceRequests: readonly OwnServiceRequest[] }

/** First those with a star, then all who have completed a job. */
function Lists({ user, serviceRequests }: ListsProps) {
  const { isLoading, starred, cards } = useFavourites(user)
  const directory = useLive(lazyDirectory, LOADING)
  const today = useToday()
  if (isLoading) return <ListsSkeleton />
  const show = (technician: Starred) => {
    const own = serviceRequests.filter(
      (row) => row.direction === 'sent' && row.technician_id === technician.id,
    )
    return shownWith(technician, {
      own,
      user,
      directory,
      known: cards.find(({ id }) => id === technician.id),
      today,
    })
  }
  const isStarred = new Set(starred.map(({ id }) => id))
  const worked = workedFor(serviceRequests).filter(({ id }) => !isStarred.has(id))
  if (starred.length + worked.length === 0)
    return (
      <EmptyState
        icon={<Icon name="star" className="size-10" />}
        title={FAVOURITES.none}
        hint={FAVOURITES.noneHelp}
        action={
          <Link to="/search" className={buttonClass()}>
            {FAVOURITES.find}
          </Link>
        }
      />
    )
  return (
    <>
      {starred.length > 0 && <TechnicianList title={FAVOURITES.starred} technicians={starred.map(show)} />}
      {worked.length > 0 && <TechnicianList title={FAVOURITES.worked} technicians={worked.map(show)} />}
    </>
  )
}

const LOADING: LazyDirectory = { status: 'loading' }

/** Each technician with a completed job once, the latest job first. */
function workedFor(rows: readonly OwnServiceRequest[]): Starred[] {
  const completed = rows
    .filter(({ direction, status }) => direction === 'sent' && status === 'completed')
    .toSorted((a, b) => endOf(b).localeCompare(endOf(a)))
  const byId = new Map<number, Starred>()
  for (const row of completed) {
    const { technician_id: id, technician_name: name, category_name: categoryName } = row
    if (!byId.has(id)) byId.set(id, { id, name, profile_image: null, category_name: categoryName })
  }
  return [...byId.values()]
}

const endOf = ({ ended_at: endedAt, request_date: day }: OwnServiceRequest): string => endedAt ?? day

type Around = {
  /** The cases with this technician, the newest first. */
  own: readonly OwnServiceRequest[]
  user: SessionUser | undefined
  directory: LazyDirectory
  /** The card as the server last gave it. */
  known: ShownTechnician['card']
  today: string
}

function shownWith(technician: Starred, { own, user, directory, known, today }: Around): ShownTechnician {
  const listed = directory.status === 'ready' ? directory.find(technician.id) : known
  const isGone = directory.status === 'ready' && !listed && !known
  const last = own.find(({ status }) => status === 'completed')
  const again = own.find(canAskAgain)
  const planned = own.find((row) => row.maintenance_months)
  const due = planned && dueDay(planned, listedSchedule(listedTechnician(technician.id, directory)), today)
  const toAsk = due && !hasAskedFor(due, planned, own) ? due.toAsk : undefined
  return {
    ...technician,
    card: listed ?? known,
    note: isGone
      ? FAVOURITES.gone
      : due
        ? MAINTENANCE.nextOf(dayOfYear(due.day))
        : last &&
          FAVOURITES.lastJob(
            dayAndMonth(last.ended_at ? dayInSantoDomingo(new Date(last.ended_at)) : last.request_date),
          ),
    acts:
      user && toAsk && planned ? (
        <AskAgainLink serviceRequest={planned} user={user} dueDay={toAsk} />
      ) : (
        again && user && <AskAgainLink serviceRequest={again} user={user} />
      ),
  }
}

function ListsSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      <Skeleton className="h-34 rounded-card" />
      <Skeleton className="h-34 rounded-card" />
    </SkeletonGroup>
  )
}
