import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { ERROR_CODES } from '@tecnicerca/shared/protocol/errors'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { createLogger } from '../lib/logger.ts'
import { startApiOn } from '../testing/api.ts'
import { createTestDatabase } from '../testing/database.ts'
import { testApi } from '../testing/test-api.ts'
import { errorAnswer } from './errors.ts'

const api = await testApi()
const admin = await api.createUser('admin')

const category = (body: unknown) => api.call('POST', '/api/admin/categories', { as: admin, body })

describe('bad input', () => {
  it.each([
    ['a NUL byte', { name: 'Pin\0tura' }],
    ['a lone surrogate', '{"name":"Pin\\ud800tura"}'],
    ['a number for a text', { name: 5 }],
    ['a list for an object', []],
    ['text that is no JSON', '{"name":'],
    ['null', 'null'],
  ])('answers 400 to %s in a body', async (_, body) => {
    expect(await category(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it.each([
    '/api/technicians/%zz',
    '/api/technicians/%00',
    '/api/technicians?query=%zz',
    '/api/technicians?query=a%00b',
    '/%c3%28',
  ])('answers 400 to the path %s', async (path) => {
    expect(await api.call('GET', path)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it.each(['2147483648', '99999999999999999999', '-1', '0', '1e3', 'abc', '1.5'])(
    'answers 400 to the id %s',
    async (id) => {
      expect(await api.call('GET', `/api/technicians/${id}`)).toMatchObject({
        status: 400,
        body: { fields: { id: expect.any(String) } },
      })
    },
  )

  it('answers 415 to another media type, 413 past 64 KiB', async () => {
    const form = await api.call('POST', '/api/admin/categories', { as: admin, form: new FormData() })
    expect(form).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
    const exact = JSON.stringify({ name: 'Grande', extra: '' })
    const padded = (size: number) =>
      JSON.stringify({ name: 'Grande', extra: 'x'.repeat(size - exact.length) })
    expect((await category(padded(65_536))).status).toBe(201)
    expect(await category(padded(65_537))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })

  it('answers 404 to an unknown path and 405 with Allow to another method', async () => {
    expect(await api.call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const answer = await api.call('DELETE', '/api/admin/categories', { as: admin })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })
})

describe('the origin check of writes', () => {
  const write = (headers: Record<string, string>) =>
    api.call('POST', '/api/auth/logout', { body: {}, headers: { host: 'tecnicerca.do', ...headers } })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://malo.example' }],
    [{ origin: 'null' }],
  ])('refuses another origin: %o', async (headers) => {
    expect(await write(headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it.each([[{}], [{ 'sec-fetch-site': 'same-origin' }], [{ origin: 'https://tecnicerca.do' }]])(
    'accepts the own origin or none: %o',
    async (headers) => {
      expect((await write(headers)).status).toBe(200)
    },
  )
})

describe('a database in trouble', () => {
  it('gives 503 with Retry-After if a backend is killed during a query, and then serves again', async () => {
    const database = await createTestDatabase()
    const other = startApiOn(database)
    const blocked = await database.pool.connect()
    await blocked.query('begin; lock table categories in access exclusive mode')
    const waiting = other.call('GET', '/api/technicians/categories')
    await untilQueryBlocks(database)
    await terminateWaiting(database)
    const answer = await waiting
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    blocked.release(true)
    expect((await other.call('GET', '/api/technicians/categories')).status).toBe(200)
    await other.close()
  })

  it('gives 503 and fails the readiness check if it cannot be reached', async () => {
    const { db } = openDatabase({
      connection: { host: '127.0.0.1', port: 1 },
      poolSize: 2,
      namedStatements: true,
      log: createLogger('silent'),
    })
    const disconnected = startApiOn({ ...api.database, db })
    expect(await disconnected.call('GET', '/api/technicians/categories')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    expect(await disconnected.call('GET', '/health/ready')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', missing: ['DATABASE_URL'] },
    })
    const databases = { DATABASE_URL: db, DATABASE_READ_URL: api.database.db }
    const withReplica = startApiOn({ ...api.database, db }, { databases })
    expect(await withReplica.call('GET', '/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'lists_only', missing: ['DATABASE_URL'] },
    })
    const withoutReplica = startApiOn(api.database, {
      databases: { DATABASE_URL: api.database.db, DATABASE_READ_URL: db },
    })
    expect(await withoutReplica.call('GET', '/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', missing: ['DATABASE_READ_URL'] },
    })
    expect((await disconnected.call('GET', '/health/live')).status).toBe(200)
    await db.destroy()
  })
})

describe('error answers', () => {
  it('are a 500 without its text for an unknown failure', () => {
    const answer = errorAnswer(new Error('secret detail'))
    expect(answer).toMatchObject({ status: 500, isExpected: false, body: { code: 'internal' } })
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })

  it('have codes that the shared schema knows', () => {
    for (const code of ERROR_CODES) expect(errorBody.safeParse({ code, message: 'x' }).success).toBe(true)
  })

  it('echo the idempotency key, so that phones can tell them from those of a captive portal', async () => {
    const headers = { 'idempotency-key': 'clave-de-prueba' }
    const answer = await api.call('POST', '/api/service-requests', { body: {}, headers })
    expect([answer.status, answer.headers.get('idempotency-key')]).toEqual([401, 'clave-de-prueba'])
  })
})

async function untilQueryBlocks({
  pool,
}: {
  pool: { query: (text: string) => Promise<{ rowCount: number | null }> }
}) {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!(await pool.query(text)).rowCount) continue
}

/** Kills the backend that waits for the lock, not the one that holds it. */
async function terminateWaiting({
  pool,
}: {
  pool: { query: (text: string) => Promise<unknown> }
}): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
}
