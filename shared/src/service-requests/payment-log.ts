import { fromCents, toCents } from './quote-sum.ts'

// Separate from the schemas, because cards and cases count payments at once and zod loads later.

export const PAYMENT_DIRECTIONS = ['paid', 'refunded'] as const
export type PaymentDirection = (typeof PAYMENT_DIRECTIONS)[number]
export const PAYMENT_METHODS = ['cash', 'transfer', 'card', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const PAYMENT_ANSWERS = ['confirmed', 'disputed', 'withdrawn'] as const
export type PaymentAnswer = (typeof PAYMENT_ANSWERS)[number]

/** `noted`: waits for the other side. A disputed payment can still be confirmed or withdrawn. */
export type PaymentState = 'noted' | PaymentAnswer

type LoggedEvent = {
  id: number
  kind: string
  data: {
    payment_id?: number | undefined
    amount?: number | undefined
    direction?: PaymentDirection | undefined
  }
}

/** A noted payment, its last answer, and its state. */
export type LoggedPayment<Event> = { event: Event; state: PaymentState; answer: Event | undefined }

/** The payments in a log, in the order of their events. `events` must be in the order of their ids. */
export function paymentsIn<Event extends LoggedEvent>(events: readonly Event[]): LoggedPayment<Event>[] {
  return events
    .filter(({ kind }) => kind === 'payment_noted')
    .map((event) => {
      const answer = events.findLast(({ data }) => data.payment_id === event.id)
      return { event, answer, state: answer ? stateAfter(answer.kind) : 'noted' }
    })
}

function stateAfter(kind: string): PaymentState {
  return PAYMENT_ANSWERS.find((answer) => kind === `payment_${answer}`) ?? 'noted'
}

/** True if nothing can follow this state. */
export function isDecided(state: PaymentState): boolean {
  return state === 'confirmed' || state === 'withdrawn'
}

/** In RD$. */
export type PaymentTotals = { paid_total: number; noted_total: number; balance: number | null }

/**
 * Confirmed payments less refunds, those that wait for the other side less such refunds, and what is still owed. A disputed
 * payment counts in neither.
 */
export function countPayments(events: readonly LoggedEvent[], agreedTotal: number | null): PaymentTotals {
  const payments = paymentsIn(events)
  const paid = sumOf(payments, 'confirmed')
  return {
    paid_total: fromCents(paid),
    noted_total: fromCents(sumOf(payments, 'noted')),
    balance: agreedTotal === null ? null : fromCents(toCents(agreedTotal) - paid),
  }
}

function sumOf(payments: readonly LoggedPayment<LoggedEvent>[], wanted: PaymentState): number {
  return payments
    .filter(({ state }) => state === wanted)
    .map(({ event: { data } }) => (data.direction === 'refunded' ? -1 : 1) * toCents(data.amount ?? 0))
    .reduce((sum, cents) => sum + cents, 0)
}
