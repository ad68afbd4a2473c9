import { Link } from '@tanstack/react-router'
import { monthName } from '@tecnicerca/shared/messages/dates'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { WORK } from '@tecnicerca/shared/messages/work'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../lib/session.ts'
import { useShownAge } from '../../offline/network/freshness.ts'
import { today } from '../../offline/network/today.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { CARD_GRID } from './card-grid.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { ServiceRequestCard } from './service-request-card.tsx'
import { useListedServiceRequests } from './use-listed-service-requests.ts'
import { type Work, workOf } from './work.ts'

/** So many are answered from home; the others are a tap away. */
const TO_ANSWER_SHOWN = 2

/** Undefined until the phone or the server has told. */
export type OwnWork = Omit<ReturnType<typeof useListedServiceRequests>, 'service_requests'> & {
  work: Work<ListedServiceRequest> | undefined
}

/** The work of whoever is signed in, as the phone keeps it. */
export function useOwnWork({ id, name }: SessionUser): OwnWork {
  const { service_requests, ...list } = useListedServiceRequests({ user_id: id, name })
  useShownAge(list.as_of)
  return { ...list, work: service_requests && workOf(service_requests, today()) }
}

/** How many wait for an answer, and how many were completed this month. */
export function WorkFigures({ work }: { work: Work<unknown> }) {
  const month = monthName(Number(today().slice(5, 7)))
  return (
    <ul className="grid grid-cols-2 gap-3">
      <Figure value={work.to_answer.length} label={WORK.to_answer} status="pending" />
      <Figure value={work.completed} label={WORK.completed_in(month)} status="completed" />
    </ul>
  )
}

function Figure({ value, label, status }: { value: number; label: string; status: 'pending' | 'completed' }) {
  return (
    <li>
      <Link
        to="/my-requests"
        search={{ status }}
        className={cardClass('block h-full px-3! py-2! hover:bg-brand-tint')}
      >
        <span className="block text-xl font-bold">{value}</span>
        <span className="block text-sm text-muted">{label}</span>
      </Link>
    </li>
  )
}

/** What is to be done today, and what is to be answered. */
export function WorkList({ own, user }: { own: OwnWork; user: SessionUser }) {
  const { work, error, retry, is_fetching } = own
  if (!work) {
    const message = SERVICE_REQUESTS.load_failed
    return error && <LoadFailed message={message} error={error} onRetry={retry} retrying={is_fetching} />
  }
  const more = work.to_answer.length - TO_ANSWER_SHOWN
  return (
    <>
      <Part id="work-today" title={WORK.today} items={work.today} user={user}>
        {work.today.length === 0 && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            {WORK.none_today}
            <Link to="/my-requests" className={buttonClass({ variant: 'ghost', className: '-mx-4' })}>
              {WORK.agenda}
            </Link>
          </p>
        )}
      </Part>
      <Part
        id="work-to-answer"
        title={WORK.to_answer}
        items={work.to_answer.slice(0, TO_ANSWER_SHOWN)}
        user={user}
      >
        {work.to_answer.length === 0 && <p className="text-muted">{WORK.none_to_answer}</p>}
        {more > 0 && (
          <Link
            to="/my-requests"
            search={{ status: 'pending' }}
            className={buttonClass({ variant: 'secondary', wide: true })}
          >
            {WORK.all_to_answer(work.to_answer.length)}
          </Link>
        )}
      </Part>
    </>
  )
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
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {items.length > 0 && (
        <ul className={CARD_GRID}>
          {items.map((service_request) => (
            <li key={service_request.id}>
              <ServiceRequestCard service_request={service_request} user={user} heading="h3" is_brief />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
