import * as z from 'zod/mini'
import { addDays } from '../calendar.ts'
import { PAYMENT_LIMITS } from '../limits.ts'
import { PAYMENT_PROBLEMS } from '../messages/payments.ts'
import { calendarDay } from '../values/calendar-day.ts'
import { money } from '../values/numbers.ts'
import { optionalText } from '../values/text.ts'
import type { WrongFields } from '../values/validation.ts'
import { PAYMENT_ANSWERS, PAYMENT_DIRECTIONS, PAYMENT_METHODS } from './payment-log.ts'
import { atPhone, serviceRequestRef } from './service-request.ts'

/** What the event of a payment contains besides its `note`. */
export const paymentTerms = {
  /** In RD$. */
  amount: z.optional(z.number()),
  direction: z.optional(z.enum(PAYMENT_DIRECTIONS)),
  method: z.optional(z.enum(PAYMENT_METHODS)),
  /** The day on which the money changed hands. */
  paid_on: z.optional(z.string()),
  /** The number of a fiscal document that the technician issued elsewhere, as typed. */
  fiscal_number: z.optional(z.string()),
  /** `receiptCode` of the payment's key. */
  receipt_code: z.optional(z.string()),
}

/** The schema does not check the day: `findWrongPayment` does, by the clock of screen or server. */
export const paymentInput = z.object({
  amount: money(PAYMENT_LIMITS.amountMax, PAYMENT_PROBLEMS.amount).check(
    z.gte(PAYMENT_LIMITS.amountMin, { error: PAYMENT_PROBLEMS.amount }),
  ),
  direction: z.enum(PAYMENT_DIRECTIONS, { error: PAYMENT_PROBLEMS.direction }),
  method: z.enum(PAYMENT_METHODS, { error: PAYMENT_PROBLEMS.method }),
  paid_on: calendarDay(PAYMENT_PROBLEMS.paidOn),
  note: z.optional(optionalText(PAYMENT_LIMITS.note)),
  fiscal_number: z.optional(optionalText(PAYMENT_LIMITS.fiscalNumber)),
  at_phone: atPhone,
})
export type PaymentInput = z.infer<typeof paymentInput>

/** A payment, by the id of its event, or by the key under which its author's phone sends it. */
export const paymentRef = serviceRequestRef
export type PaymentRef = z.infer<typeof paymentRef>

export const paymentStatusInput = z.object({
  status: z.enum(PAYMENT_ANSWERS, { error: 'La respuesta no es válida.' }),
  /** Why, if it is disputed. */
  note: z.optional(optionalText(PAYMENT_LIMITS.note)),
  at_phone: atPhone,
})
export type PaymentStatusInput = z.infer<typeof paymentStatusInput>

/** `today`: the day in Santo Domingo. */
export function findWrongPayment({ paid_on: paidOn }: Partial<PaymentInput>, today: string): WrongFields {
  if (paidOn && paidOn > today) return { paid_on: PAYMENT_PROBLEMS.paidInFuture }
  if (paidOn && paidOn < addDays(today, -PAYMENT_LIMITS.daysBack))
    return { paid_on: PAYMENT_PROBLEMS.paidLongAgo }
  return {}
}

/** False for what is no number of a fiscal document ('B' and 10 digits, 'E' and 12). A warning only: it is kept as typed. */
export function isFiscalNumber(text: string): boolean {
  return /^(?:B\d{10}|E\d{12})$/i.test(text.replaceAll(/[\s-]/g, ''))
}
