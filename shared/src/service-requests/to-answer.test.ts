import { describe, expect, it } from 'vitest'
import type { ServiceRequestEvent } from './events.ts'
import { type ToAnswer, toAnswer, turnsIn } from './to-answer.ts'

const DAY_MS = 86_400_000
const ASKED = Date.parse('2026-11-20T12:00:00.000Z')
const on = (days: number) => new Date(ASKED + days * DAY_MS)

type Told = [day: number, by: ServiceRequestEvent['by'], kind: ServiceRequestEvent['kind'], data?: object]
type Row = Parameters<typeof toAnswer>[0]

const logOf = (told: readonly Told[]) =>
  told.map(([day, by, kind, data = {}], index) => ({
    ...{ id: index + 1, service_request_id: 1, at: on(day).toISOString(), by, kind, data },
    client_op_id: null,
  }))

/** What waits for [the technician, the customer] after so many days. */
function waiting(told: readonly Told[], day: number, changes: Partial<Row> = {}) {
  const log = logOf([[0, 'customer', 'requested'], [0.1, 'system', 'delivered'], ...told])
  return (['received', 'sent'] as const).map((direction): ToAnswer['kind'] | undefined => {
    const row: Row = {
      ...{ status: 'pending', request_date: '2026-11-21', created_at: on(0).toISOString() },
      ...{ agreed_total: null, expires_at: null, direction, ...changes },
    }
    const found = toAnswer(row, log, on(day))
    expect(toAnswer(row, turnsIn(row, log), on(day))).toEqual(found)
    return found?.kind
  })
}

const accepted = { status: 'accepted', request_date: '2026-11-30' } as const

describe('a request', () => {
  it('waits for its technician until the technician writes, offers, or it is over', () => {
    expect(waiting([], 0)).toEqual(['request', undefined])
    expect(waiting([[1, 'customer', 'message']], 1)).toEqual(['request', undefined])
    expect(waiting([[1, 'technician', 'offered']], 2)).toEqual([undefined, undefined])
    expect(waiting([], 2, { expires_at: on(2).toISOString() })).toEqual([undefined, undefined])
    expect(waiting([], 2, { status: 'cancelled' })).toEqual([undefined, undefined])
  })

  it('waits again once the customer proposes or declines something', () => {
    const offered: Told = [1, 'technician', 'offered']
    expect(waiting([offered, [2, 'customer', 'offered']], 2)).toEqual(['request', undefined])
    expect(waiting([offered, [2, 'customer', 'offer_declined']], 2)).toEqual(['request', undefined])
  })
})

describe('a question', () => {
  const asked: Told = [1, 'technician', 'message']

  it('waits for the other side until it says or does something', () => {
    expect(waiting([asked], 1)).toEqual([undefined, 'question'])
    expect(waiting([asked, [2, 'customer', 'message']], 2)).toEqual(['question', undefined])
    expect(waiting([asked, [2, 'customer', 'photos_added']], 2)).toEqual([undefined, undefined])
    expect(waiting([[1, 'customer', 'message']], 1, accepted)).toEqual(['question', undefined])
  })

  it('of an admin, taken back or hidden waits for nobody, nor does one in an ended case', () => {
    expect(waiting([[1, 'admin', 'message']], 1, accepted)).toEqual([undefined, undefined])
    for (const data of [{ taken_back_at: on(1).toISOString() }, { hidden_rule: 'fraud' }])
      expect(waiting([[1, 'customer', 'message', data]], 1, accepted)).toEqual([undefined, undefined])
    expect(waiting([[1, 'customer', 'message']], 1, { status: 'completed' })).toEqual([undefined, undefined])
  })

  it('is not answered by a message that was taken back', () => {
    const back: Told = [2, 'technician', 'message', { taken_back_at: on(2).toISOString() }]
    expect(waiting([[1, 'customer', 'message'], back], 2, accepted)).toEqual(['question', undefined])
  })
})

describe('a quote', () => {
  const quoted: Told = [1, 'technician', 'offered', { valid_until: '2026-11-26' }]

  it('waits for the customer from the third day on, until it is answered or no longer valid', () => {
    expect(waiting([quoted], 3.9)).toEqual([undefined, undefined])
    expect(waiting([quoted], 4)).toEqual([undefined, 'quote'])
    expect(waiting([quoted], 7)).toEqual([undefined, undefined])
    expect(waiting([quoted, [2, 'technician', 'offer_withdrawn']], 5)).toEqual([undefined, undefined])
    expect(waiting([quoted, [2, 'customer', 'message']], 5)).toEqual(['question', undefined])
  })
})

describe('a visit', () => {
  it('waits for a price from the day after it on', () => {
    const visited = { status: 'accepted', request_date: '2026-11-21' } as const
    const said: Told[] = [[0.2, 'technician', 'accepted']]
    // Midnight in Santo Domingo is at 4:00 UTC.
    expect(waiting(said, 1 + 15.9 / 24, visited)).toEqual([undefined, undefined])
    expect(waiting(said, 1 + 16 / 24, visited)).toEqual(['price', undefined])
    expect(waiting(said, 2, { ...visited, agreed_total: 0 })).toEqual([undefined, undefined])
    expect(waiting([...said, [1, 'technician', 'offered']], 2, visited)).toEqual([undefined, undefined])
  })
})

describe('a claim', () => {
  const claimed: Told = [9, 'customer', 'guarantee_claimed']

  it('waits for the technician until it is answered or withdrawn', () => {
    const done = { status: 'completed' } as const
    expect(waiting([claimed], 9, done)).toEqual(['claim', undefined])
    for (const kind of ['guarantee_promised', 'guarantee_refused', 'guarantee_withdrawn'] as const)
      expect(waiting([claimed, [10, 'technician', kind, { claim_id: 3 }]], 10, done)).toEqual([
        undefined,
        undefined,
      ])
  })
})
