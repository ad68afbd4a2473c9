import { OFFER } from '@tecnicerca/shared/messages/cases'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { REQUEST_DETAILS } from '@tecnicerca/shared/messages/service-requests'
import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import { useEffect } from 'react'
import { money, shortDate } from '../../../lib/text/formats.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { useToday } from '../../../offline/network/use-today.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { QuoteLines, QuoteTerms } from '../../../ui/display/quote-lines.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { doorOfferOf } from '../door/door-offer.ts'
import { partyOf } from '../end/status-changes.ts'
import { QuoteLink } from '../handout/handout-links.tsx'
import { QuoteChanges } from '../quote/changed-lines.tsx'
import { firstName } from '../request-chat.ts'
import { counterpartOf } from './event-words.ts'
import { Refused, When } from './thread-item.tsx'

type OfferCardProps = {
  offer: ThreadEvent
  /** The last quote of the same side. */
  before: ThreadEvent | undefined
  serviceRequest: OwnServiceRequest
  waiting: readonly OutboxRecord[]
  openDoor: () => void
}

/** The terms of the open offer. Its answers stand in the bar below the thread. */
export function OfferCard({ offer, before, serviceRequest, waiting, openDoor }: OfferCardProps) {
  const today = useToday()
  const { total, request_date: requestDate, time_window: timeWindow, note } = offer.data
  const isOwn = offer.by === partyOf(serviceRequest)
  const { direction, status } = serviceRequest
  const canAgreeAtDoor = Boolean(doorOfferOf(serviceRequest, offer, partyOf(serviceRequest)))
  // Two people stand in front of each other when the dialog is opened: it must not load only then.
  useEffect(() => {
    if (canAgreeAtDoor) void import('../door/door-dialog.tsx').catch(() => undefined)
  }, [canAgreeAtDoor])
  const acceptsRequest = !isOwn && status === 'pending' && direction === 'sent'
  return (
    <article className="my-1 grid gap-1 rounded-card border-2 border-star bg-card px-4 py-3">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{isOwn ? OFFER.own : OFFER.of(firstName(counterpartOf(serviceRequest)))}</span>
        <span className="text-sm text-muted">
          <When event={offer} waiting={waiting} />
        </span>
      </h2>
      {total !== undefined && (
        <p>
          <strong className="text-lg">{money(total)}</strong> {OFFER.inAll}
        </p>
      )}
      <QuoteLines quote={offer.data} />
      {requestDate !== undefined && (
        <p className="font-semibold">
          {shortDate(requestDate)}
          {timeWindow !== undefined && timeWindow !== CASE_DEFAULTS.time_window && (
            <span className="font-normal"> · {REQUEST_DETAILS.windows[timeWindow]}</span>
          )}
        </p>
      )}
      {before && <QuoteChanges before={before.data} after={offer.data} />}
      <QuoteTerms quote={offer.data} today={today} />
      {note && <p className="text-muted wrap-anywhere">{note}</p>}
      {acceptsRequest && <p className="text-sm text-muted">{OFFER.acceptsRequest}</p>}
      <QuoteLink offer={offer} />
      {canAgreeAtDoor && (
        <Button
          variant="secondary"
          icon={<Icon name="qr-code" className="size-5 shrink-0" />}
          className="mt-1"
          onClick={openDoor}
        >
          {DOOR.open}
        </Button>
      )}
      <Refused item={offer.item} />
    </article>
  )
}
