import { CASES } from '@tecnicerca/shared/messages/cases'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { SessionUser } from '../../../lib/session/session.ts'
import { money } from '../../../lib/text/formats.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { Card } from '../../../ui/display/card.tsx'
import { CounterpartLinks, isPhoneToCome } from '../list/counterpart.tsx'
import { DayAndPlace, Fact } from '../list/fact.tsx'
import { JobLinks } from '../list/job-links.tsx'
import type { ListedServiceRequest } from '../list/listed-service-requests.ts'
import { expiryLine } from '../waiting/waiting-end.ts'
import { WaitingNote } from '../waiting/waiting-note.tsx'

type CaseFactsProps = { service_request: ListedServiceRequest; user: SessionUser }

/** The facts of a request: day, place, price, the customer's text and how to reach the other side. */
export function CaseFacts({ service_request: serviceRequest, user }: CaseFactsProps) {
  const { service_description: serviceDescription, item, reviewItem } = serviceRequest
  return (
    <Card as="section" aria-label={CASES.facts} className="flex flex-col gap-3">
      {serviceDescription && <p className="whitespace-pre-line wrap-anywhere">{serviceDescription}</p>}
      <Facts service_request={serviceRequest} />
      <JobLinks service_request={serviceRequest} />
      {item && <WaitingNote item={item} user={user} />}
      {reviewItem && <WaitingNote item={reviewItem} user={user} />}
      {isPhoneToCome(serviceRequest) && (
        <p className="text-sm text-muted">{SERVICE_REQUESTS.phoneOnAcceptance}</p>
      )}
      <CounterpartLinks service_request={serviceRequest} />
    </Card>
  )
}

function Facts({ service_request: serviceRequest }: Pick<CaseFactsProps, 'service_request'>) {
  const { agreed_total: agreedTotal, direction, category_name: categoryName } = serviceRequest
  const ends = expiryLine(serviceRequest, pageClock.now())
  return (
    <dl className="grid gap-1 text-sm text-muted">
      <DayAndPlace service_request={serviceRequest} />
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
