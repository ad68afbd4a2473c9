import {
  countPayments,
  isDecided,
  type LoggedPayment,
  type PaymentState,
  type PaymentTotals,
  paymentsIn,
} from '@tecnicerca/shared/service-requests/payment-log'
import type { Party } from '@tecnicerca/shared/service-requests/status'
import { countedEvents, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { agreedOffer } from '../quote/agreed-offer.ts'

/** A payment as the conversation shows it. */
export type Payment = {
  event: ThreadEvent
  state: PaymentState
  /** True if the other side noted a payment that may be the same one. */
  hasDouble: boolean
}

/** The payments of a case by the ids of their events, as far as this phone knows. Refused items do not count. */
export function paymentsOf(thread: readonly ThreadEvent[]): ReadonlyMap<number, Payment> {
  const payments = paymentsIn(countedEvents(thread))
  return new Map(
    payments.map(({ event, state }) => [
      event.id,
      { event, state, hasDouble: payments.some((other) => maybeSame({ event, state }, other)) },
    ]),
  )
}

type Noted = Pick<LoggedPayment<ThreadEvent>, 'event' | 'state'>

// Of two payments that both sides confirmed, each is one.
function maybeSame(one: Noted, other: Noted): boolean {
  const [mine, theirs] = [one.event.data, other.event.data]
  return (
    one.event.by !== other.event.by &&
    one.state !== 'withdrawn' &&
    other.state !== 'withdrawn' &&
    !(isDecided(one.state) && isDecided(other.state)) &&
    mine.amount === theirs.amount &&
    mine.direction === theirs.direction &&
    mine.paid_on === theirs.paid_on
  )
}

/**
 * What was agreed, paid and is owed, counted from the log on this phone and what waits in the outbox. A phone without the log
 * has only the server's sums.
 */
export function totalsOf(
  row: OwnServiceRequest,
  thread: readonly ThreadEvent[],
): PaymentTotals & { agreed: number | null } {
  const agreed = agreedOffer(thread)?.data.total ?? row.agreed_total
  const hasLog = row.id < 0 || thread.some(({ id }) => id > 0)
  if (hasLog || row.paid_total === undefined)
    return { agreed, ...countPayments(countedEvents(thread), agreed) }
  const { paid_total: paid, noted_total: noted = 0, balance = null } = row
  return { agreed, paid_total: paid, noted_total: noted, balance }
}

/**
 * True if the two sides can note payments: once there is a job, also if the acceptance still waits in the outbox, and after its
 * cancellation if something was noted before.
 */
export function canNotePayments({ status }: OwnServiceRequest, thread: readonly ThreadEvent[]): boolean {
  if (status === 'accepted' || status === 'completed') return true
  const needed = status === 'pending' ? 'offer_accepted' : 'payment_noted'
  return countedEvents(thread).some(({ kind }) => kind === needed)
}

/** The sides of a transfer: whether this side sends the money or gets it. */
export function roleIn(direction: 'paid' | 'refunded' | undefined, me: Party): 'payer' | 'payee' {
  return (direction === 'refunded') === (me === 'technician') ? 'payer' : 'payee'
}

type PaymentAct = 'confirmed' | 'disputed' | 'withdrawn'

/** What this side can do with the payment, in the order of the buttons. */
export function actsOn({ event, state }: Payment, me: Party): PaymentAct[] {
  const { item } = event
  if (isDecided(state) || (item && (item.wish || item.state === 'needs_attention'))) return []
  if (event.by === me) return ['withdrawn']
  return state === 'noted' ? ['confirmed', 'disputed'] : ['confirmed']
}
