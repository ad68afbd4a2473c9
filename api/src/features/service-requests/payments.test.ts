import { createHash } from 'node:crypto'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { PAYMENT_PROBLEMS } from '@tecnicerca/shared/messages/payments'
import { changesAnswer, offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { receiptCode } from '@tecnicerca/shared/service-requests/receipt-code'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { stageCases, words } from './case.fixture.ts'

let now = new Date()
const { api, people, meet, post, ask, put, look } = await stageCases({ clock: { now: () => now } })
const { db } = api.deps
const today = dayInSantoDomingo(now)

const CASH = { amount: 1_500, direction: 'paid', method: 'cash', paid_on: today }

beforeEach(() => {
  now = new Date()
  return meet()
})

async function accepted(): Promise<number> {
  const { id } = await ask()
  await put(id, { status: 'accepted' })
  return id
}

type Sent = { as?: typeof people.customer; key?: string }

const pay = (id: number, body: object, { as = people.technician, key }: Sent = {}) =>
  post(`/${id}/payments`, { as, body, ...(key && { key }) })
const noted = async (id: number, body: object, sent: Sent = {}) =>
  (await pay(id, body, sent)).read(offerStatusAnswer)

const answer = (id: number | string, body: object, { as = people.customer, key }: Sent = {}) =>
  api.call('PUT', `/api/payments/${id}/status`, {
    ...{ as, body, headers: key ? { 'idempotency-key': key } : {} },
  })
const answered = async (id: number, status: string, as = people.customer) =>
  (await answer(id, { status }, { as })).read(offerStatusAnswer)

describe('a payment', () => {
  it('waits for the other side, and counts once it is confirmed', async () => {
    const { customer } = people
    const { id } = await ask()
    const offer = await post(`/${id}/offers`, { as: people.technician, body: { total: 4_000 } })
    const offerId = (offer.body as { event: { id: number } }).event.id
    await api.call('PUT', `/api/offers/${offerId}/status`, { as: customer, body: { status: 'accepted' } })
    const { event, serviceRequest } = await noted(id, { ...CASH, amount: 1_500.5 })
    expect(event.data).toEqual({
      ...CASH,
      amount: 1_500.5,
      receipt_code: expect.stringMatching(/^\w{4}-\w{4}$/),
    })
    expect(serviceRequest).toMatchObject({ paid_total: 0, noted_total: 1_500.5, balance: 4_000 })
    const confirmed = await answered(event.id, 'confirmed')
    expect(confirmed.event).toMatchObject({ kind: 'payment_confirmed', data: { payment_id: event.id } })
    expect(confirmed.serviceRequest).toMatchObject({ paid_total: 1_500.5, noted_total: 0, balance: 2_499.5 })
    const refund = await noted(id, { ...CASH, amount: 0.6, direction: 'refunded' }, { as: customer })
    expect((await answered(refund.event.id, 'confirmed', people.technician)).serviceRequest).toMatchObject({
      ...{ paid_total: 1_499.9, noted_total: 0, balance: 2_500.1 },
    })
    const changes = await api.call('GET', '/api/service-requests/changes', { as: customer })
    const { serviceRequests, events } = changes.read(changesAnswer)
    expect(serviceRequests).toMatchObject([{ paid_total: 1_499.9 }])
    expect(words(events).slice(-4)).toEqual([
      ...['technician payment_noted', 'customer payment_confirmed'],
      ...['customer payment_noted', 'technician payment_confirmed'],
    ])
  })

  it('has no balance without an agreed total', async () => {
    expect((await noted(await accepted(), CASH)).serviceRequest).toMatchObject({ balance: null })
  })

  it('keeps what was written beside it', async () => {
    const id = await accepted()
    const said = { note: 'Adelanto para la pieza', fiscal_number: 'Pendiente, B01' }
    expect((await noted(id, { ...CASH, ...said })).event.data).toMatchObject(said)
    const { event } = await noted(id, { ...CASH, note: ' ', fiscal_number: '' })
    expect(Object.keys(event.data).toSorted()).toEqual([
      ...['amount', 'direction', 'method', 'paid_on', 'receipt_code'],
    ])
  })

  it('has the receipt code of its key, and another without a key', async () => {
    const id = await accepted()
    const code = receiptCode(createHash('sha256').update('pago-del-adelanto').digest())
    const { event } = await noted(id, CASH, { key: 'pago-del-adelanto' })
    expect(event).toMatchObject({ client_op_id: 'pago-del-adelanto', data: { receipt_code: code } })
    const codes = [await noted(id, CASH), await noted(id, CASH)].map((one) => one.event.data.receipt_code)
    expect(new Set([...codes, code]).size).toBe(3)
  })

  it('is answered byte for byte the same under the same key, also twice at once, and noted once', async () => {
    const id = await accepted()
    const body = { ...CASH, note: 'Adelanto' }
    const send = () => pay(id, body, { key: 'pago-dos-veces' })
    const [first, second] = await Promise.all([send(), send()])
    expect(second.text).toBe(first.text)
    expect((await send()).text).toBe(first.text)
    expect(words((await look(id)).events).filter((one) => one.endsWith('payment_noted'))).toHaveLength(1)
    const { event } = first.read(offerStatusAnswer)
    const confirm = () => answer(event.id, { status: 'confirmed' }, { key: 'confirmo-una-vez' })
    expect((await confirm()).text).toBe((await confirm()).text)
  })

  it('is taken long after the end, and on a cancelled case only if it has payments', async () => {
    const [completed, cancelled] = [await accepted(), await accepted()]
    await put(completed, { status: 'completed' })
    await sql`update service_requests set ended_at = now() - interval '200 days' where id = ${completed}`.execute(
      db,
    )
    expect((await pay(completed, CASH)).status).toBe(201)
    const { event } = await noted(cancelled, CASH)
    await answered(event.id, 'withdrawn', people.technician)
    await put(cancelled, { status: 'cancelled', reason: 'busy' })
    expect((await pay(cancelled, { ...CASH, direction: 'refunded' })).status).toBe(201)
  })

  it.each([
    ['pending', async () => (await ask()).id],
    [
      'cancelled',
      async () => {
        const id = await accepted()
        await put(id, { status: 'cancelled', reason: 'busy' })
        return id
      },
    ],
  ])('is refused on a %s case without payments', async (status, prepare) => {
    const refused = await pay(await prepare(), CASH)
    expect(refused).toMatchObject({ status: 409, body: { code: 'no_payments_here', current: status } })
  })

  it('is the last one if it is the fiftieth', async () => {
    const id = await accepted()
    await sql`insert into service_request_events (service_request_id, by, kind, data)
      select ${id}, 'technician', 'payment_noted', ${JSON.stringify(CASH)}::jsonb from generate_series(1, 49)`.execute(
      db,
    )
    expect((await noted(id, CASH)).serviceRequest.noted_total).toBe(75_000)
    expect(await pay(id, CASH)).toMatchObject({ status: 409, body: { code: 'payments_full' } })
  })

  it('can be noted and confirmed after one side blocked the other', async () => {
    const id = await accepted()
    await api.call('PUT', `/api/blocked-customers/${people.customer.id}`, { as: people.technician })
    const { event } = await noted(id, CASH, { as: people.customer })
    expect((await answered(event.id, 'confirmed', people.technician)).serviceRequest.paid_total).toBe(1_500)
  })

  const { amount, method, direction } = PAYMENT_PROBLEMS
  it.each<[object, string, string]>([
    ...[0, -1, 0.001, 1e12, '1,500', Number.NaN, null].map((wrong): [object, string, string] => [
      { amount: wrong },
      'amount',
      amount,
    ]),
    [{ direction: 'given' }, 'direction', direction],
    [{ method: 'cheque' }, 'method', method],
    [{ paid_on: addDays(today, 1) }, 'paid_on', PAYMENT_PROBLEMS.paidInFuture],
    [{ paid_on: addDays(today, -366) }, 'paid_on', PAYMENT_PROBLEMS.paidLongAgo],
    [{ paid_on: addDays(today, -730) }, 'paid_on', PAYMENT_PROBLEMS.paidLongAgo],
    [{ paid_on: 'ayer' }, 'paid_on', PAYMENT_PROBLEMS.paidOn],
    [{ note: 'x'.repeat(201) }, 'note', 'No puede tener más de 200'],
    [{ fiscal_number: 'B'.repeat(41) }, 'fiscal_number', 'No puede tener más de 40'],
    [{ at_phone: 'ayer' }, 'at_phone', 'La hora no es válida.'],
  ])('is refused with %j at the field %s', async (wrong, field, sentence) => {
    const id = await accepted()
    const refused = await pay(id, { ...CASH, ...wrong })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const { fields } = refused.body as { fields: Record<string, string> }
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toContain(sentence)
    expect(words((await look(id)).events).at(-1)).toBe('technician accepted')
  })

  it('names all wrong fields at once', async () => {
    const refused = await pay(await accepted(), { ...CASH, amount: 0, paid_on: addDays(today, 1) })
    expect(Object.keys((refused.body as { fields: object }).fields).toSorted()).toEqual(['amount', 'paid_on'])
  })

  it('that was written offline on its last possible day counts days later', async () => {
    const id = await accepted()
    const written = new Date().toISOString()
    now = new Date(now.getTime() + 3 * 86_400_000)
    const { event } = await noted(id, { ...CASH, paid_on: addDays(today, -365), at_phone: written })
    expect(event.data).toMatchObject({ paid_on: addDays(today, -365), at_phone: written })
  })

  it.each(['1970-01-01T00:00:00Z', '2040-01-01T00:00:00Z'])('ignores a phone clock in %s', async (at) => {
    const { event } = await noted(await accepted(), { ...CASH, at_phone: at })
    expect(event.data).not.toHaveProperty('at_phone')
  })
})

describe('an answer to a payment', () => {
  it('can be that it does not match, and then be mended by both sides', async () => {
    const id = await accepted()
    const [first, second] = [await noted(id, CASH), await noted(id, CASH)]
    const disputed = await answer(first.event.id, { status: 'disputed', note: 'Fueron mil' })
    expect(disputed.read(offerStatusAnswer)).toMatchObject({
      event: { data: { payment_id: first.event.id, note: 'Fueron mil' } },
      serviceRequest: { noted_total: 1_500, paid_total: 0 },
    })
    await answered(second.event.id, 'disputed')
    expect((await answered(first.event.id, 'confirmed')).serviceRequest.paid_total).toBe(1_500)
    const { serviceRequest } = await answered(second.event.id, 'withdrawn', people.technician)
    expect(serviceRequest).toMatchObject({ paid_total: 1_500, noted_total: 0 })
  })

  it.each(['confirmed', 'disputed', 'withdrawn'])('given twice is one event: %s', async (status) => {
    const { event } = await noted(await accepted(), CASH)
    const as = status === 'withdrawn' ? people.technician : people.customer
    const [first, again] = [await answered(event.id, status, as), await answered(event.id, status, as)]
    expect(again).toEqual(first)
  })

  it.each([
    ['confirmed', 'disputed'],
    ['confirmed', 'withdrawn'],
    ['withdrawn', 'confirmed'],
    ['withdrawn', 'disputed'],
  ])('does not follow a decision: %s, then %s', async (decided, late) => {
    const { event } = await noted(await accepted(), CASH)
    const sideOf = (status: string) => (status === 'withdrawn' ? people.technician : people.customer)
    await answered(event.id, decided, sideOf(decided))
    const refused = await answer(event.id, { status: late }, { as: sideOf(late) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_decided' } })
  })

  it('crosses another: one of confirmation and withdrawal wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await accepted()
      const { event } = await noted(id, CASH)
      const both = await Promise.all([
        answer(event.id, { status: 'confirmed' }),
        answer(event.id, { status: 'withdrawn' }, { as: people.technician }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { serviceRequest } = await look(id)
      expect(serviceRequest.paid_total).toBe(both[0].status === 200 ? 1_500 : 0)
    }
  })

  it('comes from the right side: the other confirms and disputes, the author withdraws', async () => {
    const { event } = await noted(await accepted(), CASH)
    for (const status of ['confirmed', 'disputed'])
      expect(await answer(event.id, { status }, { as: people.technician })).toMatchObject({ status: 403 })
    expect(await answer(event.id, { status: 'withdrawn' })).toMatchObject({ status: 403 })
  })

  it('finds a payment only for its two sides, by id or by the key of its author', async () => {
    const id = await accepted()
    const { event } = await noted(id, CASH, { key: 'pago-por-clave' })
    const stranger = await api.createUser('technician')
    expect(await pay(id, CASH, { as: stranger })).toMatchObject({ status: 404 })
    for (const ref of [event.id, 'op:pago-por-clave'])
      expect(await answer(ref, { status: 'confirmed' }, { as: stranger })).toMatchObject({ status: 404 })
    const message = await post(`/${id}/messages`, { body: { text: 'Hola' } })
    const messageId = (message.body as { event: { id: number } }).event.id
    expect(await answer(messageId, { status: 'confirmed' })).toMatchObject({ status: 404 })
    const own = await answer('op:pago-por-clave', { status: 'withdrawn' }, { as: people.technician })
    expect(own.read(offerStatusAnswer).event.data).toEqual({ payment_id: event.id })
  })

  it.each([
    [{ status: 'paid' }, 'status', 'La respuesta no es válida.'],
    [{ status: 'disputed', note: 'x'.repeat(201) }, 'note', 'No puede tener más de 200'],
  ])('is refused with %j', async (body, field, sentence) => {
    const { event } = await noted(await accepted(), CASH)
    const refused = await answer(event.id, body)
    expect(refused.status).toBe(400)
    expect((refused.body as { fields: Record<string, string> }).fields[field]).toContain(sentence)
  })
})

it('all database invariants hold after these tests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})
