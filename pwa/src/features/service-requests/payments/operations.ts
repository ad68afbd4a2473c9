import type { PaymentAnswer } from '@tecnicerca/shared/service-requests/payment-log'
import type { PaymentInput } from '@tecnicerca/shared/service-requests/payments'
import { caseRef, type ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import { timeOfWriting } from '../../../offline/network/clock.ts'
import { type Correction, type Delivery, deliver } from '../../../offline/outbox/deliver.ts'
import { type About, eventRef, shownOf } from '../case/operations.ts'

type Noted = About & { input: PaymentInput; draftId: string; corrects: Correction | undefined }

/** Notes a payment. Rejects with the server's refusal, whose `fields` are those of the form. */
export function notePayment(about: Noted): Promise<Delivery> {
  const { input, draftId, corrects, user } = about
  const payload = { service_request_id: caseRef(about.serviceRequest), ...input, at_phone: timeOfWriting() }
  const item = { kind: 'payment.create', payload, shown: shownOf(about), draftId } as const
  return deliver({ userId: user.id, item, corrects })
}

type Answered = About & {
  payment: Pick<ThreadEvent, 'id' | 'client_op_id'>
  status: PaymentAnswer
  note?: string
  /** How long the answer is kept on the phone so that it can be undone. */
  undoMs?: number | undefined
}

/** Confirms, disputes or withdraws a payment. Rejects with the server's refusal. */
export function answerPayment(about: Answered): Promise<Delivery> {
  const { payment, status, note, undoMs, user } = about
  const payload = {
    service_request_id: caseRef(about.serviceRequest),
    payment_id: eventRef(payment),
    status,
    ...(note !== undefined && { note }),
    at_phone: timeOfWriting(),
  }
  const options = {
    ...(undoMs !== undefined && { undoMs }),
    ...(note !== undefined && { draftId: disputeDraft(payment) }),
  }
  const item = { kind: 'payment.status', payload, shown: shownOf(about), ...options } as const
  return deliver({ userId: user.id, item })
}

/** Name of the draft of the words about a payment that does not match. */
export function disputeDraft({ id }: Pick<ThreadEvent, 'id'>): string {
  return `dispute:${id}`
}

/** Name of the draft of a payment; the same before and after the server has the request. */
export function paymentDraft({ id, client_op_id: clientOpId }: OwnServiceRequest): string {
  return `payment:${clientOpId ?? id}`
}
