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

async function countRequests(key: string): Promise<number> {
  const found = await api.deps.db
    .selectFrom('service_requests')
    .select('id')
    .where('client_op_id', '=', key)
    .execute()
  return found.length
}

describe('closing an operation', () => {
  it('returns the original answer if the operation has run', async () => {
    const key = randomUUID()
    const sent = await send(key)
    for (const answer of [await close(key), await close(key)]) {
      expect([answer.status, answer.text]).toEqual([200, sent.text])
    }
    expect((await send(key)).status).toBe(201)
  })

  it('prevents an operation that has not run from ever running', async () => {
    const key = randomUUID()
    for (const answer of [await close(key), await close(key)]) {
      expect([answer.status, answer.body]).toEqual([201, NEVER])
    }
    const late = await send(key)
    expect([late.status, JSON.parse(late.text)]).toMatchObject([409, { code: 'operation_closed' }])
    expect(await countRequests(key)).toBe(0)
  })

  it('makes the operation answer 409 even if its body is invalid', async () => {
    const key = randomUUID()
    await close(key)
    const headers = { 'idempotency-key': key }
    expect(await api.call('POST', PATH, { as: customer, body: {}, headers })).toMatchObject({
      status: 409,
      body: { code: 'operation_closed' },
    })
  })

  it('does not affect the operation of another user with the same key', async () => {
    const key = randomUUID()
    await send(key)
    expect(await close(key, technician)).toMatchObject({ status: 201, body: NEVER })
    expect((await close(key)).status).toBe(200)
  })

  it('accepts every character that a key may contain', async () => {
    const key = 'a/b%2F?c#d;e&f=+"<>\\^`{|}~'
    await send(key)
    expect((await close(key)).status).toBe(200)
  })

  it.each(['corta', 'con espacio', 'x'.repeat(129), 'clave-ñandú'])('refuses the key %j', async (key) => {
    const answer = await close(key)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body).toHaveProperty('fields.key')
  })

  it('has one consistent outcome if the operation runs at the same moment', async () => {
    const outcomes = new Set<string>()
    const began = performance.now()
    await send(randomUUID())
    const usualMs = performance.now() - began
    for (let round = 0; round < 60; round += 1) {
      const key = randomUUID()
      const by = round % 2 ? api : replica
      // One customer may not have this many pending requests.
      customer = await api.createUser('customer')
      const [sent, closed] = await Promise.all([
        send(key, by),
        pause((usualMs * (round % 6)) / 2).then(() => close(key)),
      ])
      outcomes.add(`${sent.status} ${closed.status} ${await countRequests(key)}`)
      if (closed.status === 200) expect(closed.text).toBe(sent.text)
    }
    expect([...outcomes].every((outcome) => ['201 200 1', '409 201 0'].includes(outcome))).toBe(true)
    expect(outcomes.size).toBe(2)
  })
})

function pause(ms: number): Promise<void> {
  return ms === 0 ? Promise.resolve() : new Promise((resume) => setTimeout(resume, ms))
}
