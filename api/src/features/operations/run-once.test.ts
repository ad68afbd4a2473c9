import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { createOwnedDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/test-api.ts'
import { startReplica } from './replica.fixture.ts'

const PATH = '/api/service-requests'

let now = new Date('2026-03-02T15:00:00Z')
let customer: TestUser
let technician: TestUser

const api = await testApi({ clock: { now: () => now } }, createOwnedDatabase())
const { db } = api.deps
const replica = startReplica(api)

beforeAll(async () => {
  technician = await api.createUser('technician')
  await makeSlowRequestsWait()
})
beforeEach(async () => {
  now = new Date('2026-03-02T15:00:00Z')
  customer = await api.createUser('customer')
})

/** Makes the insert of a request described as 'lento' wait while `holdSlowRequests` holds its lock. */
async function makeSlowRequestsWait() {
  await sql`create function wait_if_slow() returns trigger language plpgsql set lock_timeout = 0 as $$ begin
    perform pg_advisory_xact_lock_shared(1);
    return new;
  end $$`.execute(db)
  await sql`create trigger wait_if_slow before insert on service_requests for each row
    when (new.service_description = 'lento') execute function wait_if_slow()`.execute(db)
}

async function holdSlowRequests(): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: api.database.url })
  await client.connect()
  await client.query('select pg_advisory_lock(1)')
  return { release: () => client.end() }
}

function body(fields: object = {}) {
  return {
    technician_id: technician.technician_id,
    service_description: 'Se tapó el fregadero',
    request_date: '2026-03-02',
    service_location: 'Calle 8',
    ...fields,
  }
}

function call(key: string, fields: object = {}, as = customer) {
  return { as, body: body(fields), headers: { 'idempotency-key': key } }
}

async function countRows(as = customer): Promise<number> {
  const found = await db
    .selectFrom('service_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', as.id)
    .executeTakeFirstOrThrow()
  return found.count
}

