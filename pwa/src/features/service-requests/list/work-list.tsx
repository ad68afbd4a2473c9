import { Link } from '@tanstack/react-router'
import { monthName } from '@tecnicerca/shared/messages/dates'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { WORK } from '@tecnicerca/shared/messages/work'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { cardClass } from '../../../ui/display/card-class.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { CARD_GRID } from './card-grid.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { ServiceRequestCard } from './service-request-card.tsx'
import { useListedServiceRequests } from './use-listed-service-requests.ts'
import { type Work, workOf } from './work.ts'

/** How many requests with something to answer the home screen shows; a link leads to the others. */
const TO_ANSWER_SHOWN = 2

/** `work` is undefined until the phone or the server has answered. */
export type OwnWork = Omit<ReturnType<typeof useListedServiceRequests>, 'serviceRequests'> & {
  work: Work<ListedServiceRequest> | undefined
}

/** The work of the signed-in user, from the phone's store. */
export function useOwnWork(user: SessionUser): OwnWork {
  const { serviceRequests, ...list } = useListedServiceRequests(user)
  const today = useToday()
  useShownAge(list.asOf)
  return { ...list, work: serviceRequests && workOf(serviceRequests, today) }
}

/** How many jobs were completed this month, and the way to its money. */
export function WorkFigures({ work }: { work: Work<unknown> }) {
  const today = useToday()
  return (
    <>
      <Link
        to="/my-requests"
        search={{ status: 'completed', month: today.slice(0, 7) }}
        className={cardClass('block px-3! py-2! hover:bg-brand-tint')}
      >
        <span className="block text-xl font-bold">{work.completed}</span>
        <span className="block text-sm text-muted">
          {WORK.completedIn(monthName(Number(today.slice(5, 7))))}
        </span>
      </Link>
      <Link to="/mi-mes" className={buttonClass({ variant: 'secondary', wide: true })}>
        <Icon name="chart-column" className="size-5" />
        {TITLES.month}
      </Link>
    </>
  )
}

type WorkListProps = {
  own: OwnWork
  user: SessionUser
  /** Button that shares the profile: the next step on a day without work. */
  invitation: ReactNode
}

/** The next visit, what waits for an answer, and the other jobs of the day. No request is shown twice. */
export function WorkList({ own, user, invitation }: WorkListProps) {
  const { work, error, retry, isFetching } = own
  if (!work) {
    const message = SERVICE_REQUESTS.loadFailed
    return error && <LoadFailed message={message} error={error} onRetry={retry} retrying={isFetching} />
  }
  const { next, isNextToday, laterToday } = work
  // The next visit and a job of today say in their own cards what waits in them.
  const toAnswer = work.toAnswer.filter((row) => row !== next && !laterToday.includes(row))
  const more = toAnswer.length - TO_ANSWER_SHOWN
  const nextCard = next && <NextVisit serviceRequest={next} user={user} />
  return (
    <>
      <Part id="work-today" title={WORK.today} user={user}>
        {isNextToday ? nextCard : <EmptyDay work={work} invitation={invitation} />}
      </Part>
      {!isNextToday && nextCard && (
        <Part id="work-next" title={WORK.nextVisit} user={user}>
          {nextCard}
        </Part>
      )}
      {(toAnswer.length > 0 || work.toAnswer.length === 0) && (
        <Part
          id="work-to-answer"
          title={toAnswer.length > 0 ? WORK.countToAnswer(toAnswer.length) : WORK.toAnswer}
          items={toAnswer.slice(0, TO_ANSWER_SHOWN)}
          user={user}
        >
          {toAnswer.length === 0 && <p className="text-muted">{WORK.noneToAnswer}</p>}
          {more > 0 && (
            <Link
              to="/my-requests"
              search={{ toAnswer: true }}
              className={buttonClass({ variant: 'secondary', wide: true })}
            >
              {WORK.allToAnswer(work.toAnswer.length)}
            </Link>
          )}
        </Part>
      )}
      {laterToday.length > 0 && (
        <Part id="work-later" title={WORK.laterToday} items={laterToday} user={user} />
      )}
    </>
  )
}

function NextVisit({ serviceRequest, user }: { serviceRequest: ListedServiceRequest; user: SessionUser }) {
  return (
    <ServiceRequestCard
      key={serviceRequest.id}
      serviceRequest={serviceRequest}
      user={user}
      heading="h3"
      isNextVisit
    />
  )
}

type EmptyDayProps = { work: Work<ListedServiceRequest>; invitation: ReactNode }

/** Says that no job is accepted for today. Who has nothing at all is invited to share the profile. */
function EmptyDay({ work: { toAnswer, next }, invitation }: EmptyDayProps) {
  const isIdle = toAnswer.length === 0 && !next
  return (
    <div className={cardClass('flex gap-3')}>
      <span className="inline-flex size-11 shrink-0 max-[17rem]:hidden items-center justify-center rounded-full bg-brand-tint text-brand-ink">
        <Icon name="calendar-days" className="size-6" />
      </span>
      <div className="grid min-w-0 justify-items-start gap-1">
        <p>{WORK.noneToday}</p>
        {isIdle ? (
          <>
            <p className="text-muted">{WORK.inviteNext}</p>
            {invitation}
          </>
        ) : (
          <Link to="/my-requests" className={TEXT_LINK_CLASS}>
            {WORK.agenda}
          </Link>
        )}
      </div>
    </div>
  )
}

type PartProps = {
  id: string
  title: string
  items?: readonly ListedServiceRequest[]
  user: SessionUser
  children?: ReactNode
}

function Part({ id, title, items = [], user, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {items.length > 0 && (
        <ul className={CARD_GRID}>
          {items.map((serviceRequest) => (
            <li key={serviceRequest.id}>
              <ServiceRequestCard serviceRequest={serviceRequest} user={user} heading="h3" />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
