import { ACT_QUESTIONS } from '@tecnicerca/shared/messages/act-questions'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import { describe, expect, it } from 'vitest'
import type { OwnServiceRequest } from '../../../offline/cases/own-service-requests.ts'
import type { OutboxRecord } from '../../../offline/outbox/record.ts'
import { questionBefore } from './act-question.ts'

/** 10:00 in Santo Domingo on 21 November. */
const NOW = Date.UTC(2026, 10, 21, 14)

function job(id: number, changes: Partial<OwnServiceRequest> = {}): OwnServiceRequest {
  return {
    ...CASE_DEFAULTS,
    id,
    technician_id: 7,
    technician_name: 'José Almonte',
    customer_id: 4,
    customer_name: `Ana Peralta ${id}`,
    counterpart_phone: '',
    category_name: null,
    request_date: '2026-11-21',
    service_description: 'Cambiar un breaker.',
    service_location: 'Calle 5',
    status: 'pending',
    has_review: 0,
    direction: 'received',
    client_op_id: null,
    created_at: '2026-11-20T12:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
    item: null,
    ...changes,
  }
}

const asks = (
  status: 'accepted' | 'completed' | 'cancelled',
  of: OwnServiceRequest,
  others: OwnServiceRequest[] = [],
) => questionBefore(status, { serviceRequest: of, others: [of, ...others], now: NOW })

describe('completing asks', () => {
  const acceptedAt = (at: number) =>
    ({ status: 'accepted', accepted_at: new Date(at).toISOString() }) as const

  it('nothing on the day, a minute after the acceptance', () =>
    expect(asks('completed', job(1, acceptedAt(NOW - 60_000)))).toBeUndefined())

  it('within a minute of the acceptance', () =>
    expect(asks('completed', job(1, acceptedAt(NOW - 59_000)))?.text).toContain(ACT_QUESTIONS.complete.soon))

  it('before the day', () =>
    expect(
      asks('completed', job(1, { ...acceptedAt(NOW - 90_000_000), request_date: '2026-11-22' }))?.text,
    ).toContain('Quedaste para el dom. 22 nov. 2026.'))

  it('whenever days of guarantee are asked', () => {
    const serviceRequest = job(1, acceptedAt(NOW - 60_000))
    const question = questionBefore('completed', {
      serviceRequest,
      others: [],
      now: NOW,
      asksGuarantee: true,
    })
    expect(question?.text).toBe(ACT_QUESTIONS.complete.outcome('Ana'))
  })

  it('while the acceptance is not confirmed yet', () => {
    const item = (ageMs: number) => ({ created_at: NOW - ageMs }) as OutboxRecord
    const accepted = (ageMs: number) => job(1, { status: 'accepted', item: item(ageMs) })
    expect(asks('completed', accepted(59_000))).toBeDefined()
    expect(asks('completed', accepted(60_000))).toBeUndefined()
    expect(asks('completed', job(1, { status: 'accepted' }))).toBeDefined()
  })
})

describe('accepting asks', () => {
  const offer = (by: 'customer' | 'technician', data: object) => ({ id: 3, by, data, client_op_id: null })

  it('nothing without an offer and without another job', () =>
    expect(asks('accepted', job(1))).toBeUndefined())

  it('while the own offer waits for an answer', () => {
    const open = offer('technician', { total: 6000, request_date: '2026-12-05' })
    const question = asks('accepted', job(1, { open_offer: open }))
    expect(question).toMatchObject({ title: ACT_QUESTIONS.ownOffer.title, confirm: 'Aceptar sin esperar' })
    expect(question?.text).toBe(
      'Le propusiste a Ana RD$6,000 para el 5 dic. ' +
        'Si aceptas ahora, quedas para el sáb. 21 nov. 2026 sin ese precio, y tu propuesta se retira.',
    )
    expect(question?.accepts).toBeUndefined()
  })

  it('whether to accept the open offer of the customer', () => {
    const open = offer('customer', { total: 900 })
    expect(asks('accepted', job(1, { open_offer: open }))).toMatchObject({
      text: 'Propone RD$900. Al aceptarla, quedan así.',
      confirm: OFFER.accept,
      accepts: open,
    })
  })

  it('if another accepted job is in the same part of the day', () => {
    const other = job(2, { status: 'accepted', time_window: 'morning' })
    const wanted = job(1, { time_window: 'morning' })
    expect(asks('accepted', wanted, [other])).toMatchObject({ title: ACT_QUESTIONS.clash.title })
    expect(asks('accepted', wanted, [other])?.text).toContain('Ana Peralta 2')
    for (const no of [
      { time_window: 'afternoon' },
      { status: 'pending' },
      { request_date: '2026-11-22' },
      { direction: 'sent' },
    ] as const)
      expect(asks('accepted', wanted, [{ ...other, ...no }])).toBeUndefined()
    expect(asks('accepted', job(1), [{ ...other, time_window: 'any' }])).toBeUndefined()
  })

  it('if another accepted job is in the same half of the day', () => {
    const evening = job(2, { status: 'accepted', time_window: 'evening' })
    expect(asks('accepted', job(1, { time_window: 'afternoon' }), [evening])?.text).toContain('Ana Peralta 2')
    expect(asks('accepted', job(1, { time_window: 'morning' }), [evening])).toBeUndefined()
  })

  it('about the day that the customer proposes', () => {
    const other = job(2, { status: 'accepted', time_window: 'evening', request_date: '2026-11-23' })
    const open = offer('customer', { request_date: '2026-11-23', time_window: 'evening' })
    expect(asks('accepted', job(1, { open_offer: open }), [other])?.text).toContain('Ana Peralta 2')
  })
})