describe('a write sent again with the same key', () => {
  it('runs once, and all of 64 concurrent sends get the same answer', async () => {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) => (index % 2 ? api : replica).call('POST', PATH, call(key))),
    )
    const replays = answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')
    expect(await countRows()).toBe(1)
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([answers[0]?.status, replays.length]).toEqual([201, 63])
    expect(answers.every((answer) => answer.headers.get('idempotency-key') === key)).toBe(true)
  })

  it('waits without a database connection of its own, so that other calls are served', async () => {
    const key = randomUUID()
    const slow = await holdSlowRequests()
    const duplicates = Array.from({ length: 32 }, () =>
      api.call('POST', PATH, call(key, { service_description: 'lento' })),
    )
    await untilWaiting()
    expect((await api.call('GET', `${PATH}/my-requests`, { as: customer })).status).toBe(200)
    expect(await countWaiting()).toBe(1)
    await slow.release()
    // On a slow machine some duplicates reach the longest wait and get 409.
    const statuses = (await Promise.all(duplicates)).map((answer) => answer.status)
    expect([...new Set(statuses)].every((status) => [201, 409].includes(status))).toBe(true)
    expect([statuses.includes(201), await countRows()]).toEqual([true, 1])
  })

  it('gets 409 with Retry-After if the first attempt takes too long, in any process', async () => {
    const slow = call(randomUUID(), { service_description: 'lento' })
    const { release } = await holdSlowRequests()
    const first = api.call('POST', PATH, slow)
    await untilWaiting()
    const duplicates = await Promise.all([
      api.call('POST', PATH, slow),
      replica.call('POST', PATH, slow),
      replica.call('PUT', `/api/operations/${slow.headers['idempotency-key']}/closed`, { as: customer }),
    ])
    for (const duplicate of duplicates) {
      expect([duplicate.status, duplicate.headers.get('retry-after')]).toEqual([409, '2'])
      expect(JSON.parse(duplicate.text)).toMatchObject({ code: 'request_in_progress' })
    }
    await release()
    const { status, text } = await first
    const replay = await replica.call('POST', PATH, slow)
    expect([status, replay.status, replay.text, await countRows()]).toEqual([201, 201, text, 1])
  })

  it('gets 422 if its body differs, also while the first attempt runs', async () => {
    const key = randomUUID()
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } }
    const { release } = await holdSlowRequests()
    const first = api.call('POST', PATH, call(key, { service_description: 'lento' }))
    await untilWaiting()
    const meanwhile = api.call('POST', PATH, call(key))
    await release()
    expect(await meanwhile).toMatchObject(reused)
    expect((await first).status).toBe(201)
    expect(await api.call('POST', PATH, call(key))).toMatchObject(reused)
    expect(await api.call('POST', PATH, call(key, { request_date: 'ayer' }))).toMatchObject(reused)
    expect(await countRows()).toBe(1)
  })

  it('gets 422 if its path differs', async () => {
    const { headers } = call(randomUUID())
    const created = await Promise.all(
      [1, 2].map(() => api.call('POST', PATH, { as: customer, body: body() })),
    )
    const [first, second] = created.map(
      (answer) => (answer.body as { serviceRequest: { id: number } }).serviceRequest.id,
    )
    const cancel = (id?: number) =>
      api.call('PUT', `${PATH}/${id}/status`, { as: customer, body: { status: 'cancelled' }, headers })
    expect((await cancel(first)).status).toBe(200)
    expect(await cancel(second)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  it('is a separate write if another user sends it', async () => {
    const key = randomUUID()
    const other = await api.createUser('customer')
    const [own, foreign] = await Promise.all([
      api.call('POST', PATH, call(key)),
      api.call('POST', PATH, call(key, {}, other)),
    ])
    expect([own.status, foreign.status, await countRows(), await countRows(other)]).toEqual([201, 201, 1, 1])
    expect(foreign.headers.get('idempotent-replayed')).toBeNull()
  })

  it('gets the stored answer even if the requested date has passed', async () => {
    const sent = call(randomUUID())
    const first = await api.call('POST', PATH, sent)
    now = new Date('2026-03-09T15:00:00Z')
    const replay = await api.call('POST', PATH, sent)
    expect([replay.status, replay.text]).toEqual([201, first.text])
    expect((await api.call('POST', PATH, call(randomUUID()))).status).toBe(422)
  })

  it('gets the stored answer even if its body is no longer valid', async () => {
    const sent = call(randomUUID(), { service_location: '' })
    const text = `POST ${PATH}\n${JSON.stringify(sent.body)}`
    await db
      .insertInto('idempotency_keys')
      .values({
        user_id: customer.id,
        key: sent.headers['idempotency-key'],
        request_hash: createHash('sha256').update(text).digest(),
        status: 201,
        body: '{"como":"entonces"}',
      })
      .execute()
    expect(await api.call('POST', PATH, sent)).toMatchObject({ status: 201, text: '{"como":"entonces"}' })
    expect((await api.call('POST', PATH, call(randomUUID(), { service_location: '' }))).status).toBe(400)
  })

  it('creates no second request even after its key is deleted', async () => {
    const sent = call(randomUUID())
    const first = await api.call('POST', PATH, sent)
    await db.deleteFrom('idempotency_keys').where('user_id', '=', customer.id).execute()
    const late = await api.call('POST', PATH, sent)
    expect([late.status, late.body, await countRows()]).toEqual([201, first.body, 1])
  })
})

describe('a refused write', () => {
  it('does not use up its key, even for another body', async () => {
    const late = call(randomUUID(), { request_date: '2026-03-01' })
    expect((await api.call('POST', PATH, late)).status).toBe(422)
    expect((await api.call('POST', PATH, { ...late, body: body() })).status).toBe(201)
    expect(await countRows()).toBe(1)
  })

  it('gives each of 16 concurrent sends its refusal', async () => {
    const late = call(randomUUID(), { request_date: '2026-03-01' })
    const answers = await Promise.all(Array.from({ length: 16 }, () => api.call('POST', PATH, late)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 16 }, () => 422))
  })

  it.each(['corta', 'x'.repeat(129), 'con espacio'])('has status 400 if its key is %j', async (key) => {
    const answer = await api.call('POST', PATH, call(key))
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body).toHaveProperty(['fields', 'Idempotency-Key'])
  })

  it('has status 409 if X-Op-User is another user', async () => {
    const sent = call(randomUUID())
    const as = (id: number) => ({ ...sent, headers: { ...sent.headers, 'x-op-user': String(id) } })
    expect(await api.call('POST', PATH, as(technician.id))).toMatchObject({
      status: 409,
      body: { code: 'user_mismatch' },
    })
    expect(await countRows()).toBe(0)
    expect((await api.call('POST', PATH, as(customer.id))).status).toBe(201)
    expect((await api.call('POST', PATH, as(technician.id))).status).toBe(409)
  })
})

/** Number of slow requests that wait for the lock. */
async function countWaiting(): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`.execute(db)
  return found[0]?.count ?? 0
}

async function untilWaiting(): Promise<void> {
  if ((await countWaiting()) === 0) await untilWaiting()
}
