import 'fake-indexeddb/auto'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { monthTotals } from '@tecnicerca/shared/service-requests/month-log'
import { expect, it } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { messageEvent, requestRow } from '../testing/case-rows.ts'
import { hearChanges } from '../testing/hear-changes.ts'
import { setUp } from '../testing/set-up.ts'
import { storedReceivedCases } from './case-store.ts'
import { withUnsentExpenses } from './expenses.ts'
import { linesOf } from './own-month.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const MONTH = '2026-11'
const OWN = { id: 1, name: 'José Almonte' }
const shown = { name: 'Ana', profile_image: null, category_name: null }

/** A received job that ended in this month, with a payment of the customer that is `answer`ed. */
function job(id: number, answer?: string) {
  const row = requestRow(id, {
    ...{
      direction: 'received',
      status: 'completed',
      agreed_total: 2_000,
      accepted_at: '2026-11-01T12:00:00.000Z',
    },
    ended_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
  })
  const payment = { amount: 500, direction: 'paid', method: 'cash', paid_on: '2026-11-20' } as const
  const events: ServiceRequestEvent[] = [
    {
      ...messageEvent(id * 10, '', { service_request_id: id, by: 'customer', kind: 'payment_noted' }),
      data: payment,
    },
  ]
  if (answer === 'confirmed')
    events.push({
      ...messageEvent(id * 10 + 1, '', {
        service_request_id: id,
        by: 'technician',
        kind: 'payment_confirmed',
      }),
      data: { payment_id: id * 10 },
    })
  return { row, events }
}

it('is counted from the logs on the phone and what waits in the outbox', async () => {
  const { tab, user_id: userId } = setUp()
  const [paid, noted] = [job(8, 'confirmed'), job(9)]
  const elsewhere = requestRow(7, { direction: 'received', updated_at: '2026-10-31T12:00:00.000Z' })
  await hearChanges(userId, tab, {
    serviceRequests: [paid.row, noted.row, elsewhere],
    events: [...paid.events, ...noted.events],
  })
  const totals = async () => {
    const { cases } = await storedReceivedCases(userId, { since: `${MONTH}-01`, now: NOW })
    expect(cases.map(({ row }) => row.id).toSorted()).toEqual([8, 9])
    const records = await tab.store.read()
    return monthTotals(cases.flatMap((one) => linesOf(one, { records, own: OWN, month: MONTH, now: NOW })))
  }
  expect(await totals()).toEqual({ paid: 500, refunded: 0, owed: 3_500, expense: 0, jobs: 2, days: 1 })
  const confirmation = { service_request_id: 9, payment_id: 90, status: 'confirmed' } as const
  await enqueue(tab, { kind: 'payment.status', payload: confirmation, shown })
  expect(await totals()).toMatchObject({ paid: 1_000, owed: 3_000 })
})

it('has a job that was completed here a moment ago, and was accepted before the month', async () => {
  const { tab, user_id: userId } = setUp()
  const accepted = requestRow(8, {
    ...{ direction: 'received', status: 'accepted', agreed_total: 700 },
    updated_at: '2026-10-28T12:00:00.000Z',
  })
  await hearChanges(userId, tab, { serviceRequests: [accepted] })
  await enqueue(tab, {
    kind: 'service_request.status',
    payload: { service_request_id: 8, status: 'completed' },
    shown,
  })
  const { cases } = await storedReceivedCases(userId, { since: `${MONTH}-01`, now: NOW })
  const [stored] = cases
  const records = await tab.store.read()
  expect(stored && monthTotals(linesOf(stored, { records, own: OWN, month: MONTH, now: NOW }))).toMatchObject(
    {
      ...{ jobs: 1, owed: 700 },
    },
  )
})

it('has each expense once, with its newest values, and without those deleted here', async () => {
  const { tab } = setUp()
  const set = (id: string, expense: { amount: number; spent_on: string; note: string } | null) =>
    enqueue(tab, { kind: 'expense.set', payload: { id, expense }, shown })
  const cable = { amount: 100, spent_on: '2026-11-20', note: 'Cable' }
  await set('a', cable)
  await set('a', { ...cable, amount: 120 })
  await set('b', null)
  const kept = [
    { id: 'b', ...cable },
    { id: 'c', ...cable },
  ]
  expect(withUnsentExpenses(kept, await tab.store.read())).toEqual([
    { id: 'c', ...cable },
    { id: 'a', ...cable, amount: 120 },
  ])
})
