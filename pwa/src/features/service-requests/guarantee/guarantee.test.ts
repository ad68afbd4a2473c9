import { GUARANTEE } from '@tecnicerca/shared/messages/guarantees'
import { CLAIM_ANSWERS } from '@tecnicerca/shared/service-requests/guarantee-log'
import { describe, expect, it } from 'vitest'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { caseRow, threadEvent } from '../case/case.fixture.ts'
import { actsOnClaim, canClaim, claimsOf, guaranteeOf, isExpected } from './guarantee.ts'

const event = (id: number, kind: ThreadEvent['kind'], changes: Partial<ThreadEvent> = {}) =>
  threadEvent(id, kind, { at: '2026-12-02T13:12:00.000Z', ...changes })
const row = (fields: Partial<OwnServiceRequest> = {}) => caseRow({ status: 'completed', ...fields })
const refused = { state: 'needs_attention', wish: null } as OutboxRecord
const AGREED = [
  event(1, 'offered', { data: { total: 3_000, guarantee_days: 90 } }),
  event(2, 'offer_accepted', { by: 'customer' }),
]
const COMPLETED = event(3, 'completed')
const CLAIMED = event(4, 'guarantee_claimed', { by: 'customer', data: { text: 'Gotea' } })
const answer = (id: number, kind: ThreadEvent['kind'], item: OutboxRecord | null = null) =>
  event(id, kind, { item, data: { claim_id: 4 } })
/** 10:00 of that day in Santo Domingo. */
const on = (day: string) => new Date(`${day}T14:00:00Z`)

describe('guaranteeOf', () => {
  type Known = { serviceRequest?: OwnServiceRequest; thread: ThreadEvent[] }
  it.each<[string, Known, [string, number] | undefined]>([
    [
      'the last day of the server',
      { serviceRequest: row({ guarantee_until: '2027-03-02' }), thread: [] },
      ['2027-03-02', 41],
    ],
    ['the agreed days after the completion', { thread: [...AGREED, COMPLETED] }, ['2027-03-02', 41]],
    [
      'more days than agreed',
      { thread: [...AGREED, event(-3, 'completed', { data: { guarantee_days: 120 } })] },
      ['2027-04-01', 71],
    ],
    [
      'the day on which a completion that arrived late was tapped',
      { thread: [...AGREED, event(3, 'completed', { data: { at_phone: '2026-12-02T03:00:00.000Z' } })] },
      ['2027-03-01', 40],
    ],
    ['none without agreed days', { thread: [COMPLETED] }, undefined],
    [
      'none before the completion',
      { serviceRequest: row({ status: 'accepted' }), thread: AGREED },
      undefined,
    ],
    [
      'none by a refused completion',
      { thread: [...AGREED, event(-3, 'completed', { item: refused })] },
      undefined,
    ],
  ])('is %s', (_what, { serviceRequest = row(), thread }, expected) => {
    const found = guaranteeOf(serviceRequest, thread, on('2027-01-20'))
    expect(found && [found.lastDay, found.daysLeft]).toEqual(expected)
  })

  it('is told with its last day', () => {
    expect(GUARANTEE.lasts('2 de marzo de 2027', 41)).toBe(
      'Garantía hasta el 2 de marzo de 2027, quedan 41 días',
    )
    expect(GUARANTEE.lasts('2 de marzo de 2027', 1)).toMatch(/, queda 1 día$/)
    expect(GUARANTEE.lasts('2 de marzo de 2027', 0)).toMatch(/, termina hoy$/)
  })
})

describe('canClaim', () => {
  const guarantee = { lastDay: '2027-03-02', daysLeft: 0 }
  it('lets the customer claim once at a time until the end of the last day', () => {
    expect(canClaim(guarantee, [], 'customer')).toBe(true)
    expect(canClaim(guarantee, [], 'technician')).toBe(false)
    expect(canClaim({ ...guarantee, daysLeft: -1 }, [], 'customer')).toBe(false)
    expect(canClaim(undefined, [], 'customer')).toBe(false)
    expect(canClaim(guarantee, [CLAIMED], 'customer')).toBe(false)
    expect(canClaim(guarantee, [CLAIMED, answer(5, 'guarantee_promised')], 'customer')).toBe(false)
    expect(canClaim(guarantee, [CLAIMED, answer(5, 'guarantee_refused')], 'customer')).toBe(true)
  })
})

it('isExpected of a claim is its promise, and then that it was honoured', () => {
  const expected = (...thread: ThreadEvent[]) =>
    [...claimsOf(thread).values()].flatMap(({ state }) =>
      CLAIM_ANSWERS.filter((answer) => isExpected(answer, state)),
    )
  expect(expected(CLAIMED)).toEqual(['promised'])
  expect(expected(CLAIMED, answer(5, 'guarantee_promised'))).toEqual(['honoured'])
})

describe('actsOnClaim', () => {
  const acts = (me: 'customer' | 'technician', ...thread: ThreadEvent[]) =>
    [...claimsOf(thread).values()].flatMap((claim) => actsOnClaim(claim, me))
  it.each<[ThreadEvent[], string[], string[]]>([
    [[CLAIMED], ['honoured', 'withdrawn'], ['promised', 'refused']],
    [
      [CLAIMED, answer(5, 'guarantee_promised')],
      ['honoured', 'withdrawn'],
      ['promised', 'refused'],
    ],
    [
      [CLAIMED, answer(-5, 'guarantee_refused', refused)],
      ['honoured', 'withdrawn'],
      ['promised', 'refused'],
    ],
    [[CLAIMED, answer(5, 'guarantee_honoured')], [], []],
    [[{ ...CLAIMED, item: refused }], [], []],
  ])('of case %#', (thread, customer, technician) => {
    expect([acts('customer', ...thread), acts('technician', ...thread)]).toEqual([customer, technician])
  })
})
