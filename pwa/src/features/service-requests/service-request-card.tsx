import { Link } from '@tanstack/react-router'
import { REQUEST_CHAT, REQUEST_DETAILS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { isOpen } from '@tecnicerca/shared/service-request-status'
import { CalendarDays, MapPin, Phone, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { relativeTime, shortDate } from '../../lib/formats.ts'
import { telLink } from '../../lib/phone-links.ts'
import type { SessionUser } from '../../lib/session.ts'
import { pageClock } from '../../offline/network/server-clock.ts'
import { isUnsent } from '../../offline/outbox/record.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TEXT_LINK_CLASS } from '../../ui/text-link-class.ts'
import { WhatsappLink } from '../../ui/whatsapp-link.tsx'
import { placeWords, windowWords } from './asked-details.ts'
import { BlockCustomer } from './block-customer.tsx'
import { CaseLink } from './case/case-link.tsx'
import { endedLine } from './ended-line.ts'
import { JobLinks } from './job-links.tsx'
import type { ListedServiceRequest } from './listed-service-requests.ts'
import { AskAnotherLink } from './other-technician-link.tsx'
import { chatText } from './request-chat.ts'
import { ReviewPrompt } from './review-prompt.tsx'
import { StatusActions } from './status-actions.tsx'
import { StatusBadge } from './status-badge.tsx'
import { expiryLine } from './waiting-end.ts'
import { WaitingNote } from './waiting-note.tsx'

type ServiceRequestCardProps = {
  service_request: ListedServiceRequest
  user: SessionUser
  /** The level below the heading that the card stands under. */
  heading: 'h2' | 'h3'
  /** Without what the list has besides, and the status, of which the heading above speaks. */
  is_brief?: boolean
}

export function ServiceRequestCard({
  service_request,
  user,
  heading: Heading,
  is_brief = false,
}: ServiceRequestCardProps) {
  const { direction, item, review_item, category_name, created_at, also_asked } = service_request
  const ends = expiryLine(service_request, pageClock.now())
  const is_sent = direction === 'sent'
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Heading className="text-lg font-bold">
          <Counterpart service_request={service_request} />
        </Heading>
        {!is_brief && !isUnknownToServer(service_request) && <StatusBadge status={service_request.status} />}
      </header>
      <EndedLine service_request={service_request} />
      <p className="whitespace-pre-line">{service_request.service_description}</p>
      <dl className="grid gap-1 text-sm text-muted">
        <Fact term={SERVICE_REQUESTS.date} icon={<CalendarDays aria-hidden className="size-4 shrink-0" />}>
          <DayWords service_request={service_request} />
        </Fact>
        <Fact term={SERVICE_REQUESTS.location} icon={<MapPin aria-hidden className="size-4 shrink-0" />}>
          {placeWords(service_request)}
          {service_request.reference_point && (
            <span className="block">{service_request.reference_point}</span>
          )}
        </Fact>
        {is_sent && category_name && (
          <Fact term={SERVICE_REQUESTS.category} icon={<Wrench aria-hidden className="size-4 shrink-0" />}>
            {category_name}
          </Fact>
        )}
      </dl>
      {!is_brief && !isUnknownToServer(service_request) && (
        <p className="text-sm text-muted">
          {(is_sent ? SERVICE_REQUESTS.asked : SERVICE_REQUESTS.received)(relativeTime(created_at))}
          {ends && ` · ${ends}`}
        </p>
      )}
      <JobLinks service_request={service_request} />
      {also_asked.length > 0 && (
        <p className="text-sm text-muted">{SERVICE_REQUESTS.also_asked(also_asked.join(' y '))}</p>
      )}
      {isPhoneToCome(service_request) && (
        <p className="text-sm text-muted">{SERVICE_REQUESTS.phone_on_acceptance}</p>
      )}
      <CaseLink service_request={service_request} />
      {item && <WaitingNote item={item} user={user} />}
      {review_item && <WaitingNote item={review_item} user={user} />}
      <footer className="mt-auto flex flex-wrap items-center gap-2 empty:hidden">
        <StatusActions service_request={service_request} user={user} />
        {user.role === 'customer' && <ReviewPrompt service_request={service_request} />}
        <AskAnotherLink service_request={service_request} user={user} />
        <CounterpartLinks service_request={service_request} />
      </footer>
      {!is_brief && <BlockCustomer service_request={service_request} />}
    </Card>
  )
}

/** Kept on this phone alone: it has no status yet, and the note of what waits says where it is. */
function isUnknownToServer({ item }: ListedServiceRequest): boolean {
  return item?.kind === 'service_request.create' && isUnsent(item)
}

function DayWords({ service_request }: { service_request: ListedServiceRequest }) {
  const { request_date, time_window, is_urgent, status } = service_request
  const words = [shortDate(request_date), windowWords(time_window)].filter(Boolean).join(' · ')
  return (
    <>
      {words} {is_urgent && isOpen(status) && <Badge tone="danger">{REQUEST_DETAILS.urgent}</Badge>}
    </>
  )
}

function isPhoneToCome({ direction, status, counterpart_phone }: ListedServiceRequest): boolean {
  return direction === 'received' && status === 'pending' && counterpart_phone === ''
}

function EndedLine({ service_request }: { service_request: ListedServiceRequest }) {
  const line = endedLine(service_request)
  return line && <p className="-mt-1 text-sm text-muted">{line}</p>
}

function Counterpart({ service_request }: { service_request: ListedServiceRequest }) {
  if (service_request.direction === 'received') return service_request.customer_name
  return (
    <Link
      to="/technicians/$id"
      params={{ id: String(service_request.technician_id) }}
      className={classNames(TEXT_LINK_CLASS, '-my-2')}
    >
      {service_request.technician_name}
    </Link>
  )
}

function Fact({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <dt className="mt-0.5">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

const REACH_LOOK = buttonClass({ variant: 'secondary', className: 'px-3!' })

/** How to reach the other side about the job. */
function CounterpartLinks({ service_request }: { service_request: ListedServiceRequest }) {
  const { direction, technician_name, customer_name, counterpart_phone } = service_request
  const tel = telLink(counterpart_phone)
  if (!tel) return null
  const name = direction === 'sent' ? technician_name : customer_name
  return (
    <span className="ml-auto flex gap-2">
      <a href={tel} aria-label={SERVICE_REQUESTS.call_to(name)} className={REACH_LOOK}>
        <Phone aria-hidden className="size-5" />
        <span className="hidden sm:inline">{SERVICE_REQUESTS.call}</span>
      </a>
      <WhatsappLink
        phone={counterpart_phone}
        text={chatText(service_request)}
        label={REQUEST_CHAT.chat_about(name)}
        className={REACH_LOOK}
      >
        {REQUEST_CHAT.chat}
      </WhatsappLink>
    </span>
  )
}
