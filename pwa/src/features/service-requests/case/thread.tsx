import { CASES } from '@tecnicerca/shared/messages/cases'
import { lazy, memo, type ReactNode, type RefObject, Suspense, useMemo, useState } from 'react'
import type { SessionUser } from '../../../lib/session/session.ts'
import { shortDate } from '../../../lib/text/formats.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { isUnsent, type OutboxRecord } from '../../../offline/outbox/record.ts'
import { useOutbox, useWaiting } from '../../../offline/outbox/use-outbox.ts'
import { ClaimCard } from '../guarantee/claim-card.tsx'
import { type Claim, claimsOf } from '../guarantee/guarantee.ts'
import { type PressClaim, useClaimActs } from '../guarantee/use-claim-acts.tsx'
import { PaymentCard } from '../payments/payment-card.tsx'
import { type Payment, paymentsOf } from '../payments/payments.ts'
import { type PressPayment, usePaymentActs } from '../payments/use-payment-acts.tsx'
import { quoteBefore } from '../quote/agreed-offer.ts'
import { AgreementNote } from './agreement-note.tsx'
import { EventPhotos } from './event-photos.tsx'
import { MessageBubble, type ReportMessage } from './message-bubble.tsx'
import { OfferCard } from './offer-card.tsx'
import { standingOffer } from './offers.ts'
import type { TakeBackTarget } from './take-back.ts'
import { ThreadItem } from './thread-item.tsx'
import { agreementIn, type ThreadRowEvent, threadDays, threadKey, withoutOldDelivery } from './thread-rows.ts'
import { useNewestFirst } from './use-newest-first.ts'

const TakeBackDialog = lazy(async () => ({
  default: (await import('./take-back-dialog.tsx')).TakeBackDialog,
}))

type ThreadProps = {
  serviceRequest: OwnServiceRequest
  thread: readonly ThreadEvent[]
  user: SessionUser
  list: RefObject<HTMLDivElement | null>
  reportMessage: ReportMessage
  /** Must be the same function in every render: the rows are memoized. */
  openDoor: () => void
  /** Stands below the last event. */
  children?: ReactNode
}

/** The messages and events of a case, oldest first. */
export function Thread(props: ThreadProps) {
  const { serviceRequest, thread, user, list, reportMessage, openDoor, children } = props
  const offer = standingOffer(thread, serviceRequest)
  const agreed = agreementIn(thread, serviceRequest)
  const newest = useNewestFirst(thread)
  const payments = useMemo(() => paymentsOf(thread), [thread])
  const claims = useMemo(() => claimsOf(thread), [thread])
  const { press: pressClaim, dialog: claimDialog } = useClaimActs(serviceRequest, user)
  const { press: pressPayment, dialog: paymentDialog } = usePaymentActs(serviceRequest, user)
  const { records } = useOutbox(user.id)
  const [takenBack, takeBack] = useState<TakeBackTarget>()
  const waiting = useWaiting(thread.flatMap(({ item }) => (item && isUnsent(item) ? item : [])))
  return (
    <>
      <div ref={list} className="grid gap-3 pb-3">
        <div
          role="log"
          // Rows that are drawn later are older messages: screen readers must not announce them.
          aria-live={newest.length < thread.length ? 'off' : undefined}
          aria-label={CASES.thread}
          className="grid gap-4"
        >
          {threadDays(withoutOldDelivery(newest, serviceRequest)).map(({ day, events }) => (
            <section key={day} aria-label={shortDate(day)} className="grid gap-2">
              <p aria-hidden className="text-center text-sm font-semibold text-muted">
                {shortDate(day)}
              </p>
              <ol className="grid gap-2">
                {events.map((event) => (
                  <ThreadRow
                    key={threadKey(event)}
                    event={event}
                    isStanding={event === offer}
                    before={event === offer ? quoteBefore(thread, event) : undefined}
                    isAgreement={event === agreed}
                    serviceRequest={serviceRequest}
                    user={user}
                    reportMessage={reportMessage}
                    openDoor={openDoor}
                    takeBack={takeBack}
                    payment={payments.get(event.id)}
                    pressPayment={pressPayment}
                    claim={claims.get(event.id)}
                    pressClaim={pressClaim}
                    waiting={event.item && waiting.includes(event.item) ? waiting : NONE}
                    records={event.data.photo_ids ? records : NONE}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
        {children}
      </div>
      {paymentDialog}
      {claimDialog}
      {takenBack && (
        <Suspense>
          <TakeBackDialog
            target={takenBack}
            serviceRequest={serviceRequest}
            records={records}
            user={user}
            onClose={() => takeBack(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type ThreadRowProps = Pick<ThreadProps, 'serviceRequest' | 'user' | 'reportMessage' | 'openDoor'> & {
  event: ThreadRowEvent
  takeBack: (target: TakeBackTarget) => void
  /** Whether the event is the open offer. */
  isStanding: boolean
  /** For the open offer: the last quote of the same side. */
  before: ThreadEvent | undefined
  /** Whether the event made the agreement that holds. */
  isAgreement: boolean
  payment: Payment | undefined
  pressPayment: PressPayment
  claim: Claim | undefined
  pressClaim: PressClaim
  waiting: readonly OutboxRecord[]
  records: readonly OutboxRecord[]
}

const NONE: readonly OutboxRecord[] = []

/** Memoized: a thread has hundreds of rows, and a phone is slow. */
const ThreadRow = memo(function ThreadRow({
  event,
  isStanding,
  before,
  isAgreement,
  serviceRequest,
  user,
  reportMessage,
  takeBack,
  payment,
  pressPayment,
  claim,
  pressClaim,
  ...rest
}: ThreadRowProps) {
  const { waiting, records, openDoor } = rest
  const photos = (
    <EventPhotos
      event={event}
      serviceRequest={serviceRequest}
      records={records}
      user={user}
      takeBack={takeBack}
    />
  )
  return (
    <li className="grid">
      {isStanding ? (
        <OfferCard {...{ before, serviceRequest, waiting, openDoor }} offer={event} />
      ) : event.kind === 'payment_noted' ? (
        <PaymentCard {...{ event, payment, serviceRequest, waiting }} press={pressPayment} />
      ) : event.kind === 'guarantee_claimed' ? (
        <ClaimCard {...{ event, claim, serviceRequest, waiting }} press={pressClaim}>
          {photos}
        </ClaimCard>
      ) : event.kind === 'message' ? (
        <MessageBubble
          event={event}
          sides={serviceRequest}
          waiting={waiting}
          reportMessage={reportMessage}
          takeBack={takeBack}
        >
          {photos}
        </MessageBubble>
      ) : (
        <ThreadItem event={event} sides={serviceRequest} waiting={waiting}>
          {photos}
        </ThreadItem>
      )}
      {isAgreement && <AgreementNote serviceRequest={serviceRequest} user={user} />}
    </li>
  )
})
