import { CASES } from '@tecnicerca/shared/messages/cases'
import { REQUEST_DETAILS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import { useId, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { money, shortDate } from '../../../lib/text/formats.ts'
import { timeWindowText } from '../../../lib/text/request-summary.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { CounterpartNumbers, isPhoneToCome } from '../list/counterpart.tsx'
import { DayAndPlace, Fact } from '../list/fact.tsx'
import { JobLinks } from '../list/job-links.tsx'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { expiryLine } from '../waiting/waiting-end.ts'
import { KeepContact } from './keep-contact.tsx'

type CaseProps = { serviceRequest: ListedServiceRequest }
type CaseFactsProps = CaseProps & { thread: readonly ThreadEvent[]; user: SessionUser }

/** The facts of a request: two lines on a phone, which open with a tap; all of them on a wide screen. */
export function CaseFacts({ serviceRequest, thread, user }: CaseFactsProps) {
  const [toggled, setToggled] = useState<boolean>()
  const isShown = toggled ?? isToDecide(serviceRequest, thread)
  const id = useId()
  const { service_description: description } = serviceRequest
  return (
    <section aria-label={CASES.facts} className="lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-4">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setToggled(!isShown)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control py-1 text-left text-sm lg:hidden"
      >
        <span className="min-w-0 grow">
          {isShown ? (
            <span key="title" className="font-semibold">
              {CASES.facts}
            </span>
          ) : (
            <>
              {description && <span className="line-clamp-1 wrap-anywhere">{description}</span>}
              <Summary serviceRequest={serviceRequest} />
            </>
          )}
        </span>
        <span className="sr-only">{isShown ? CASES.hideFacts : CASES.showFacts}</span>
        <Icon name="chevron-down" className={classNames('size-5 shrink-0', isShown && 'rotate-180')} />
      </button>
      <div
        id={id}
        className={classNames(
          'max-h-[45dvh] gap-2 overflow-y-auto pb-2 lg:grid lg:max-h-none lg:pb-0',
          isShown ? 'grid' : 'hidden',
        )}
      >
        {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
        <Facts serviceRequest={serviceRequest} />
        <JobLinks serviceRequest={serviceRequest} />
        <CounterpartNumbers serviceRequest={serviceRequest} />
        <KeepContact serviceRequest={serviceRequest} user={user} />
        {isPhoneToCome(serviceRequest) && (
          <p className="text-sm text-muted">{SERVICE_REQUESTS.phoneOnAcceptance}</p>
        )}
      </div>
    </section>
  )
}

/** True for a request that a technician has to answer, until somebody writes: the facts are what there is to read. */
export function isToDecide(
  { direction, status }: Pick<ListedServiceRequest, 'direction' | 'status'>,
  thread: readonly Pick<ThreadEvent, 'kind'>[],
): boolean {
  if (direction !== 'received' || status !== 'pending' || thread.length === 0) return false
  return thread.every(({ kind }) => kind !== 'message' && kind !== 'offered')
}

/** Day, part of the day and price; in one line, unless the text is large. */
function Summary({ serviceRequest }: CaseProps) {
  const {
    agreed_total: agreed,
    request_date: day,
    time_window: timeWindow,
    is_urgent: isUrgent,
  } = serviceRequest
  const words = [
    agreed !== null && money(agreed),
    isUrgent && isOpen(serviceRequest.status) && REQUEST_DETAILS.urgent,
    shortDate(day),
    timeWindowText(timeWindow),
  ]
  const text = words.filter(Boolean).join(' · ')
  return (
    <span key={text} className="line-clamp-2 font-semibold text-muted wrap-anywhere">
      {text}
    </span>
  )
}

function Facts({ serviceRequest }: CaseProps) {
  const { agreed_total: agreedTotal, direction, category_name: categoryName } = serviceRequest
  const ends = expiryLine(serviceRequest, pageClock.now())
  return (
    <dl className="grid gap-1 text-sm text-muted">
      <DayAndPlace serviceRequest={serviceRequest} />
      {agreedTotal !== null && (
        <Fact term={CASES.price} icon="banknote">
          <strong className="text-ink">{CASES.agreed(money(agreedTotal))}</strong>
        </Fact>
      )}
      {ends && (
        <Fact term={SERVICE_REQUESTS.status.pending} icon="hourglass">
          {ends}
        </Fact>
      )}
      {direction === 'sent' && categoryName && (
        <Fact term={SERVICE_REQUESTS.category} icon="wrench">
          {categoryName}
        </Fact>
      )}
    </dl>
  )
}
