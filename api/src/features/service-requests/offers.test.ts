import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { caseAnswer, eventAnswer, offerStatusAnswer } from '@tecnicerca/shared/service-requests/events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

const ahead = (days: number) => addDays(dayInSantoDomingo(new Date()), days)
const [LATER_DAY, LAST_DAY] = [ahead(203), ahead(230)]

let customer: TestUser
let technician: TestUser

const api = await testApi()
const { db } = api.deps
await api.createUser('admin')
beforeEach(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
})

async function ask(changes: object = {}): Promise<number> {
  const body = requestBody(technician, changes)
  const answer = await api.call('POST', '/api/service-requests', { as: customer, body })
  return answer.read(serviceRequestAnswer).serviceRequest.id
}

type Sent = { as?: TestUser; key?: string }
const keyed = ({ key }: Sent) => (key ? { headers: { 'idempotency-key': key } } : {})

const offer = (id: number | string, body: object, { as = technician, ...key }: Sent = {}) =>
  api.call('POST', `/api/service-requests/${id}/offers`, { as, body, ...keyed(key) })

const answer = (id: number | string | undefined, status: string, { as = customer, ...key }: Sent = {}) =>
  api.call('PUT', `/api/offers/${id}/status`, { as, body: { status }, ...keyed(key) })

const offered = async (id: number, body: object, as = technician) =>
  (await offer(id, body, { as })).read(eventAnswer).event.id

const look = async (id: number) =>
  (await api.call('GET', `/api/service-requests/${id}`, { as: customer })).read(caseAnswer)

const kinds = async (id: number) => (await look(id)).events.map(({ by, kind }) => `${by} ${kind}`)

