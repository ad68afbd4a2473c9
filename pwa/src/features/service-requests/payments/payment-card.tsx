import { PAYMENT_ACTS, PAYMENT_FORM, PAYMENTS } from '@tecnicerca/shared/messages/payments'
import type { PaymentState } from '@tecnicerca/shared/service-requests/payment-log'
import { money, shortDate } from '../../../lib/text/formats.ts'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { ActRow } from '../../../ui/buttons/act-row.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge, type Tone } from '../../../ui/display/badge.tsx'
import { eventWords } from '../case/event-words.ts'
import { Refused, When } from '../case/thread-item.tsx'
import { partyOf } from '../end/status-changes.ts'
import { ReceiptLink } from '../handout/handout-links.tsx'
import { actsOn, type Payment, roleIn } from './payments.ts'
import type { PressPayment } from './use-payment-acts.tsx'

type PaymentCardProps = {
  event: ThreadEvent
  /** Undefined for a payment that the server refused or that is being discarded. */
  payment: Payment | undefined
  serviceRequest: OwnServiceRequest
  waiting: readonly OutboxRecord[]
  press: PressPayment
}

/** A noted payment with its state, and what this side can answer. */
export function PaymentCard({ event, payment, serviceRequest, waiting, press }: PaymentCardProps) {
  const { note, paid_on: paidOn, fiscal_number: fiscalNumber, method } = event.data
  const isWaiting = payment?.state === 'noted' && method === 'transfer'
  return (
    <article className="my-1 grid gap-1 rounded-card border border-line bg-card px-4 py-3">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{eventWords(event, serviceRequest)}</span>
        <span className="text-sm text-muted">
          <When event={event} waiting={waiting} />
        </span>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {payment && (
          <Badge key={payment.state} tone={TONES[payment.state]}>
            {PAYMENTS.states[payment.state]}
          </Badge>
        )}
        {paidOn && <span>{PAYMENT_ACTS.paidOn(shortDate(paidOn))}</span>}
        {fiscalNumber && <span className="wrap-anywhere">{PAYMENT_FORM.fiscal(fiscalNumber)}</span>}
      </p>
      {note && <p className="text-muted wrap-anywhere">{note}</p>}
      {isWaiting && <p className="text-sm text-muted">{PAYMENT_FORM.transferWaits}</p>}
      {payment?.hasDouble && (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-sm text-amber-ink">
          {PAYMENT_ACTS.samePayment(money(event.data.amount ?? 0))}
        </p>
      )}
      {payment && <Acts {...{ payment, serviceRequest, press }} />}
      {payment && payment.state !== 'withdrawn' && <ReceiptLink payment={event} />}
      <Refused item={event.item} />
    </article>
  )
}

const TONES: Record<PaymentState, Tone> = {
  noted: 'amber',
  confirmed: 'success',
  disputed: 'danger',
  withdrawn: 'neutral',
}

type ActsProps = { payment: Payment } & Pick<PaymentCardProps, 'serviceRequest' | 'press'>

function Acts({ payment, serviceRequest, press }: ActsProps) {
  const me = partyOf(serviceRequest)
  const acts = actsOn(payment, me)
  if (acts.length === 0) return null
  const { method, direction } = payment.event.data
  const confirm = method === 'transfer' ? PAYMENT_FORM.transfer[roleIn(direction, me)] : PAYMENT_ACTS.confirm
  const labels = { confirmed: confirm, disputed: PAYMENT_ACTS.dispute, withdrawn: PAYMENT_ACTS.withdraw }
  return (
    <ActRow className="mt-1 flex flex-wrap gap-2">
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === 'confirmed' ? 'primary' : 'secondary'}
          className="grow basis-28"
          onClick={() => press(payment.event, act)}
        >
          {labels[act]}
        </Button>
      ))}
    </ActRow>
  )
}
