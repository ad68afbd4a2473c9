import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { describe, expect, test } from 'vitest'
import type { ThreadEvent } from '../../../offline/cases/own-case.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { isTalkable } from './case-view.tsx'
import { eventWords } from './event-words.ts'
import { standingOffer } from './offers.ts'
import { threadDays, threadKey } from './thread-rows.ts'

const CUSTOMER = {
  direction: 'sent',
  technician_name: 'Manuel Luna',
  customer_name: 'Ana Peralta',
  accepted_at: null,
} as const
const TECHNICIAN = { ...CUSTOMER, direction: 'received' } as const

function event(id: number, fields: Partial<ThreadEvent>): ThreadEvent {
  const plain = { id, service_request_id: 1, at: '2026-11-24T13:12:00.000Z', data: {}, client_op_id: null }
  return { ...plain, by: 'customer', kind: 'message', item: null, ...fields }
}

const outboxItem = (state: OutboxRecord['state'], key = 'k') => ({ state, key }) as OutboxRecord

describe('eventWords', () => {
  const textOf = (
    fields: Pick<ServiceRequestEvent, 'by' | 'kind'> & { data?: object; item?: OutboxRecord },
    sides: typeof CUSTOMER | typeof TECHNICIAN,
  ) => eventWords({ data: {}, ...fields }, sides)

  test('uses another text for the side that did it', () => {
    const requested = { by: 'customer', kind: 'requested' } as const
    expect(textOf(requested, CUSTOMER)).toBe('Solicitud enviada')
    expect(textOf(requested, TECHNICIAN)).toBe('Solicitud recibida')
    expect(textOf({ ...requested, item: outboxItem('queued') }, CUSTOMER)).toBe('Tu solicitud')
    const offered = {
      by: 'technician',
      kind: 'offered',
      data: { total: 1500, request_date: '2026-12-03' },
    } as const
    expect(textOf(offered, CUSTOMER)).toBe('Manuel propuso RD$1,500 para el 3 dic')
    expect(textOf(offered, TECHNICIAN)).toBe('Propusiste RD$1,500 para el 3 dic')
  })

  test('names only the price or only the day of an offer', () => {
    expect(textOf({ by: 'customer', kind: 'offered', data: { total: 0 } }, TECHNICIAN)).toBe(
      'Ana propuso RD$0',
    )
    expect(
      textOf({ by: 'customer', kind: 'offered', data: { request_date: '2026-12-03' } }, TECHNICIAN),
    ).toBe('Ana propuso hacerlo el 3 dic')
  })

  test('says who received and who accepted the request, and addresses the reader', () => {
    expect(textOf({ by: 'system', kind: 'delivered' }, CUSTOMER)).toBe('Manuel la recibió')
    const accepted = { by: 'technician', kind: 'accepted' } as const
    expect(textOf(accepted, CUSTOMER)).toBe('Manuel aceptó la solicitud')
    expect(textOf(accepted, TECHNICIAN)).toBe('Aceptaste la solicitud')
    const answered = { by: 'customer', kind: 'offer_declined' } as const
    expect(textOf(answered, TECHNICIAN)).toBe('Ana rechazó tu propuesta')
    expect(textOf(answered, CUSTOMER)).toBe('Rechazaste la propuesta')
  })
})

test('eventWords names who ended a case and why', () => {
  const fields = { by: 'technician', kind: 'cancelled', data: { reason: 'busy' } } as const
  expect(eventWords(fields, CUSTOMER)).toBe('Rechazada por el técnico: ocupado esa fecha')
  const accepted = { ...CUSTOMER, accepted_at: '2026-11-24T13:12:00.000Z' }
  expect(eventWords(fields, accepted)).toBe('Cancelada por el técnico: ocupado esa fecha')
  expect(eventWords(fields, TECHNICIAN)).toBe('La rechazaste: ocupado esa fecha')
  expect(eventWords({ by: 'system', kind: 'cancelled', data: { reason: 'expired' } }, CUSTOMER)).toBe(
    'Venció sin respuesta',
  )
})

describe('the thread', () => {
  test('is grouped by day in Santo Domingo', () => {
    const late = event(1, { at: '2026-11-25T03:59:00.000Z' })
    const next = event(2, { at: '2026-11-25T04:00:00.000Z' })
    expect(threadDays([late, next]).map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
      ['2026-11-24', [1]],
      ['2026-11-25', [2]],
    ])
  })

  test('keeps the key of an unsent event after the server has it', () => {
    const waits = event(-1, { client_op_id: 'abc', item: outboxItem('queued', 'abc') })
    expect(threadKey(waits)).toBe(threadKey(event(9, { client_op_id: 'abc' })))
    const takenBack = event(9, { client_op_id: 'abc', item: outboxItem('queued', 'def') })
    expect(threadKey(takenBack)).toBe(threadKey(waits))
    expect(threadKey(event(9, { client_op_id: 'abc', kind: 'accepted' }))).not.toBe(threadKey(waits))
  })
})

describe('the standing offer', () => {
  const offered = event(3, { kind: 'offered', by: 'technician' })
  const open = { status: 'pending' } as const

  test('is the last unanswered offer of an open request', () => {
    expect(standingOffer([offered], open)?.id).toBe(3)
    expect(standingOffer([offered], { status: 'completed' })).toBeUndefined()
    expect(standingOffer([offered, event(4, { kind: 'offer_declined' })], open)).toBeUndefined()
  })

  test('stands again if the answer to it was refused', () => {
    const answer = event(-1, { kind: 'offer_accepted', item: outboxItem('queued') })
    expect(standingOffer([offered, answer], open)).toBeUndefined()
    expect(standingOffer([offered, { ...answer, item: outboxItem('needs_attention') }], open)?.id).toBe(3)
  })
})

test('both sides can write messages until 30 days after the end', () => {
  const endedAt = '2026-11-01T12:00:00.000Z'
  const end = Date.parse(endedAt) + 30 * 86_400_000
  expect(isTalkable({ status: 'completed', ended_at: endedAt }, end - 1)).toBe(true)
  expect(isTalkable({ status: 'completed', ended_at: endedAt }, end)).toBe(false)
  expect(isTalkable({ status: 'accepted', ended_at: null }, end)).toBe(true)
})
