import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { TestApi, TestUser } from '../../testing/api.ts'
import { createOwnedDatabase } from '../../testing/database.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { type Replica, type ReplicaAnswer, startReplica } from './replica.fixture.ts'

const CUSTOMERS = 12
/** Requests of each customer to each technician: as many as may be pending. */
const KEYS_EACH = 5
const TECHNICIANS = 2
/** Concurrent sends of each request. */
const COPIES = 4
const MOST_KILLS = 200

const api = await testApi({}, createOwnedDatabase())
const replica = startReplica(api)
const technicians = await Promise.all(Array.from({ length: TECHNICIANS }, () => api.createUser('technician')))
const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => api.createUser('customer')))

/** Three of ten inserts of a request fail: half of them at once, half when their transaction commits. */
async function abortSomeAttempts() {
  const { db } = api.deps
  await sql`create function abort_some() returns trigger language plpgsql as $$ begin
    if random() < 0.15 then raise exception 'planted' using errcode = '57014'; end if;
    return new;
  end $$`.execute(db)
  await sql`create trigger abort_at_once before insert on service_requests
    for each row execute function abort_some()`.execute(db)
  await sql`create constraint trigger abort_at_commit after insert on service_requests
    deferrable initially deferred for each row execute function abort_some()`.execute(db)
}

/**
 * Ends a random busy connection of the product every few milliseconds. Stops at `MOST_KILLS`: the last request is alone, and
 * on a slow machine its connection would be ended each time before it could succeed.
 */
async function killConnections(isOver: () => boolean): Promise<number> {
  const client = new pg.Client({ connectionString: api.database.url })
  await client.connect()
  let killed = 0
  while (!isOver() && killed < MOST_KILLS) {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by random() limit 1`)
    killed += rowCount ?? 0
    await new Promise((resume) => setTimeout(resume, 15))
  }
  await client.end()
  return killed
}

type Sent = { as: TestUser; to: TestUser; key: string }

/** Retries until the request succeeds, as the phone does. Returns every answer. */
async function sendUntilDone({ as, to, key }: Sent, by: TestApi | Replica): Promise<ReplicaAnswer[]> {
  const body = requestBody(to)
  const answers: ReplicaAnswer[] = []
  while (answers.at(-1)?.status !== 201) {
    if (answers.length > 0) await new Promise((resume) => setTimeout(resume, 20 * Math.random()))
    answers.push(
      await by.call('POST', '/api/service-requests', { as, body, headers: { 'idempotency-key': key } }),
    )
  }
  return answers
}

/** Sends a customer's requests one after the other, as a phone does, but each in several copies at once. */
async function sendAll(as: TestUser): Promise<ReplicaAnswer[][][]> {
  const tries: ReplicaAnswer[][][] = []
  for (const to of technicians)
    for (let n = 0; n < KEYS_EACH; n += 1) {
      const one = { as, to, key: randomUUID() }
      const copies = Array.from({ length: COPIES }, (_, i) => sendUntilDone(one, i % 2 ? api : replica))
      tries.push(await Promise.all(copies))
    }
  return tries
}

describe('retried writes whose attempts are aborted', () => {
  it('are stored exactly once each, and concurrent copies get the same answer', async () => {
    await abortSomeAttempts()
    let isOver = false
    const killing = killConnections(() => isOver)
    const tries = (await Promise.all(customers.map(sendAll))).flat()
    isOver = true
    expect(await killing).toBeGreaterThan(0)
    const failures = tries.flat(2).filter((answer) => answer.status !== 201)
    expect(failures.length).toBeGreaterThan(tries.length * 0.2)
    expect(
      [...new Set(failures.map((answer) => answer.status))].every((status) => [409, 503].includes(status)),
    ).toBe(true)
    for (const copies of tries) expect(new Set(copies.map((answers) => answers.at(-1)?.text)).size).toBe(1)
    const { rows } = await sql<{ rows: number; keys: number; stored: number }>`
      select (select count(*) from service_requests) as rows,
        (select count(distinct client_op_id) from service_requests) as keys,
        (select count(*) from idempotency_keys where status = 201 and body is not null) as stored`.execute(
      api.deps.db,
    )
    expect(rows[0]).toEqual({ rows: tries.length, keys: tries.length, stored: tries.length })
  })
})
