import { Writable } from 'node:stream'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { findMissing } from '../db/databases.ts'
import { countJobs } from '../jobs/repository.ts'
import { createMetrics } from '../lib/metrics.ts'
import { startApiOn, TEST_PASSWORD } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'
import { createMetricsApp } from './observe.ts'

const { deps, database } = await testApi()
const metrics = createMetrics({
  pool: database.pool,
  countJobs: () => countJobs(deps.db),
  findMissing: () => findMissing(deps.databases),
  dataDir: '.',
})
const lines: Record<string, unknown>[] = []
const stream = new Writable({
  write: (chunk, _, done) => {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
    done()
  },
})
const api = startApiOn(database, { log: pino({ base: null, level: 'debug' }, stream), metrics })

beforeEach(() => {
  lines.length = 0
})

const exposition = async () => (await createMetricsApp(metrics).request('/metrics')).text()

describe('the request log', () => {
  it('has one line for each request, with the request id of the answer', async () => {
    const answer = await api.call('GET', '/api/technicians/2000000000?as=secreto')
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        request_id: answer.headers.get('x-request-id'),
        method: 'GET',
        route: '/api/technicians/:id',
        status: 404,
        ms: expect.any(Number),
        msg: 'request',
      },
    ])
  })

  it('has health probes at debug level only', async () => {
    await api.call('GET', '/health/live')
    expect(lines).toMatchObject([{ level: 20, route: '/health/live' }])
  })

  it('has a line for a request that was refused before routing', async () => {
    await api.call('GET', '/api/technicians/%zz')
    expect(lines).toMatchObject([{ status: 400, request_id: expect.any(String) }])
  })
})

describe('the metrics', () => {
  it('count requests by route pattern and status', async () => {
    const user = await api.createUser('customer')
    await api.call('POST', '/api/auth/login', { body: { email: user.email, password: TEST_PASSWORD } })
    await api.call('POST', '/api/auth/login', { body: { email: user.email, password: 'no-es' } })
    const text = await exposition()
    const labels = (status: number) => `{method="POST",route="/api/auth/login",status="${status}"} 1`
    expect(text).toContain(`http_request_duration_seconds_count${labels(200)}`)
    expect(text).toContain(`http_request_duration_seconds_count${labels(401)}`)
    expect(text).not.toContain(user.email)
  })

  it('describe the connection pool, the job queue and the process', async () => {
    await api.call('POST', '/api/auth/forgot-password', { body: { email: 'alguien@ejemplo.do' } })
    const text = await exposition()
    expect(text).toMatch(/^database_pool_connections\{state="idle"\} [1-8]$/m)
    expect(text).toMatch(/^database_pool_connections\{state="waited_for"\} 0$/m)
    expect(text).toContain('jobs{task="send-password-reset",state="due"} 1')
    expect(text).not.toContain('database_missing{')
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(text).toMatch(/^data_directory_free_bytes [1-9]\d*/m)
  })

  it('are served while the database is unreachable', async () => {
    const disconnected = createMetrics({
      pool: database.pool,
      countJobs: () => Promise.reject(new Error('gone')),
      findMissing: async () => ['DATABASE_URL'],
      dataDir: './not-there',
    })
    const { text } = await disconnected.exposition()
    expect(text).toContain('database_pool_connections')
    expect(text).toContain('database_missing{variable="DATABASE_URL"} 1')
  })

  it('are not served on the port of the product', async () => {
    expect((await api.call('GET', '/metrics')).status).toBe(404)
  })
})
