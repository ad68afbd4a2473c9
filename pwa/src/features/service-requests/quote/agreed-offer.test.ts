import { describe, expect, it } from 'vitest'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { threadEvent } from '../case/case.fixture.ts'
import { agreedOffer, quoteBefore, withWaitingAgreement } from './agreed-offer.ts'

const offered = (id: number, data: ThreadEvent['data']) => threadEvent(id, 'offered', { data })
const accepted = (id: number, offerId?: number, item: OutboxRecord | null = null) =>
  threadEvent(id, 'offer_accepted', {
    by: 'customer',
    item,
    data: offerId === undefined ? {} : { offer_id: offerId },
  })
const LINES: ThreadEvent['data']['lines'] = [{ kind: 'other', text: 'Todo', quantity: 1, unit_price: 5 }]

describe('agreedOffer', () => {
  const first = offered(1, { total: 5, lines: LINES })
  const second = offered(3, { total: 7 })

  it.each<[ThreadEvent[], ThreadEvent | undefined]>([
    [[first], undefined],
    [[first, accepted(2, 1)], first],
    [[first, accepted(2, 1), second], first],
    [[first, accepted(2, 1), second, accepted(4, 3)], second],
    // A day alone changes no price.
    [[first, accepted(2, 1), offered(3, { request_date: '2026-12-01' }), accepted(4, 3)], first],
    // Tapped offline, before this phone knows the id of the offer.
    [[first, accepted(-2, undefined, { state: 'queued' } as OutboxRecord)], first],
    [[first, accepted(-2, 1, { state: 'needs_attention' } as OutboxRecord)], undefined],
  ])('of thread %# is the accepted one that set the price', (thread, agreed) => {
    expect(agreedOffer(thread)).toBe(agreed)
  })
})

it('a waiting acceptance sets price and day at once, one that was refused does not', () => {
  const row = { agreed_total: 5, request_date: '2026-11-24', time_window: 'any' } as const
  const offer = offered(3, { total: 7, request_date: '2026-12-01', time_window: 'morning' })
  const answered = (state: OutboxRecord['state']) => [
    offer,
    accepted(-2, 3, { state, wish: null } as OutboxRecord),
  ]
  const agreed = { agreed_total: 7, request_date: '2026-12-01', time_window: 'morning' }
  expect(withWaitingAgreement(row, answered('queued'))).toEqual(agreed)
  expect(withWaitingAgreement(row, answered('needs_attention'))).toBe(row)
  expect(withWaitingAgreement(row, [offer, accepted(4, 3)])).toBe(row)
})

describe('quoteBefore', () => {
  it('is the last quote with lines of the same side', () => {
    const [one, bare, theirs, now] = [
      offered(1, { total: 5, lines: LINES }),
      offered(2, { total: 6 }),
      threadEvent(3, 'offered', { by: 'customer', data: { total: 1, lines: LINES } }),
      offered(4, { total: 9, lines: LINES }),
    ]
    expect(quoteBefore([one, bare, theirs, now], now)).toBe(one)
    expect(quoteBefore([bare, theirs, now], now)).toBeUndefined()
  })
})
