import { describe, expect, it } from 'vitest'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { caseRow, threadEvent } from '../case/case.fixture.ts'
import { actsOn, canNotePayments, paymentsOf, roleIn, totalsOf } from './payments.ts'

type Data = ThreadEvent['data']
const noted = (id: number, fields: Partial<ThreadEvent> = {}, data: Data = {}) =>
  threadEvent(id, 'payment_noted', {
    ...fields,
    data: { amount: 1_500, direction: 'paid', method: 'cash', paid_on: '2026-11-24', ...data },
  })
const answered = (
  id: number,
  kind: ThreadEvent['kind'],
  { of, item = null }: { of: number; item?: OutboxRecord | null },
) => threadEvent(id, kind, { by: 'customer', item, data: { payment_id: of } })
const unsent = (fields: Partial<OutboxRecord> = {}) =>
  ({ state: 'queued', wish: null, ...fields }) as OutboxRecord
const row = (fields: Partial<OwnServiceRequest> = {}) =>
  caseRow({ direction: 'received', status: 'accepted', agreed_total: 2_000, ...fields })
const AGREED = [threadEvent(1, 'offered', { data: { total: 3_000 } }), threadEvent(2, 'offer_accepted')]

describe('totalsOf', () => {
  it.each<[string, ThreadEvent[], object]>([
    ['nothing noted', AGREED, { agreed: 3_000, paid_total: 0, noted_total: 0, balance: 3_000 }],
    [
      'a confirmation that waits in the outbox',
      [...AGREED, noted(3), answered(-7, 'payment_confirmed', { of: 3, item: unsent() })],
      { paid_total: 1_500, noted_total: 0, balance: 1_500 },
    ],
    [
      'a confirmation that the server refused',
      [
        ...AGREED,
        noted(3),
        answered(-7, 'payment_confirmed', { of: 3, item: unsent({ state: 'needs_attention' }) }),
      ],
      { paid_total: 0, noted_total: 1_500, balance: 3_000 },
    ],
    [
      'an unsent payment that is being discarded',
      [...AGREED, noted(-7, { item: unsent({ wish: { type: 'discard' } }) })],
      { noted_total: 0 },
    ],
    [
      'a payment that had arrived before it was discarded',
      [...AGREED, noted(3, { item: unsent({ state: 'confirmed', wish: { type: 'discard' } }) })],
      { noted_total: 1_500 },
    ],
    [
      'no offer in the log',
      [noted(3), answered(4, 'payment_confirmed', { of: 3 })],
      { agreed: 2_000, balance: 500 },
    ],
  ])('counts %s', (_what, thread, totals) => {
    expect(totalsOf(row({ paid_total: 9, noted_total: 9, balance: 9 }), thread)).toMatchObject(totals)
  })

  it('has the sums of the server while the log is not on this phone', () => {
    const sums = { paid_total: 900, noted_total: 50, balance: 1_100 }
    expect(totalsOf(row(sums), [])).toEqual({ agreed: 2_000, ...sums })
  })
})

describe('two payments', () => {
  const doubles = (...thread: ThreadEvent[]) =>
    [...paymentsOf(thread).values()].map(({ hasDouble }) => hasDouble)
  const theirs = (data: Data = {}) => noted(4, { by: 'customer' }, data)

  it('of the same sum and day by both sides may be one', () => {
    expect(doubles(noted(3), theirs({ method: 'transfer' }))).toEqual([true, true])
    expect(doubles(noted(3), theirs(), answered(5, 'payment_confirmed', { of: 3 }))).toEqual([true, true])
  })

  it.each<[string, ThreadEvent[]]>([
    ['of one side', [noted(3), noted(4)]],
    ['of another sum', [noted(3), theirs({ amount: 1_500.01 })]],
    ['of another day', [noted(3), theirs({ paid_on: '2026-11-23' })]],
    ['of another direction', [noted(3), theirs({ direction: 'refunded' })]],
    ['with one withdrawn', [noted(3), theirs(), answered(5, 'payment_withdrawn', { of: 4 })]],
    [
      'that both sides confirmed',
      [
        noted(3),
        theirs(),
        answered(5, 'payment_confirmed', { of: 3 }),
        answered(6, 'payment_confirmed', { of: 4 }),
      ],
    ],
  ])('%s are two', (_what, thread) => {
    expect(doubles(...thread)).toEqual([false, false])
  })
})

describe('actsOn', () => {
  const actsIn = (me: 'customer' | 'technician', ...thread: ThreadEvent[]) =>
    [...paymentsOf(thread).values()].flatMap((payment) => actsOn(payment, me))

  it('lets the other side answer, and the author withdraw', () => {
    expect(actsIn('customer', noted(3))).toEqual(['confirmed', 'disputed'])
    expect(actsIn('technician', noted(3))).toEqual(['withdrawn'])
    expect(actsIn('customer', noted(3), answered(4, 'payment_disputed', { of: 3 }))).toEqual(['confirmed'])
    expect(actsIn('technician', noted(3), answered(4, 'payment_disputed', { of: 3 }))).toEqual(['withdrawn'])
  })

  it('ends with the decision', () => {
    for (const kind of ['payment_confirmed', 'payment_withdrawn'] as const) {
      expect(actsIn('customer', noted(3), answered(4, kind, { of: 3 }))).toEqual([])
      expect(actsIn('technician', noted(3), answered(4, kind, { of: 3 }))).toEqual([])
    }
  })
})

describe('canNotePayments', () => {
  it.each<[OwnServiceRequest['status'], ThreadEvent[], boolean]>([
    ['accepted', [], true],
    ['completed', [], true],
    ['pending', [], false],
    ['pending', [threadEvent(-3, 'offer_accepted', { item: unsent() })], true],
    ['pending', [threadEvent(-3, 'offer_accepted', { item: unsent({ state: 'needs_attention' }) })], false],
    ['cancelled', [], false],
    ['cancelled', [noted(3)], true],
  ])('in a case that is %s', (status, thread, can) => {
    expect(canNotePayments(row({ status }), thread)).toBe(can)
  })
})

it.each([
  ['paid', 'customer', 'payer'],
  ['paid', 'technician', 'payee'],
  ['refunded', 'customer', 'payee'],
  ['refunded', 'technician', 'payer'],
] as const)('in a transfer that is %s, the %s is the %s', (direction, me, role) => {
  expect(roleIn(direction, me)).toBe(role)
})
