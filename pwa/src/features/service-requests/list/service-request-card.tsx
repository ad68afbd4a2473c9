import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { SessionUser } from '../../../lib/session/session.ts'
import { endedLine } from '../../../lib/text/ended-line.ts'
import { relativeTime } from '../../../lib/text/formats.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { Card } from '../../../ui/display/card.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { AskAnotherLink } from '../ask/other-technician-link.tsx'
import { BlockPerson } from '../block-person.tsx'
import { CaseLink } from '../case/case-link.tsx'
import { ReviewPrompt } from '../end/review-prompt.tsx'
import { StatusActions } from '../end/status-actions.tsx'
import { partyOf } from '../end/status-changes.ts'
import { expiryLine } from '../waiting/waiting-end.ts'
import { WaitingNote } from '../waiting/waiting-note.tsx'
import { CounterpartLinks, CounterpartName, isPhoneToCome } from './counterpart.tsx'
import { DayAndPlace, Fact } from './fact.tsx'
import { JobLinks } from './job-links.tsx'
import { isUnknownToServer, type ListedServiceRequest } from './listed-service-requests.ts'

type ServiceRequestCardProps = {
  service_request: ListedServiceRequest
  user: SessionUser
  /** Heading level: one below the heading above the card. */
  heading: 'h2' | 'h3'
  /** Leaves out the block button, the time of the request, and the status, which the heading above the card names. */
  isBrief?: boolean
}

export function ServiceRequestCard({
  service_request: serviceRequest,
  user,
  heading: Heading,
  isBrief = false,
}: ServiceRequestCardProps) {
  const {
    direction,
    item,
    reviewItem,
    category_name: categoryName,
    created_at: createdAt,
    alsoAsked,
  } = serviceRequest
  const { service_description: serviceDescription } = serviceRequest
  const ends = expiryLine(serviceRequest, pageClock.now())
  const isSent = direction === 'sent'
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Heading className="text-lg font-bold">
          <CounterpartName service_request={serviceRequest} />
        </Heading>
        {!isBrief && !isUnknownToServer(serviceRequest) && <StatusBadge status={serviceRequest.status} />}
      </header>
      <EndedLine service_request={serviceRequest} />
      {serviceDescription && <p className="whitespace-pre-line">{serviceDescription}</p>}
      <dl className="grid gap-1 text-sm text-muted">
        <DayAndPlace service_request={serviceRequest} />
        {isSent && categoryName && (
          <Fact term={SERVICE_REQUESTS.category} icon="wrench">
            {categoryName}
          </Fact>
        )}
      </dl>
      {!isBrief && !isUnknownToServer(serviceRequest) && (
        <p className="text-sm text-muted">
          {(isSent ? SERVICE_REQUESTS.asked : SERVICE_REQUESTS.received)(relativeTime(createdAt))}
          {ends && ` · ${ends}`}
        </p>
      )}
      <JobLinks service_request={serviceRequest} />
      {alsoAsked.length > 0 && (
        <p className="text-sm text-muted">{SERVICE_REQUESTS.alsoAsked(alsoAsked.join(' y '))}</p>
      )}
      {isPhoneToCome(serviceRequest) && (
        <p className="text-sm text-muted">{SERVICE_REQUESTS.phoneOnAcceptance}</p>
      )}
      <CaseLink service_request={serviceRequest} />
      {item && <WaitingNote item={item} user={user} />}
      {reviewItem && <WaitingNote item={reviewItem} user={user} />}
      <footer className="mt-auto flex flex-wrap items-center gap-2 empty:hidden">
        <StatusActions service_request={serviceRequest} user={user} />
        {user.role === 'customer' && <ReviewPrompt service_request={serviceRequest} />}
        <AskAnotherLink service_request={serviceRequest} user={user} />
        <CounterpartLinks service_request={serviceRequest} isInRow />
      </footer>
      {!isBrief && <BlockPerson service_request={serviceRequest} />}
    </Card>
  )
}

function EndedLine({ service_request: serviceRequest }: { service_request: ListedServiceRequest }) {
  const line = endedLine(serviceRequest, partyOf(serviceRequest))
  return line && <p className="-mt-1 text-sm text-muted">{line}</p>
}
