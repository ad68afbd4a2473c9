import { Link } from '@tanstack/react-router'
import { monthName } from '@tecnicerca/shared/messages/dates'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { WORK } from '@tecnicerca/shared/messages/work'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { shortDate } from '../../../lib/text/formats.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { cardClass } from '../../../ui/display/card-class.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { firstName } from '../request-chat.ts'
import { CARD_GRID } from './card-grid.ts'
import type { ListFilters } from './list-filters.ts'
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

/** How many requests wait for an answer, if any do, and how many jobs were completed this month. */
export function WorkFigures({ work }: { work: Work<unknown> }) {
  const today = useToday()
  const month = monthName(Number(today.slice(5, 7)))
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
      {work.toAnswer.length > 0 && (
        <Figure value={work.toAnswer.length} label={WORK.toAnswer} shown={{ toAnswer: true }} />
      )}
      <Figure
        value={work.completed}
        label={WORK.completedIn(month)}
        shown={{ status: 'completed', month: today.slice(0, 7) }}
      />
    </ul>
  )
}

function Figure({ value, label, shown }: { value: number; label: string; shown: ListFilters }) {
  return (
    <li>
      <Link
        to="/my-requests"
        search={shown}
        className={cardClass('block h-full px-3! py-2! hover:bg-brand-tint')}
      >
        <span className="block text-xl font-bold">{value}</span>
        <span className="block text-sm text-muted">{label}</span>
      </Link>
    </li>
  )
}

type WorkListProps = {
  own: OwnWork
  user: SessionUser
  /** Button that shares the profile: the next step on a day without work. */
  invitation: ReactNode
}

/** The jobs of today, and the requests to answer. */
export function WorkList({ own, user, invitation }: WorkListProps) {
  const { work, error, retry, isFetching } = own
  if (!work) {
    const message = SERVICE_REQUESTS.loadFailed
    return error && <LoadFailed message={message} error={error} onRetry={retry} retrying={isFetching} />
  }
  // A job of today says in its own card what waits in it.
  const toAnswer = work.toAnswer.filter((row) => !work.today.includes(row))
  const more = toAnswer.length - TO_ANSWER_SHOWN
  return (
    <>
      <Part id="work-today" title={WORK.today} items={work.today} user={user}>
        {work.today.length === 0 && <EmptyDay work={work} invitation={invitation} />}
      </Part>
      <Part id="work-to-answer" title={WORK.toAnswer} items={toAnswer.slice(0, TO_ANSWER_SHOWN)} user={user}>
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
    </>
  )
}

type EmptyDayProps = { work: Work<ListedServiceRequest>; invitation: ReactNode }

/** Says what to do next on a day without jobs. */
function EmptyDay({ work: { toAnswer, next }, invitation }: EmptyDayProps) {
  const isIdle = toAnswer.length === 0 && !next
  return (
    <div className={cardClass('flex gap-3')}>
      <span className="inline-flex size-11 shrink-0 max-[17rem]:hidden items-center justify-center rounded-full bg-brand-tint text-brand-ink">
        <Icon name="calendar-days" className="size-6" />
      </span>
      <div className="grid min-w-0 justify-items-start gap-1">
        <p>{WORK.noneToday}</p>
        <p className="text-muted">{nextStep(toAnswer.length, next)}</p>
        {isIdle ? (
          invitation
        ) : (
          <Link to="/my-requests" className={TEXT_LINK_CLASS}>
            {WORK.agenda}
          </Link>
        )}
      </div>
    </div>
  )
}

function nextStep(toAnswer: number, next: ListedServiceRequest | undefined): string {
  if (toAnswer > 0) return WORK.answerNext(toAnswer)
  if (!next) return WORK.inviteNext
  return WORK.nextJob(shortDate(next.request_date), firstName(next.customer_name ?? ''))
}

type PartProps = {
  id: string
  title: string
  items: readonly ListedServiceRequest[]
  user: SessionUser
  children: ReactNode
}

function Part({ id, title, items, user, children }: PartProps) {
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
