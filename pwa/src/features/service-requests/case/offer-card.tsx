import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REQUEST_DETAILS } from '@tecnicerca/shared/messages/service-requests'
import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import type { OfferAnswer } from '@tecnicerca/shared/service-requests/events'
import { messageOf } from '../../../lib/http/api-error.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { money, shortDate } from '../../../lib/text/formats.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { partyOf } from '../end/status-changes.ts'
import { firstName } from '../request-chat.ts'
import { counterpartOf } from './event-words.ts'
import { answerOffer } from './operations.ts'
import { Refused, When } from './thread-item.tsx'

type OfferCardProps = {
  offer: ThreadEvent
  service_request: OwnServiceRequest
  user: SessionUser
  waiting: readonly OutboxRecord[]
}

/** The open offer: its terms, and buttons to accept, decline or withdraw it. */
export function OfferCard({ offer, service_request: serviceRequest, user, waiting }: OfferCardProps) {
  const { total, request_date: requestDate, time_window: timeWindow, note } = offer.data
  const isOwn = offer.by === partyOf(serviceRequest)
  return (
    <article className="my-1 grid gap-1 rounded-card border-2 border-star bg-card px-4 py-3">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3">
        {isOwn ? OFFER.own : OFFER.of(firstName(counterpartOf(serviceRequest)))}
        <span className="text-sm text-muted">
          <When event={offer} waiting={waiting} />
        </span>
      </h2>
      {total !== undefined && (
        <p>
          <strong className="text-lg">{money(total)}</strong> {OFFER.inAll}
        </p>
      )}
      {requestDate !== undefined && (
        <p className="font-semibold">
          {shortDate(requestDate)}
          {timeWindow !== undefined && timeWindow !== CASE_DEFAULTS.time_window && (
            <span className="font-normal"> · {REQUEST_DETAILS.windows[timeWindow]}</span>
          )}
        </p>
      )}
      {note && <p className="text-muted wrap-anywhere">{note}</p>}
      <Refused item={offer.item} />
      <Answers offer={offer} isOwn={isOwn} about={{ service_request: serviceRequest, user }} />
    </article>
  )
}

type AnswersProps = {
  offer: ThreadEvent
  isOwn: boolean
  about: Pick<OfferCardProps, 'service_request' | 'user'>
}

function Answers({ offer, isOwn, about }: AnswersProps) {
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: (status: OfferAnswer) => answerOffer({ ...about, offer, status }),
    onSuccess: (delivery) => toastSuccess(delivery === 'sent' ? OFFER.answered : OFFLINE.savedHere),
    onError: (error) => toastError(messageOf(error, OFFER.answerFailed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['service-requests'] }),
  })
  const button = (status: OfferAnswer, label: string, variant: 'primary' | 'secondary') => (
    <Button variant={variant} disabled={answer.isPending} onClick={() => answer.mutate(status)}>
      {label}
    </Button>
  )
  const { direction, status } = about.service_request
  const acceptsRequest = !isOwn && status === 'pending' && direction === 'sent'
  return (
    <>
      {acceptsRequest && <p className="text-sm text-muted">{OFFER.acceptsRequest}</p>}
      <p className="mt-1 flex flex-wrap gap-2">
        {isOwn ? (
          button('withdrawn', OFFER.withdraw, 'secondary')
        ) : (
          <>
            {button('accepted', OFFER.accept, 'primary')}
            {button('declined', OFFER.decline, 'secondary')}
          </>
        )}
      </p>
    </>
  )
}
