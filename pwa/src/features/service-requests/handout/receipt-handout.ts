import { amountInWords } from '@tecnicerca/shared/messages/amount-in-words'
import { HANDOUT, RECEIPT } from '@tecnicerca/shared/messages/handouts'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PAYMENTS } from '@tecnicerca/shared/messages/payments'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { type LoggedPayment, paymentsIn } from '@tecnicerca/shared/service-requests/payment-log'
import { toCents } from '@tecnicerca/shared/service-requests/quote-sum'
import { receiptCode } from '@tecnicerca/shared/service-requests/receipt-code'
import { dayOfYear, money, shortDate } from '../../../lib/text/formats.ts'
import { countedEvents, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { totalsOf } from '../payments/payments.ts'
import type { Handout } from './handout.ts'
import { endOf, findEvent, isUnsentEvent, pairs, sidesOf, unsentState } from './quote-handout.ts'

type Payment = LoggedPayment<ThreadEvent>

/** The payment that the URL names: by the id of its event, or by `op:` and its key. */
export function findPayment(thread: readonly ThreadEvent[], ref: string): Payment | undefined {
  const event = findEvent(thread, ref)
  if (event?.kind !== 'payment_noted') return undefined
  const counted = paymentsIn(countedEvents(thread)).find((payment) => payment.event === event)
  return counted ?? { event, state: 'noted', answer: undefined }
}

type About = {
  serviceRequest: OwnServiceRequest
  thread: readonly ThreadEvent[]
  /** Undefined until it is computed. */
  code: string | undefined
  /** The day in Santo Domingo. */
  today: string
}

export function receiptHandout(payment: Payment, { serviceRequest, thread, code, today }: About): Handout {
  const { data } = payment.event
  const { amount = 0, direction = 'paid', method = 'other', paid_on: paidOn } = data
  return {
    title: direction === 'refunded' ? RECEIPT.ofRefund : TITLES.receipt,
    code,
    state: stateOf(payment, serviceRequest),
    facts: pairs([
      ...sidesOf(serviceRequest),
      [HANDOUT.date, paidOn && shortDate(paidOn)],
      [RECEIPT.method, PAYMENTS.methods[method]],
      [RECEIPT.fiscalNumber, data.fiscal_number],
    ]),
    rows: [],
    sums: [{ term: PAYMENTS.direction[direction], value: money(amount) }],
    words: amountInWords(toCents(amount)),
    notes: pairs([
      balanceOf(serviceRequest, { thread, today }),
      // A corrected item gets another key, and so another code: one code must not stand on two different receipts.
      [RECEIPT.code, isUnsentEvent(payment.event) ? RECEIPT.provisional : undefined],
    ]),
    file: RECEIPT.file(code ?? String(Math.abs(payment.event.id))),
  }
}

function stateOf({ event, state, answer }: Payment, names: OwnServiceRequest): string {
  if (event.item?.state === 'needs_attention' && isUnsentEvent(event)) return unsentState(event)
  const unsent = [event, ...(answer ? [answer] : [])].find(isUnsentEvent)
  return [stateWords({ state, answer }, names), ...(unsent ? [OFFLINE.pendingChip] : [])].join(' · ')
}

function stateWords({ state, answer }: Pick<Payment, 'state' | 'answer'>, names: OwnServiceRequest): string {
  if (state === 'withdrawn') return RECEIPT.withdrawn
  if (state !== 'confirmed' || !answer) return PAYMENTS.states[state]
  const { name, day } = endOf(answer, names)
  return RECEIPT.confirmed(name, day)
}

/** What is owed today. */
function balanceOf(
  serviceRequest: OwnServiceRequest,
  { thread, today }: Pick<About, 'thread' | 'today'>,
): [string, string | undefined] {
  const { balance, noted_total: noted } = totalsOf(serviceRequest, thread)
  if (balance === null) return [PAYMENTS.owed, undefined]
  const term = balance < 0 ? PAYMENTS.overpaid : PAYMENTS.owed
  const sum = money(Math.abs(balance))
  return [RECEIPT.onDay(term, dayOfYear(today)), noted === 0 ? sum : RECEIPT.without(sum, money(noted))]
}

/** The code of the receipt of a payment with this key, as the server computes it. */
export async function codeOfKey(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return receiptCode(new Uint8Array(hash))
}
