import { Link } from '@tanstack/react-router'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { MAINTENANCE } from '@tecnicerca/shared/messages/maintenance'
import { REQUEST_CARDS } from '@tecnicerca/shared/messages/request-cards'
import { REQUEST_DETAILS, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { isOpen } from '@tecnicerca/shared/service-requests/status'
import { useId } from 'react'
import { useKnownSectors } from '../../../lib/sectors.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { money, shortDate } from '../../../lib/text/formats.ts'
import { joinNames } from '../../../lib/text/join-names.ts'
import { placeText, timeWindowText } from '../../../lib/text/request-summary.ts'
import { pageClock } from '../../../offline/network/clock.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { BlockedNote } from '../block-person.tsx'
import { counterpartOf, lastWords } from '../case/event-words.ts'
import { firstName } from '../request-chat.ts'
import { expiryLine } from '../waiting/waiting-end.ts'
import { WaitingNote } from '../waiting/waiting-note.tsx'
import { CardActs } from './card-acts.tsx'
import { caseStateWords, isDayInWords } from './card-words.ts'
import { isUnknownToServer, type ListedServiceRequest } from './listed-service-requests.ts'

type CardProps = { serviceRequest: ListedServiceRequest }

type ServiceRequestCardProps = CardProps & {
  user: SessionUser
  /** Heading level: one below the heading above the card. */
  heading: 'h2' | 'h3'
  /** Offers everything that can be said about the visit now. */
  isNextVisit?: boolean
  /** The requests that the customer sent together with this one, to other technicians. */
  siblings?: readonly ListedServiceRequest[]
}

/** A request in the list. The whole card opens its case; the buttons lie above the link. */
export function ServiceRequestCard({
  serviceRequest,
  user,
  heading: Heading,
  isNextVisit = false,
  siblings = [],
}: ServiceRequestCardProps) {
  const id = useId()
  const { item, reviewItem, status } = serviceRequest
  const isLate = isOpen(status) && serviceRequest.is_urgent
  return (
    <Card
      as="article"
      className="relative flex h-full flex-col gap-1 px-3! pt-2.5! pb-2! hover:border-control"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-2">
        <Heading id={id} className="min-w-0 grow basis-32 font-bold wrap-anywhere">
          {counterpartOf(serviceRequest)}
        </Heading>
        <span className="flex flex-wrap gap-1">
          <Unread serviceRequest={serviceRequest} />
          {isLate && <Badge tone="danger">{REQUEST_DETAILS.urgent}</Badge>}
          {!isUnknownToServer(serviceRequest) && <StatusBadge key={status} status={status} />}
        </span>
      </header>
      <StateLine serviceRequest={serviceRequest} />
      <WaitingLine serviceRequest={serviceRequest} />
      <Words serviceRequest={serviceRequest} />
      <Place serviceRequest={serviceRequest} />
      <PlanLine serviceRequest={serviceRequest} />
      <CaseOverlay serviceRequest={serviceRequest} labelledBy={id} />
      {(item || reviewItem) && (
        <div className="relative grid gap-1">
          {item && <WaitingNote item={item} user={user} />}
          {reviewItem && <WaitingNote item={reviewItem} user={user} />}
        </div>
      )}
      <CardActs serviceRequest={serviceRequest} user={user} isNextVisit={isNextVisit} />
      <BlockedNote serviceRequest={serviceRequest} />
      <AlsoAsked serviceRequest={serviceRequest} siblings={siblings} />
    </Card>
  )
}

/** The link that covers the card. */
function CaseOverlay({ serviceRequest: { id }, labelledBy }: CardProps & { labelledBy: string }) {
  return (
    <Link
      to="/my-requests/$id"
      params={{ id: String(id) }}
      aria-labelledby={labelledBy}
      className="absolute inset-0 rounded-card"
    />
  )
}

function Unread({ serviceRequest: { news } }: CardProps) {
  if (!news?.unread) return null
  return (
    <Badge key={news.unread} tone="success">
      {CASES.unread(news.unread)}
    </Badge>
  )
}

/** What comes next, the price, the day and its part. The day is named once. */
function StateLine({ serviceRequest }: CardProps) {
  const today = useToday()
  const { agreed_total: agreed, request_date: day, time_window: timeWindow } = serviceRequest
  const words = caseStateWords(serviceRequest, today)
  const price = agreed === null ? undefined : money(agreed)
  const date = isDayInWords(serviceRequest) ? undefined : shortDate(day)
  const when = [date, timeWindowText(timeWindow), expiryLine(serviceRequest, pageClock.now())]
  const lead = [words, price].filter(Boolean).join(' · ')
  const rest = when.filter(Boolean).join(' · ')
  return (
    <p className="text-sm wrap-anywhere">
      {lead && <strong key={lead}>{rest ? `${lead} · ` : lead}</strong>}
      <span key="when" className="text-muted">
        {rest}
      </span>
    </p>
  )
}

/** What waits for the user. The badge and the buttons of an unanswered request say it already. */
function WaitingLine({ serviceRequest }: CardProps) {
  const { toAnswer } = serviceRequest
  if (!toAnswer || toAnswer.kind === 'request') return null
  const words = REQUEST_CARDS.waiting[toAnswer.kind](firstName(counterpartOf(serviceRequest)))
  return (
    <p key={words} className="text-sm font-semibold text-brand-ink wrap-anywhere">
      {words}
    </p>
  )
}

/** Two lines: what was asked, and the last word of the conversation if there is one. */
function Words({ serviceRequest }: CardProps) {
  const { service_description: description, news } = serviceRequest
  const isSaid = news?.last.kind === 'message' || news?.last.kind === 'photos_added'
  const last = isSaid ? lastWords(news.last, serviceRequest) : undefined
  return (
    <>
      {description && (
        <p className={last ? 'line-clamp-1 text-sm wrap-anywhere' : 'line-clamp-2 text-sm wrap-anywhere'}>
          {description}
        </p>
      )}
      {last && (
        <p key={last} className="line-clamp-1 text-sm text-brand-ink wrap-anywhere">
          {last}
        </p>
      )}
    </>
  )
}

function Place({ serviceRequest }: CardProps) {
  const { direction, category_name: categoryName, reference_point: reference } = serviceRequest
  const place = placeText(serviceRequest, useKnownSectors())
  const category = direction === 'sent' && categoryName
  const words = [category, place, reference].filter(Boolean).join(' · ')
  if (!words) return null
  return (
    <p className="line-clamp-1 flex-none text-sm text-muted wrap-anywhere">
      <span className="sr-only">{SERVICE_REQUESTS.location}: </span>
      {words}
    </p>
  )
}

function PlanLine({ serviceRequest: { maintenance_months: months } }: CardProps) {
  if (!months) return null
  return (
    <p key={months} className="text-sm text-muted">
      {MAINTENANCE.line(months)}
    </p>
  )
}

/** The other technicians of the group: those with a card of their own by name, the others as links to their cases. */
function AlsoAsked({
  serviceRequest: { alsoAsked },
  siblings,
}: CardProps & Required<Pick<ServiceRequestCardProps, 'siblings'>>) {
  const today = useToday()
  if (alsoAsked.length === 0) return null
  return (
    <div className="relative border-t border-line pt-1">
      <p className="text-sm text-muted">{SERVICE_REQUESTS.alsoAsked(joinNames(alsoAsked))}</p>
      <ul>
        {siblings.map((sibling) => (
          <li key={sibling.id}>
            <Link
              to="/my-requests/$id"
              params={{ id: String(sibling.id) }}
              className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-control text-sm"
            >
              <span className="font-semibold">{sibling.technician_name}</span>
              <span key={caseStateWords(sibling, today)} className="min-w-0 grow text-muted">
                {caseStateWords(sibling, today) ?? SERVICE_REQUESTS.status[sibling.status]}
              </span>
              <Unread serviceRequest={sibling} />
              <Icon name="chevron-right" className="size-4 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
