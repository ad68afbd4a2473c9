import { PAYMENT_FORM } from '@tecnicerca/shared/messages/payments'
import type { PaymentDirection, PaymentMethod } from '@tecnicerca/shared/service-requests/payment-log'
import {
  findWrongPayment,
  type PaymentInput,
  type paymentInput,
} from '@tecnicerca/shared/service-requests/payments'
import { readAmount } from '@tecnicerca/shared/values/typed-amount'
import { useState } from 'react'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { today } from '../../../offline/network/clock.ts'
import { type Sending, useKeptSubmission } from '../case/offer-form.ts'

/** The fields as typed. */
export type PaymentValues = {
  direction: PaymentDirection
  amount: string
  method: PaymentMethod
  paid_on: string
  note: string
  fiscal_number: string
}

export type PaymentSetup = Sending<PaymentValues, PaymentInput> & {
  /** Name of the other side. */
  name: string
  initial: Partial<PaymentValues> | undefined
}

const schema = async () => (await import('@tecnicerca/shared/service-requests/payments')).paymentInput

const emptyPayment = (): PaymentValues => ({
  ...{ direction: 'paid', amount: '', method: 'cash' },
  ...{ paid_on: today(), note: '', fiscal_number: '' },
})

export function usePaymentForm({ initial, ...sending }: PaymentSetup) {
  const [start] = useState(() => ({ ...emptyPayment(), ...initial }))
  const form = useForm<PaymentValues, unknown, PaymentInput>({
    defaultValues: start,
    resolver: formResolver<PaymentValues, typeof paymentInput>(schema, {
      prepare: inputOf,
      check: ({ paid_on: paidOn }) => findWrongPayment({ paid_on: paidOn }, today()),
    }),
  })
  return { form, ...useKeptSubmission(form, { ...sending, failed: PAYMENT_FORM.failed }) }
}

/** The form's values for a payment that waits in the outbox. */
export function paymentValuesOf(input: PaymentInput): PaymentValues {
  const { direction, amount, method, paid_on: paidOn, note = '', fiscal_number: fiscalNumber = '' } = input
  return { direction, amount: String(amount), method, paid_on: paidOn, note, fiscal_number: fiscalNumber }
}

function inputOf({ amount, note, fiscal_number: fiscalNumber, ...chosen }: PaymentValues): object {
  return {
    ...chosen,
    amount: readAmount(amount),
    ...(note !== '' && { note }),
    ...(fiscalNumber.trim() !== '' && { fiscal_number: fiscalNumber }),
  }
}
