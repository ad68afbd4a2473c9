import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApi, TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { type Replica, startReplica } from './replica.fixture.ts'

const PATH = '/api/service-requests'
const NEVER = { closed: true, message: 'La operación quedó cerrada y ya no se ejecutará.' }

let customer: TestUser

const api = await testApi()
const replica = startReplica(api)
const technician = await api.createUser('technician')

beforeEach(async () => {
  customer = await api.createUser('customer')
})

function send(key: string, by: Pick<TestApi, 'call'> | Replica = api) {
  const body = requestBody(technician)
  return by.call('POST', PATH, { as: customer, body, headers: { 'idempotency-key': key } })
}

function close(key: string, as = customer) {
  return api.call('PUT', `/api/operations/${encodeURIComponent(key)}/closed`, { as })
}

async function rows(key: string): Promise<number> {
  const found = await api.deps.db
    .selectFrom('service_requests')
    .select('id')
    .where('client_op_id', '=', key)
    .execute()
  return found.length
}

describe('closing an operation', () => {
  it('gives what it answered where it ran', async () => {
    const key = randomUUID()
    const sent = await send(key)
    for (const answer of [await close(key), await close(key)]) {
      expect([answer.status, answer.text]).toEqual([200, sent.text])
    }
    expect((await send(key)).status).toBe(201)
  })

  it('keeps it from ever running where it did not', async () => {
    const key = randomUUID()
    for (const answer of [await close(key), await close(key)]) {
      expect([answer.status, answer.body]).toEqual([201, NEVER])
    }
    const late = await send(key)
    expect([late.status, JSON.parse(late.text)]).toMatchObject([409, { code: 'operation_closed' }])
    expect(await rows(key)).toBe(0)
  })

  it('closes also for a body that would be refused', async () => {
    const key = randomUUID()
    await close(key)
    const headers = { 'idempotency-key': key }
    expect(await api.call('POST', PATH, { as: customer, body: {}, headers })).toMatchObject({
      status: 409,
      body: { code: 'operation_closed' },
    })
  })

  it('is for one’s own operations only', async () => {
    const key = randomUUID()
    await send(key)
    expect(await close(key, technician)).toMatchObject({ status: 201, body: NEVER })
    expect((await close(key)).status).toBe(200)
  })

  it('takes every character a key may have', async () => {
    const key = 'a/b%2F?c#d;e&f=+"<>\\^`{|}~'
    await send(key)
    expect((await close(key)).status).toBe(200)
  })

  it.each(['corta', 'con espacio', 'x'.repeat(129), 'clave-ñandú'])('refuses the key %j', async (key) => {
    const answer = await close(key)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body).toHaveProperty('fields.key')
  })

  it('and running it at once agree on who came first', async () => {
    const outcomes = new Set<string>()
    const began = performance.now()
    await send(randomUUID())
    const usualMs = performance.now() - began
    for (let round = 0; round < 60; round += 1) {
      const key = randomUUID()
      const by = round % 2 ? api : replica
      // One customer may not have so many pending.
      customer = await api.createUser('customer')
      const [sent, closed] = await Promise.all([
        send(key, by),
        pause((usualMs * (round % 6)) / 2).then(() => close(key)),
      ])
      outcomes.add(`${sent.status} ${closed.status} ${await rows(key)}`)
      if (closed.status === 200) expect(closed.text).toBe(sent.text)
    }
    expect([...outcomes].every((outcome) => ['201 200 1', '409 201 0'].includes(outcome))).toBe(true)
    expect(outcomes.size).toBe(2)
  })
})

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resume) => setTimeout(resume, ms))
}
