import { describe, expect, it } from 'vitest'
import { expenseLines, monthLinesOf, monthTotals, sortMonthLines } from './month-log.ts'
import { countPayments } from './payment-log.ts'

const MONTH = '2026-11'
const JOB = {
  ...{ id: 8, customer_name: 'Ana', service_description: 'Un abanico', status: 'completed' },
  // 11 at night of the 30th in Santo Domingo.
  ...{ ended_at: '2026-12-01T03:00:00.000Z', agreed_total: 2_000 },
}
type Payment = [amount: number, day: string, direction?: 'paid' | 'refunded', answer?: string]

function logOf(payments: readonly Payment[]) {
  return payments.flatMap(([amount, day, direction = 'paid', answer = 'confirmed'], place) => [
    { id: 2 * place + 1, kind: 'payment_noted', data: { amount, direction, paid_on: day } },
    { id: 2 * place + 2, kind: `payment_${answer}`, data: { payment_id: 2 * place + 1 } },
  ])
}
const totals = (payments: readonly Payment[], job = JOB, month = MONTH) =>
  monthTotals(monthLinesOf(job, logOf(payments), month))

describe('a month', () => {
  it('has the confirmed payments of its days, the refunds, and what its jobs still owe', () => {
    const payments: Payment[] = [
      [500, '2026-10-31'],
      [700.1, '2026-11-01'],
      [100.05, '2026-11-30', 'refunded'],
      [300, '2026-11-15', 'paid', 'disputed'],
      [200, '2026-12-01'],
    ]
    expect(totals(payments)).toEqual({
      ...{ paid: 700.1, refunded: 100.05, expense: 0, jobs: 1, days: 1 },
      owed: 699.95,
    })
    expect(totals(payments, JOB, '2026-10')).toMatchObject({ paid: 500, owed: 0, jobs: 0 })
    expect(totals(payments, JOB, '2026-12')).toMatchObject({ paid: 200, owed: 0, jobs: 0 })
  })

  it('owes nothing for jobs that are paid, have no price, or are not completed', () => {
    expect(totals([[2_500, '2026-11-02']])).toMatchObject({ paid: 2_500, owed: 0 })
    expect(totals([], { ...JOB, agreed_total: null as never })).toMatchObject({ owed: 0, jobs: 1 })
    expect(
      totals([[50, '2026-11-02']], { ...JOB, status: 'accepted', ended_at: null as never }),
    ).toMatchObject({ paid: 50, owed: 0, jobs: 0 })
    expect(totals([], { ...JOB, status: 'cancelled' })).toMatchObject({ jobs: 0, owed: 0 })
  })

  it('of all months together is the sum of the log, on 1,000 random logs', () => {
    let seed = 7
    const random = (count: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % count
    }
    const months = ['2026-09', '2026-10', '2026-11', '2026-12']
    for (let round = 0; round < 1_000; round += 1) {
      const payments = Array.from(
        { length: random(6) },
        (): Payment => [
          (1 + random(99_999)) / 100,
          `${months[random(4)]}-${String(1 + random(28)).padStart(2, '0')}`,
          random(4) === 0 ? 'refunded' : 'paid',
          ['confirmed', 'confirmed', 'disputed', 'withdrawn'][random(4)] ?? '',
        ],
      )
      const events = logOf(payments)
      const { paid_total: paid, balance } = countPayments(events, JOB.agreed_total)
      const all = months.map((month) => monthTotals(monthLinesOf(JOB, events, month)))
      const sum = all.reduce((total, one) => total + one.paid - one.refunded, 0)
      expect(sum).toBeCloseTo(paid, 6)
      expect(all.reduce((total, { owed }) => total + owed, 0)).toBe(Math.max(0, balance ?? 0))
    }
  })

  it('has the expenses of its days, and the latest day first', () => {
    const expenses = [
      { id: '0', spent_on: '2026-10-31', amount: 1, note: 'Antes' },
      { id: '1', spent_on: '2026-11-01', amount: 0.1, note: 'Breaker' },
      { id: '2', spent_on: '2026-11-30', amount: 0.2, note: 'Cable' },
    ]
    const lines = sortMonthLines([...monthLinesOf(JOB, [], MONTH), ...expenseLines(expenses, MONTH)])
    expect(lines.map(({ kind, words }) => `${kind} ${words}`)).toEqual([
      'owed Un abanico',
      'expense Cable',
      'job Un abanico',
      'expense Breaker',
    ])
    expect(monthTotals(lines)).toMatchObject({ expense: 0.3, owed: 2_000, days: 1 })
  })
})
