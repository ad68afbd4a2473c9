import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { endedLine } from '../../lib/ended-line.ts'
import { relativeTime } from '../../lib/formats.ts'
import type { SessionUser } from '../../lib/session.ts'
import { pageClock } from '../../offline/network/server-clock.ts'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BlockPerson } from './block-person.tsx'
import { CaseLink } from './case/case-link.tsx'
import { CounterpartLinks, CounterpartName, isPhoneToCome } from './counterpart.tsx'
import { DayAndPlace, Fact } from './fact.tsx'
import { JobLinks } from './job-links.tsx'
import { isUnknownToServer, type ListedServiceRequest } from './listed-service-requests.ts'
import { AskAnotherLink } from './other-technician-link.tsx'
import { ReviewPrompt } from './review-prompt.tsx'
import { StatusActions } from './status-actions.tsx'
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
  const { service_description } = service_request
  const ends = expiryLine(service_request, pageClock.now())
  const is_sent = direction === 'sent'
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Heading className="text-lg font-bold">
          <CounterpartName service_request={service_request} />
        </Heading>
        {!is_brief && !isUnknownToServer(service_request) && <StatusBadge status={service_request.status} />}
      </header>
      <EndedLine service_request={service_request} />
      {service_description && <p className="whitespace-pre-line">{service_description}</p>}
      <dl className="grid gap-1 text-sm text-muted">
        <DayAndPlace service_request={service_request} />
        {is_sent && category_name && (
          <Fact term={SERVICE_REQUESTS.category} icon="wrench">
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
        <CounterpartLinks service_request={service_request} is_in_row />
      </footer>
      {!is_brief && <BlockPerson service_request={service_request} />}
    </Card>
  )
}

function EndedLine({ service_request }: { service_request: ListedServiceRequest }) {
  const line = endedLine(service_request)
  return line && <p className="-mt-1 text-sm text-muted">{line}</p>
}
