import { Link } from '@tanstack/react-router'
import { REQUEST_CARDS } from '@tecnicerca/shared/messages/request-cards'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { STATUSES } from '@tecnicerca/shared/service-requests/status'
import type { ReactNode } from 'react'
import { monthAndYear } from '../../../lib/text/formats.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { SCROLL_ROW_CLASS } from '../../../ui/layout/scroll-row-class.ts'
import type { Direction, ListFilters } from './list-filters.ts'
import type { ListedServiceRequest } from './listed-service-requests.ts'

const CHOICE = 'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold'

// Stops the router from marking a link as current when only a part of the URL matches. `aria-current` is set below, also
// for the default choice.
const EXACTLY = { exact: true, includeSearch: true, explicitUndefined: true }

type StatusFilterProps = {
  filters: ListFilters
  /** The requests of every status, for the counts. */
  serviceRequests: readonly Pick<ListedServiceRequest, 'status' | 'toAnswer'>[]
}

/** One row that scrolls on a narrow screen. A status without requests shows no count. */
export function StatusFilter({ filters, serviceRequests }: StatusFilterProps) {
  const { view, month } = filters
  const waiting = serviceRequests.filter(({ toAnswer }) => toAnswer).length
  return (
    <nav aria-label={SERVICE_REQUESTS.filter} className="mb-3">
      <ul className={SCROLL_ROW_CLASS}>
        <Choice
          search={{ view: filters.view, status: undefined }}
          chosen={filters.status === undefined && !filters.toAnswer}
        >
          {SERVICE_REQUESTS.all}
        </Choice>
        {(waiting > 0 || filters.toAnswer) && (
          <Choice search={{ view, toAnswer: true }} chosen={Boolean(filters.toAnswer)}>
            <span>{REQUEST_CARDS.toAnswer}</span>
            <Count of={waiting} />
          </Choice>
        )}
        {month && (
          <Choice search={{ view, status: filters.status }} chosen>
            {REQUEST_CARDS.ofMonth(monthAndYear(month))}
            <Icon name="x" className="size-4" />
          </Choice>
        )}
        {STATUSES.map((status) => (
          <Choice key={status} search={{ view: filters.view, status }} chosen={filters.status === status}>
            <span>{SERVICE_REQUESTS.status[status]}</span>
            <Count of={serviceRequests.filter((one) => one.status === status).length} />
          </Choice>
        ))}
      </ul>
    </nav>
  )
}

/** For sighted users only: screen readers read the list itself. */
function Count({ of }: { of: number }) {
  return of === 0 ? null : (
    <span key={of} aria-hidden>
      {of}
    </span>
  )
}

const VIEWS: { view: Direction; label: string }[] = [
  { view: 'received', label: SERVICE_REQUESTS.receivedTab },
  { view: 'sent', label: SERVICE_REQUESTS.sentTab },
]

/** For a technician: the requests received, and those sent as a customer. */
export function DirectionLinks({ view }: { view: Direction }) {
  return (
    <nav aria-label={SERVICE_REQUESTS.view} className="mb-4 border-b border-line">
      <ul className="flex flex-wrap">
        {VIEWS.map((choice) => (
          <li key={choice.view}>
            <Link
              to="/my-requests"
              search={{ view: choice.view }}
              replace
              resetScroll={false}
              activeOptions={EXACTLY}
              aria-current={choice.view === view ? 'true' : undefined}
              className={classNames(
                '-mb-px inline-flex min-h-11 items-center border-b-3 px-4 font-semibold -outline-offset-3',
                choice.view === view
                  ? 'border-brand text-brand-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row, and nothing else, until the chosen link is in sight. */
function bringIntoSight(choice: HTMLLIElement | null): void {
  const row = choice?.parentElement
  if (choice && row) row.scrollLeft = choice.offsetLeft - row.offsetLeft - 16
}

function Choice({ search, chosen, children }: { search: ListFilters; chosen: boolean; children: ReactNode }) {
  return (
    <li ref={chosen ? bringIntoSight : undefined}>
      <Link
        to="/my-requests"
        search={search}
        replace
        resetScroll={false}
        activeOptions={EXACTLY}
        aria-current={chosen ? 'true' : undefined}
        className={classNames(
          CHOICE,
          chosen ? 'border-brand bg-brand text-on-brand' : 'border-line bg-card hover:bg-brand-tint',
        )}
      >
        {children}
      </Link>
    </li>
  )
}
