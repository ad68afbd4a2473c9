import { beforeEach, describe, expect, it } from 'vitest'
import { startApiOn, TEST_PASSWORD } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'

const databaseQueue = { waitingCount: 0, expectedWaitMs: 0 }

const api = await testApi({ databaseQueue })
const customer = await api.createUser('customer')

beforeEach(() => {
  Object.assign(databaseQueue, { waitingCount: 0, expectedWaitMs: 0 })
})

let searches = 0

/** The statuses of an uncached search, a private read, a write and a health check. */
function statuses(): Promise<number[]> {
  searches += 1
  const calls = [
    api.call('GET', `/api/technicians?query=nueva${searches}`),
    api.call('GET', '/api/service-requests/my-requests', { as: customer }),
    api.call('PUT', '/api/users/me', { as: customer, body: { name: 'Ana', phone: '' } }),
    api.call('GET', '/health/live'),
  ]
  return Promise.all(calls.map(async (call) => (await call).status))
}

describe('while calls wait for the database', () => {
  it('searches, private reads, writes and health checks are answered up to 199 waiting calls', async () => {
    databaseQueue.waitingCount = 199
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  it('sign-ins are refused from 50 waiting calls on', async () => {
    const body = { email: customer.email, password: TEST_PASSWORD }
    databaseQueue.waitingCount = 49
    expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200)
    databaseQueue.waitingCount = 50
    expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(503)
  })

  it('only public reads and health checks are answered from 200 waiting calls on', async () => {
    databaseQueue.waitingCount = 200
    expect(await statuses()).toEqual([200, 503, 503, 200])
  })

  it('only health checks are answered from 400 waiting calls on', async () => {
    databaseQueue.waitingCount = 400
    expect(await statuses()).toEqual([503, 503, 503, 200])
    const refused = await api.call('GET', '/api/technicians?query=otra')
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.body).toMatchObject({ code: 'unavailable' })
  })

  it('the same holds for 32 waiting calls with a long expected wait, but not for 31', async () => {
    Object.assign(databaseQueue, { waitingCount: 31, expectedWaitMs: 1000 })
    expect(await statuses()).toEqual([200, 200, 200, 200])
    databaseQueue.waitingCount = 32
    databaseQueue.expectedWaitMs = 99
    expect(await statuses()).toEqual([200, 200, 200, 200])
    databaseQueue.expectedWaitMs = 100
    expect(await statuses()).toEqual([200, 503, 503, 200])
    databaseQueue.expectedWaitMs = 200
    expect(await statuses()).toEqual([503, 503, 503, 200])
  })

  it('a search is still answered from the cache', async () => {
    const first = await api.call('GET', '/api/technicians?query=plomero')
    databaseQueue.waitingCount = 1000
    expect(await api.call('GET', '/api/technicians?query=plomero')).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect((await api.call('GET', '/api/technicians?query=albañil')).status).toBe(503)
  })

  it('lists are answered from a replica that has time, and refused if it has none', async () => {
    databaseQueue.waitingCount = 1000
    const replicaQueue = { waitingCount: 399, expectedWaitMs: 0 }
    const withReplica = startApiOn(api.database, { databaseQueue, replicaQueue })
    const search = async (words: string) =>
      (await withReplica.call('GET', `/api/technicians?query=${words}`)).status
    expect(await search('herrero')).toBe(200)
    replicaQueue.waitingCount = 400
    expect(await search('cristalero')).toBe(503)
  })
})
