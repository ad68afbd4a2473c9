import { describe, expect, it } from 'vitest'
import { countPayments, type PaymentDirection, paymentsIn } from './payment-log.ts'

const noted = (id: number, amount: number, direction: PaymentDirection = 'paid') => ({
  id,
  kind: 'payment_noted',
  data: { amount, direction },
})
const answered = (id: number, kind: string, paymentId: number) => ({
  id,
  kind: `payment_${kind}`,
  data: { payment_id: paymentId },
})

describe('payments of a case', () => {
  it('are counted by their last answer', () => {
    const events = [
      ...[noted(1, 1_500.1), noted(2, 800.2), noted(3, 99), noted(4, 50), noted(5, 100, 'refunded')],
      answered(6, 'confirmed', 1),
      answered(7, 'disputed', 2),
      answered(8, 'withdrawn', 3),
      answered(9, 'confirmed', 2),
      answered(10, 'confirmed', 5),
    ]
    expect(countPayments(events, 3_000.3)).toEqual({ paid_total: 2_200.3, noted_total: 50, balance: 800 })
    expect(paymentsIn(events).map(({ state }) => state)).toEqual([
      ...['confirmed', 'confirmed', 'withdrawn', 'noted', 'confirmed'],
    ])
  })

  it('leave no balance without an agreed total, and a disputed one counts nowhere', () => {
    const events = [noted(1, 20), answered(2, 'disputed', 1)]
    expect(countPayments(events, null)).toEqual({ paid_total: 0, noted_total: 0, balance: null })
  })
})
