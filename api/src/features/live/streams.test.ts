import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen as listenAtPort } from '../../listen.ts'
import { startApiOn, startTestApi, type TestApi, type TestUser } from '../../testing/api.ts'
import { startProduct } from '../../testing/product-process.ts'
import { listen, notifyUser, type TestStream } from './live.fixture.ts'

let api: TestApi
let replica: TestApi
let person: TestUser
let streams: TestStream[] = []

beforeAll(async () => {
  api = await startTestApi()
  await api.createUser('admin')
})
beforeEach(async () => {
  replica = startApiOn(api.database)
  person = await api.createUser('customer')
})
afterEach(async () => {
  for (const { leave } of streams.splice(0)) await leave()
  await replica.deps.live.close()
})
afterAll(async () => {
  await api.deps.live.close()
  await api.close()
})

async function open(as = person, at = replica): Promise<TestStream> {
  const stream = await listen((path, init) => at.app.request(path, init), as)
  streams.push(stream)
  return stream
}

const notifyNow = (as = person) => notifyUser(api.deps.db, as.id)

describe('GET /api/live', () => {
  it('answers 401 without a session', async () => {
    const answer = await api.call('GET', '/api/live')
    expect([answer.status, answer.body]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })])
  })

  it('sends an event stream that is neither cached, compressed nor buffered', async () => {
    const { headers } = await open()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('begins with a retry time, and merges 20 quick changes into few events', async () => {
    const stream = await open()
    await stream.until(await notifyNow())
    let last = 0
    for (let turn = 0; turn < 20; turn += 1) last = await notifyNow()
    await stream.until(last)
    expect(stream.heard.length).toBeLessThanOrEqual(4)
    await replica.deps.live.close()
    const retry = Number(/^retry: (\d+)\n\n/.exec(await stream.ended)?.[1])
    expect(retry).toBeGreaterThanOrEqual(1_000)
    expect(retry).toBeLessThan(10_000)
  })

  it('sends a comment every 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const stream = await open()
      vi.advanceTimersByTime(60_000)
      await replica.deps.live.close()
      expect((await stream.ended).match(/^:$/gm)).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a live stream', () => {
  it('ends when the process stops, which answers 503 to new ones', async () => {
    const stream = await open()
    await replica.deps.live.close()
    await stream.ended
    expect(replica.deps.live.size()).toBe(0)
    expect((await replica.call('GET', '/api/live', { as: person })).status).toBe(503)
  })

  it('leaves no stream and no database connection behind when the client disconnects', async () => {
    const { port, drain } = await listenAtPort(replica.app, { port: 0, host: '127.0.0.1' })
    const controller = new AbortController()
    const { signal } = controller
    await listen((path, init) => fetch(`http://127.0.0.1:${port}${path}`, { ...init, signal }), person)
    expect(replica.deps.live.size()).toBe(1)
    controller.abort()
    await vi.waitUntil(() => replica.deps.live.size() === 0)
    await drain()
    expect(await connections()).toBe(0)
  })

  it('ends if it is the oldest of six and the user opens another one', async () => {
    const [oldest, ...others] = [
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
    ]
    const newest = await open()
    await oldest?.ended
    expect(replica.deps.live.size()).toBe(6)
    const seq = await notifyNow()
    for (const stream of [...others, newest]) await stream.until(seq)
  })

  it('ends with its session, also if the session ends through another process', async () => {
    const [stream, other] = [await open(), await open(await api.createUser('customer'))]
    expect((await api.call('POST', '/api/auth/logout', { as: person, body: {} })).status).toBe(200)
    await stream.ended
    expect(replica.deps.live.size()).toBe(1)
    expect(other.heard).toHaveLength(1)
  })
})

describe('a lost LISTEN connection', () => {
  it('is reopened, after which every stream gets one event', async () => {
    const others = [await open(), await open(await api.createUser('technician'))]
    const before = others.map(({ heard }) => heard.length)
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'live' and datname = current_database()`.execute(api.deps.db)
    expect(rows).toContainEqual({ ended: true })
    await vi.waitUntil(() => others.every(({ heard }, at) => heard.length > (before[at] ?? 0)))
    expect(others.map(({ heard }) => heard.length)).toEqual(before.map((count) => count + 1))
    const next = await notifyNow()
    await others[0]?.until(next)
    expect(others[0]?.heard.at(-1)).toBe(next)
  })
})

/** How many connections listen for this database. */
async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where application_name = 'live' and datname = current_database()`.execute(
    api.deps.db,
  )
  return rows[0]?.count ?? -1
}

describe('a process', () => {
  it('serves 42 streams of one address, more than it may have concurrent calls', async () => {
    const { port, drain } = await listenAtPort(replica.app, { port: 0, host: '127.0.0.1' })
    const people = await Promise.all(Array.from({ length: 7 }, () => api.createUser('customer')))
    for (const each of people) {
      for (let turn = 0; turn < 6; turn += 1)
        streams.push(await listen((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init), each))
    }
    expect(replica.deps.live.size()).toBe(42)
    await replica.deps.live.close()
    await drain()
  })

  it('stops within five seconds although a stream is open', async () => {
    const product = await startProduct({ DATABASE_URL: api.database.url, DRAIN_SECONDS: '0' })
    const stream = await listen((path, init) => fetch(`${product.url}${path}`, init), person)
    const began = performance.now()
    expect(await product.end('SIGTERM')).toBe(0)
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await stream.ended).toMatch(/^retry: \d+\n\n/)
  })
})
