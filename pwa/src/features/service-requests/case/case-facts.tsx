import { CASE_DEFAULTS } from '@tecnicerca/shared/cases'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { REQUEST_CHAT, REQUEST_DETAILS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { Banknote, CalendarDays, Hourglass, MapPin, Phone, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { money, shortDate } from '../../../lib/formats.ts'
import { telLink } from '../../../lib/phone-links.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { pageClock } from '../../../offline/network/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/card.tsx'
import { WhatsappLink } from '../../../ui/whatsapp-link.tsx'
import { placeWords } from '../asked-details.ts'
import { JobLinks } from '../job-links.tsx'
import type { ListedServiceRequest } from '../listed-service-requests.ts'
import { chatText } from '../request-chat.ts'
import { expiryLine } from '../waiting-end.ts'
import { WaitingNote } from '../waiting-note.tsx'
import { counterpartOf } from './event-words.ts'

type CaseFactsProps = { service_request: ListedServiceRequest; user: SessionUser }

/** What it is about: when, where, for how much, in the customer's words, and how to reach the other side. */
export function CaseFacts({ service_request, user }: CaseFactsProps) {
  const { service_description, item, review_item } = service_request
  return (
    <Card as="section" aria-label={CASES.facts} className="flex flex-col gap-3">
      <p className="whitespace-pre-line wrap-anywhere">{service_description}</p>
      <Facts service_request={service_request} />
      <JobLinks service_request={service_request} />
      {item && <WaitingNote item={item} user={user} />}
      {review_item && <WaitingNote item={review_item} user={user} />}
      <Reach service_request={service_request} />
    </Card>
  )
}

function Facts({ service_request }: Pick<CaseFactsProps, 'service_request'>) {
  const { request_date, time_window, is_urgent, reference_point } = service_request
  const { agreed_total, direction, category_name } = service_request
  const ends = expiryLine(service_request, pageClock.now())
  return (
    <dl className="grid gap-1 text-sm text-muted">
      <Fact term={SERVICE_REQUESTS.date} Icon={CalendarDays}>
        {shortDate(request_date)}
        {time_window !== CASE_DEFAULTS.time_window && ` · ${REQUEST_DETAILS.windows[time_window]}`}{' '}
        {is_urgent && <Badge tone="danger">{REQUEST_DETAILS.urgent}</Badge>}
      </Fact>
      <Fact term={SERVICE_REQUESTS.location} Icon={MapPin}>
        {placeWords(service_request)}
        {reference_point && ` · ${reference_point}`}
      </Fact>
      {agreed_total !== null && (
        <Fact term={CASES.price} Icon={Banknote}>
          <strong className="text-ink">{CASES.agreed(money(agreed_total))}</strong>
        </Fact>
      )}
      {ends && (
        <Fact term={SERVICE_REQUESTS.status.pending} Icon={Hourglass}>
          {ends}
        </Fact>
      )}
      {direction === 'sent' && category_name && (
        <Fact term={SERVICE_REQUESTS.category} Icon={Wrench}>
          {category_name}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, Icon, children }: { term: string; Icon: typeof MapPin; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <dt className="mt-0.5">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

const REACH_LOOK = buttonClass({ variant: 'secondary', className: 'px-3!' })

function Reach({ service_request }: Pick<CaseFactsProps, 'service_request'>) {
  const { counterpart_phone, direction, status } = service_request
  const name = counterpartOf(service_request)
  const tel = telLink(counterpart_phone)
  if (counterpart_phone === '' && direction === 'received' && status === 'pending')
    return <p className="text-sm text-muted">{SERVICE_REQUESTS.phone_on_acceptance}</p>
  return (
    <p className="flex flex-wrap gap-2 empty:hidden">
      {tel && (
        <a href={tel} aria-label={SERVICE_REQUESTS.call_to(name)} className={REACH_LOOK}>
          <Phone aria-hidden className="size-5" />
          {SERVICE_REQUESTS.call}
        </a>
      )}
      <WhatsappLink
        phone={counterpart_phone}
        text={chatText(service_request)}
        label={REQUEST_CHAT.chat_about(name)}
        className={REACH_LOOK}
      >
        {REQUEST_CHAT.chat}
      </WhatsappLink>
    </p>
  )
}
