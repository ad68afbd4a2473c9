import { hash, randomUUID } from 'node:crypto'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { PAYMENT_LIMITS } from '@tecnicerca/shared/limits'
import type { EventData } from '@tecnicerca/shared/service-requests/events'
import { isDecided, paymentsIn } from '@tecnicerca/shared/service-requests/payment-log'
import {
  findWrongPayment,
  type PaymentInput,
  type PaymentRef,
  type PaymentStatusInput,
} from '@tecnicerca/shared/service-requests/payments'
import { fromCents, toCents } from '@tecnicerca/shared/service-requests/quote-sum'
import { receiptCode } from '@tecnicerca/shared/service-requests/receipt-code'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { type OperationAnswer, runOnce } from '../operations/service.ts'
import { type Call, plausibleTime, writtenEarlier } from './call.ts'
import { caseEventAnswerOf, writeOnce } from './conversation-service.ts'
import { findAnswerable, insertEvent, listEvents } from './event-repository.ts'
import { partyOf, readAgain } from './for-viewer.ts'
import type { ServiceRequestRow } from './repository.ts'
import { lockCase } from './status-service.ts'

/**
 * Notes that money changed hands. The case may have ended long ago, and the other side may have blocked this one: that only
 * ends the conversation. Throws `not_found`, `no_payments_here`, `payments_full`, and `validation_failed` for its day, which
 * is judged by when it was written.
 */
export async function notePayment(
  db: Db,
  { id, ...input }: PaymentInput & { id: ServiceRequestRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const found = await lockCase(trx, id, actor)
    const since = found.created_at
    const key = operation?.key ?? null
    const row = await writeOnce(
      trx,
      {
        service_request_id: found.id,
        by: partyOf(actor, found),
        kind: 'payment_noted',
        data: {
          ...paymentData(input, key ?? randomUUID()),
          ...writtenEarlier(input.at_phone, { since, now }),
        },
        client_op_id: key,
      },
      async () => {
        refuseWrongDay(input, plausibleTime(input.at_phone, { since, now }) ?? now)
        await refuseHere(trx, found)
      },
    )
    return caseEventAnswerOf(actor, await readAgain(trx, found, actor), { status: 201, row })
  })
}

function paymentData(payment: PaymentInput, key: string): EventData {
  const { amount, direction, method, paid_on: paidOn, note, fiscal_number: fiscalNumber } = payment
  return {
    // Without digits that the schema lets through because a double may have them.
    amount: fromCents(toCents(amount)),
    direction,
    method,
    paid_on: paidOn,
    ...(note && { note }),
    ...(fiscalNumber && { fiscal_number: fiscalNumber }),
    receipt_code: receiptCode(hash('sha256', key, 'buffer')),
  }
}

function refuseWrongDay(payment: PaymentInput, written: Date): void {
  const fields = findWrongPayment(payment, dayInSantoDomingo(written))
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields })
}

async function refuseHere(trx: Trx, { id, status }: ServiceRequestRow): Promise<void> {
  const { length: noted } = paymentsIn(await listEvents(trx, id))
  const takesPayments =
    status === 'accepted' || status === 'completed' || (status === 'cancelled' && noted > 0)
  if (!takesPayments) throw new DomainError('no_payments_here', { current: status })
  if (noted >= PAYMENT_LIMITS.inACase) throw new DomainError('payments_full')
}

/**
 * Confirms or disputes a payment that the other side noted, or withdraws an own one that is not confirmed. The last answer
 * once more is no error. Throws `not_found`, `forbidden` for the wrong side, and `payment_decided`.
 */
export async function answerPayment(
  db: Db,
  { id, status, note, at_phone: atPhone }: PaymentStatusInput & { id: PaymentRef },
  { actor, operation, now }: Call,
): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    const payment = await findAnswerable(trx, 'payment_noted', { ref: id, user_id: actor.id })
    if (!payment) throw new DomainError('not_found')
    const found = await lockCase(trx, payment.service_request_id, actor)
    const by = partyOf(actor, found)
    if ((status === 'withdrawn') !== (payment.by === by)) throw new DomainError('forbidden')
    const logged = paymentsIn(await listEvents(trx, found.id)).find(({ event }) => event.id === payment.id)
    if (!logged) throw new DomainError('not_found')
    const { state, answer } = logged
    if (state === status && answer) return caseEventAnswerOf(actor, found, { status: 200, row: answer })
    if (isDecided(state)) throw new DomainError('payment_decided')
    const row = await insertEvent(trx, {
      service_request_id: found.id,
      by,
      kind: `payment_${status}`,
      client_op_id: operation?.key ?? null,
      data: {
        payment_id: payment.id,
        ...(note && { note }),
        ...writtenEarlier(atPhone, { since: payment.at, now }),
      },
    })
    return caseEventAnswerOf(actor, await readAgain(trx, found, actor), { status: 200, row })
  })
}
