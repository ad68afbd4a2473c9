import { CASES } from '@tecnicerca/shared/messages/cases'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { money } from '../../../lib/formats.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { pageClock } from '../../../offline/network/server-clock.ts'
import { Card } from '../../../ui/card.tsx'
import { CounterpartLinks, isPhoneToCome } from '../counterpart.tsx'
import { DayAndPlace, Fact } from '../fact.tsx'
import { JobLinks } from '../job-links.tsx'
import type { ListedServiceRequest } from '../listed-service-requests.ts'
import { expiryLine } from '../waiting-end.ts'
import { WaitingNote } from '../waiting-note.tsx'

type CaseFactsProps = { service_request: ListedServiceRequest; user: SessionUser }

/** What it is about: when, where, for how much, in the customer's words, and how to reach the other side. */
export function CaseFacts({ service_request, user }: CaseFactsProps) {
  const { service_description, item, review_item } = service_request
  return (
    <Card as="section" aria-label={CASES.facts} className="flex flex-col gap-3">
      {service_description && <p className="whitespace-pre-line wrap-anywhere">{service_description}</p>}
      <Facts service_request={service_request} />
      <JobLinks service_request={service_request} />
      {item && <WaitingNote item={item} user={user} />}
      {review_item && <WaitingNote item={review_item} user={user} />}
      {isPhoneToCome(service_request) && (
        <p className="text-sm text-muted">{SERVICE_REQUESTS.phone_on_acceptance}</p>
      )}
      <CounterpartLinks service_request={service_request} />
    </Card>
  )
}

function Facts({ service_request }: Pick<CaseFactsProps, 'service_request'>) {
  const { agreed_total, direction, category_name } = service_request
  const ends = expiryLine(service_request, pageClock.now())
  return (
    <dl className="grid gap-1 text-sm text-muted">
      <DayAndPlace service_request={service_request} />
      {agreed_total !== null && (
        <Fact term={CASES.price} icon="banknote">
          <strong className="text-ink">{CASES.agreed(money(agreed_total))}</strong>
        </Fact>
      )}
      {ends && (
        <Fact term={SERVICE_REQUESTS.status.pending} icon="hourglass">
          {ends}
        </Fact>
      )}
      {direction === 'sent' && category_name && (
        <Fact term={SERVICE_REQUESTS.category} icon="wrench">
          {category_name}
        </Fact>
      )}
    </dl>
  )
}
