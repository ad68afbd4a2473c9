import { ASKING_LIMITS } from '@tecnicerca/shared/limits'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests'
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

/** `to`: which of the technicians, by place. */
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
const full = () => times(pendingWithOneTechnician).map(() => 0)
const put = (id: number | undefined, status: string, as: TestUser) =>
  api.call('PUT', `${PATH}/${id}/status`, { as, body: { status } })

/** Cancelled ones of some hours ago. */
async function keep(count: number, hoursAgo: number): Promise<void> {
  const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS)
  const sides = { customer, technician: technicians[0] ?? customer }
  for (let made = 0; made < count; made += 1)
    await insertRequest(db, sides, { status: 'cancelled', created_at: createdAt })
}

/** How often each status came when all were asked at once, at one process and the other in turn. */
async function askAtOnce(to: readonly number[]): Promise<Record<number, number>> {
  const answers = await Promise.all(
    to.map((place, turn) => (turn % 2 ? api : replica).call('POST', PATH, call(place))),
  )
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const refusal = (message: RegExp) => ({
  status: 422,
  body: { code: 'too_many_pending', message: expect.stringMatching(message) },
})

describe('a customer asks for too much', () => {
  it('with five pending at one technician; another one can be asked', async () => {
    await askEach(full())
    expect(await ask(0)).toMatchObject(refusal(/^Ya tienes 5 solicitudes pendientes con este técnico\./))
    expect((await ask(1)).status).toBe(201)
  })

  it('with thirty pending in all', async () => {
    await askEach(times(pending).map((index) => index % 10))
    expect(await ask(11)).toMatchObject(refusal(/^Ya tienes 30 solicitudes pendientes\./))
  })

  it('with sixty new ones in 24 hours, whatever became of them', async () => {
    await keep(newInADay - 1, 23.9)
    await keep(20, 24.1)
    expect((await ask(1)).status).toBe(201)
    expect(await ask(1)).toMatchObject(refusal(/^Ya enviaste 60 solicitudes en las últimas 24 horas\./))
  })

  it('no longer when one was answered or cancelled', async () => {
    const ids = await askEach(full())
    await put(ids[0], 'accepted', technicians[0] ?? customer)
    expect((await ask(0)).status).toBe(201)
    expect((await ask(0)).status).toBe(422)
    await put(ids[1], 'cancelled', customer)
    expect((await ask(0)).status).toBe(201)
  })

  it('whoever else asks the same technician', async () => {
    await askEach(full())
    customer = await api.createUser('customer')
    expect((await ask(0)).status).toBe(201)
  })

  it('and the refused key stays free for another try', async () => {
    const ids = await askEach(full())
    expect((await ask(0, 'clave-rechazada')).status).toBe(422)
    await put(ids[0], 'cancelled', customer)
    const answer = await ask(0, 'clave-rechazada')
    expect(answer.status).toBe(201)
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
  })
})

describe('a key that has run', () => {
  it('is answered as before by a customer who has reached the limit', async () => {
    const first = await ask(0, 'clave-primera')
    await askEach(full().slice(1))
    const replay = await ask(0, 'clave-primera')
    expect([replay.status, replay.text]).toEqual([201, first.text])
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
  })

  it('makes no other, though its answer is forgotten', async () => {
    const first = await ask(0, 'clave-olvidada')
    await askEach(full().slice(1))
    await db.deleteFrom('idempotency_keys').where('user_id', '=', customer.id).execute()
    const again = await ask(0, 'clave-olvidada')
    expect([again.status, again.body]).toEqual([201, first.body])
  })
})

describe('two phones and two servers at once', () => {
  it('leave five pending at one technician', async () => {
    expect(await askAtOnce(times(40).map(() => 0))).toEqual({ 201: 5, 422: 35 })
  })

  it('leave thirty pending in all', async () => {
    expect(await askAtOnce(times(60).map((index) => index % 12))).toEqual({ 201: 30, 422: 30 })
  })

  it('leave sixty new ones in a day', async () => {
    await keep(newInADay - 3, 1)
    expect(await askAtOnce(times(20).map((index) => index % 10))).toEqual({ 201: 3, 422: 17 })
  })

  it('are asked in the name of many customers without waiting for each other', async () => {
    const others = await Promise.all(times(20).map(() => api.createUser('customer')))
    const answers = await Promise.all(others.map((as) => api.call('POST', PATH, { ...call(0), as })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  })
})
