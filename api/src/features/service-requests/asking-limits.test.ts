import { ASKING_LIMITS } from '@tecnicerca/shared/limits'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest, requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { startReplica } from '../operations/replica.fixture.ts'

const PATH = '/api/service-requests'
const HOUR_MS = 3_600_000
const {
  pending_with_one_technician: pendingWithOneTechnician,
  pending,
  new_in_a_day: newInADay,
} = ASKING_LIMITS

let customer: TestUser

const api = await testApi()
const { db } = api.deps
const replica = startReplica(api)
const technicians = await Promise.all(Array.from({ length: 14 }, () => api.createUser('technician')))

beforeEach(async () => {
  customer = await api.createUser('customer')
})

/** `to`: the index in `technicians`. */
function call(to: number, key?: string) {
  const body = requestBody(technicians[to] ?? customer)
  return { as: customer, body, headers: key ? { 'idempotency-key': key } : {} }
}

const ask = (to: number, key?: string) => api.call('POST', PATH, call(to, key))

async function askEach(to: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const place of to) ids.push((await ask(place)).read(serviceRequestAnswer).serviceRequest.id)
  return ids
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const upToTechnicianLimit = () => times(pendingWithOneTechnician).map(() => 0)
const put = (id: number | undefined, status: string, as: TestUser) =>
  api.call('PUT', `${PATH}/${id}/status`, { as, body: { status } })

/** Inserts cancelled service requests created `hoursAgo`. */
async function insertCancelled(count: number, hoursAgo: number): Promise<void> {
  const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS)
  const sides = { customer, technician: technicians[0] ?? customer }
  for (let made = 0; made < count; made += 1)
    await insertRequest(db, sides, { status: 'cancelled', created_at: createdAt })
}

/** Sends all requests at once, alternating between two processes. Returns the number of answers by status. */
async function askAtOnce(to: readonly number[]): Promise<Record<number, number>> {
  const send = async (place: number, turn: number): Promise<{ status: number }> => {
    const answer = await (turn % 2 ? api : replica).call('POST', PATH, call(place))
    // It waited two seconds for a lock. Like a phone, it is sent again.
    return answer.status === 503 ? send(place, turn) : answer
  }
  const answers = await Promise.all(to.map(send))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const refusal = (message: RegExp) => ({
  status: 422,
  body: { code: 'too_many_pending', message: expect.stringMatching(message) },
})

describe('the limits on service requests of a customer', () => {
  it('refuse a sixth pending request to a technician, but allow one to another technician', async () => {
    await askEach(upToTechnicianLimit())
    expect(await ask(0)).toMatchObject(refusal(/^Ya tienes 5 solicitudes pendientes con este técnico\./))
    expect((await ask(1)).status).toBe(201)
  })

  it('refuse the 31st pending request in total', async () => {
    await askEach(times(pending).map((index) => index % 10))
    expect(await ask(11)).toMatchObject(refusal(/^Ya tienes 30 solicitudes pendientes\./))
  })

  it('refuse the 61st request in 24 hours even if the earlier ones were cancelled', async () => {
    await insertCancelled(newInADay - 1, 23.9)
    await insertCancelled(20, 24.1)
    expect((await ask(1)).status).toBe(201)
    expect(await ask(1)).toMatchObject(refusal(/^Ya enviaste 60 solicitudes en las últimas 24 horas\./))
  })

  it('allow another request after one was accepted or cancelled', async () => {
    const ids = await askEach(upToTechnicianLimit())
    await put(ids[0], 'accepted', technicians[0] ?? customer)
    expect((await ask(0)).status).toBe(201)
    expect((await ask(0)).status).toBe(422)
    await put(ids[1], 'cancelled', customer)
    expect((await ask(0)).status).toBe(201)
  })

  it('allow another customer to ask the same technician', async () => {
    await askEach(upToTechnicianLimit())
    customer = await api.createUser('customer')
    expect((await ask(0)).status).toBe(201)
  })

  it('leave the idempotency key of a refused request usable for a retry', async () => {
    const ids = await askEach(upToTechnicianLimit())
    expect((await ask(0, 'clave-rechazada')).status).toBe(422)
    await put(ids[0], 'cancelled', customer)
    const answer = await ask(0, 'clave-rechazada')
    expect(answer.status).toBe(201)
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
  })
})

describe('a retry with the idempotency key of a stored request', () => {
  it('gets the stored answer even if the customer has reached the limit', async () => {
    const first = await ask(0, 'clave-primera')
    await askEach(upToTechnicianLimit().slice(1))
    const replay = await ask(0, 'clave-primera')
    expect([replay.status, replay.text]).toEqual([201, first.text])
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
  })

  it('creates no second request even if the stored answer was deleted', async () => {
    const first = await ask(0, 'clave-olvidada')
    await askEach(upToTechnicianLimit().slice(1))
    await db.deleteFrom('idempotency_keys').where('user_id', '=', customer.id).execute()
    const again = await ask(0, 'clave-olvidada')
    expect([again.status, again.body]).toEqual([201, first.body])
  })
})

describe('concurrent requests to two API processes', () => {
  it('create five pending ones to one technician and no more', async () => {
    expect(await askAtOnce(times(40).map(() => 0))).toEqual({ 201: 5, 422: 35 })
  })

  it('create thirty pending ones in total and no more', async () => {
    expect(await askAtOnce(times(60).map((index) => index % 12))).toEqual({ 201: 30, 422: 30 })
  })

  it('create the rest of the sixty of a day and no more', async () => {
    await insertCancelled(newInADay - 3, 1)
    expect(await askAtOnce(times(20).map((index) => index % 10))).toEqual({ 201: 3, 422: 17 })
  })

  it('all succeed if they are of different customers', async () => {
    const others = await Promise.all(times(20).map(() => api.createUser('customer')))
    const answers = await Promise.all(others.map((as) => api.call('POST', PATH, { ...call(0), as })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  })
})