describe('an offer', () => {
  it('accepts a pending case with its price and day when the customer accepts it', async () => {
    const id = await ask({ time_window: 'morning' })
    const posted = await offer(id, { total: 1500.5, request_date: LATER_DAY, note: 'Con materiales' })
    const { event } = posted.read(eventAnswer)
    expect(event).toMatchObject({
      by: 'technician',
      kind: 'offered',
      data: { total: 1500.5, request_date: LATER_DAY, note: 'Con materiales' },
    })
    const accepted = (await answer(event.id, 'accepted')).read(offerStatusAnswer)
    expect(accepted.serviceRequest).toMatchObject({
      status: 'accepted',
      agreed_total: 1500.5,
      request_date: LATER_DAY,
      time_window: 'morning',
    })
    expect(await kinds(id)).toEqual([
      'customer requested',
      'technician offered',
      'customer offer_accepted',
      'customer accepted',
    ])
  })

  it('is withdrawn if its technician accepts the request as it was asked', async () => {
    const id = await ask()
    const made = await offered(id, { total: 6000, request_date: LATER_DAY })
    const body = { status: 'accepted' }
    const accepted = await api.call('PUT', `/api/service-requests/${id}/status`, { as: technician, body })
    expect(accepted.status).toBe(200)
    const { serviceRequest, events } = await look(id)
    expect(serviceRequest).toMatchObject({ status: 'accepted', agreed_total: null })
    expect(events.slice(-3).map(({ by, kind }) => `${by} ${kind}`)).toEqual([
      'technician offered',
      'technician offer_withdrawn',
      'technician accepted',
    ])
    expect(events.at(-2)?.data).toEqual({ offer_id: made })
    expect((await answer(made, 'accepted')).status).toBe(409)
  })

  it('of the customer stays open if the technician accepts the request as it was asked', async () => {
    const id = await ask()
    const made = await offered(id, { total: 900 }, customer)
    const body = { status: 'accepted' }
    await api.call('PUT', `/api/service-requests/${id}/status`, { as: technician, body })
    expect((await answer(made, 'accepted', { as: technician })).status).toBe(200)
    expect((await look(id)).serviceRequest).toMatchObject({ status: 'accepted', agreed_total: 900 })
  })

  it('of the customer accepts the case when the technician accepts it; a later one changes only its fields', async () => {
    const id = await ask()
    await answer(await offered(id, { total: 900 }, customer), 'accepted', { as: technician })
    expect(await kinds(id)).toContain('technician accepted')
    const later = await offered(id, { request_date: LAST_DAY, time_window: 'evening' }, customer)
    expect((await answer(later, 'accepted', { as: technician })).body).toMatchObject({
      serviceRequest: {
        status: 'accepted',
        agreed_total: 900,
        request_date: LAST_DAY,
        time_window: 'evening',
      },
    })
  })

  it('ends the other requests of the group as taken when it is accepted', async () => {
    const group = { group_id: crypto.randomUUID() }
    const other = await api.createUser('technician')
    const [id, otherId] = [await ask(group), await ask({ ...group, technician_id: other.technician_id })]
    await answer(await offered(id, { total: 900 }), 'accepted')
    expect((await look(otherId)).serviceRequest).toMatchObject({
      status: 'cancelled',
      ended_reason: 'taken',
    })
  })

  it('withdraws an earlier one of the same side, and is refused while one of the other side is open', async () => {
    const id = await ask()
    const first = await offered(id, { total: 900 })
    const second = await offered(id, { total: 800 })
    expect(await offer(id, { total: 700 }, { as: customer })).toMatchObject({
      status: 409,
      body: { code: 'offer_open' },
    })
    expect(await answer(first, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition', message: 'Esta propuesta ya fue retirada.' },
    })
    expect((await answer(second, 'declined')).status).toBe(200)
    expect((await offer(id, { total: 700 }, { as: customer })).status).toBe(201)
    expect((await look(id)).serviceRequest).toMatchObject({ status: 'pending', agreed_total: null })
  })

  it('can be answered only by the other side and withdrawn only by its own', async () => {
    const id = await ask()
    const offerId = await offered(id, { total: 900 })
    for (const [status, as] of [
      ['accepted', technician],
      ['declined', technician],
      ['withdrawn', customer],
    ] as const) {
      expect(await answer(offerId, status, { as })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
    }
    expect((await answer(offerId, 'accepted', { as: await api.createUser('customer') })).status).toBe(404)
    expect((await answer(2_147_483_647, 'accepted')).status).toBe(404)
    expect((await answer(offerId, 'withdrawn', { as: technician })).status).toBe(200)
    expect((await answer(offerId, 'withdrawn', { as: technician })).status).toBe(200)
    expect(await kinds(id)).toEqual([
      'customer requested',
      'technician offered',
      'technician offer_withdrawn',
    ])
  })

  it('can be neither accepted nor made after the case was cancelled', async () => {
    const id = await ask()
    const offerId = await offered(id, { total: 900 })
    await api.call('PUT', `/api/service-requests/${id}/status`, {
      as: customer,
      body: { status: 'cancelled' },
    })
    expect(await answer(offerId, 'accepted')).toMatchObject({ status: 409, body: { current: 'cancelled' } })
    expect(await offer(id, { total: 900 })).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
  })

  it('is made once per idempotency key, and can be withdrawn by that key', async () => {
    const id = await ask()
    const key = 'propuesta-uno'
    const [first, again] = [await offer(id, { total: 5 }, { key }), await offer(id, { total: 5 }, { key })]
    expect(again.text).toBe(first.text)
    expect((await answer('op:propuesta-uno', 'withdrawn', { as: customer })).status).toBe(404)
    const withdrawn = await answer('op:propuesta-uno', 'withdrawn', { as: technician, key: 'retirada-uno' })
    expect(withdrawn.status).toBe(200)
    expect(
      (await answer('op:propuesta-uno', 'withdrawn', { as: technician, key: 'retirada-uno' })).text,
    ).toBe(withdrawn.text)
  })

  it.each([
    [{}, 400, 'total'],
    [{ note: 'Solo palabras' }, 400, 'total'],
    [{ total: -1 }, 400, 'total'],
    [{ total: 1e12 }, 400, 'total'],
    [{ total: 1.005 }, 400, 'total'],
    [{ total: '100' }, 400, 'total'],
    [{ request_date: '2999-02-30' }, 400, 'request_date'],
    [{ request_date: '2020-01-01' }, 422, 'request_date'],
    [{ total: 1, time_window: 'noon' }, 400, 'time_window'],
    [{ total: 1, note: 'x'.repeat(201) }, 400, 'note'],
  ])('is refused with the body %j', async (body, status, field) => {
    const id = await ask()
    expect(await offer(id, body)).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } })
    expect(await kinds(id)).toEqual(['customer requested'])
  })

  it('is refused for one side if both sides make one at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await ask()
      const answers = await Promise.all([offer(id, { total: 1 }), offer(id, { total: 2 }, { as: customer })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      await sql`update service_requests set status = 'cancelled' where id = ${id}`.execute(db)
    }
  })

  it('is either accepted or withdrawn if both happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await ask()
      const offerId = await offered(id, { total: 1 })
      const answers = await Promise.all([
        answer(offerId, 'accepted'),
        answer(offerId, 'withdrawn', { as: technician }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { status } = (await look(id)).serviceRequest
      expect(status).toBe(answers[0]?.status === 200 ? 'accepted' : 'pending')
      await sql`update service_requests set status = 'cancelled' where id = ${id}`.execute(db)
    }
  })
})

it('all database invariants hold after these tests', async () => {
  expect(await findBrokenInvariants(db)).toEqual([])
})
