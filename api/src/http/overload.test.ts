import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, TEST_PASSWORD, type TestApi, type TestUser } from '../testing/api.ts'

const database_queue = { waitingCount: 0 }
let api: TestApi
let customer: TestUser

beforeAll(async () => {
  api = await startTestApi({ database_queue })
  customer = await api.createUser('customer')
})
afterAll(() => api.close())

function statuses(): Promise<number[]> {
  const calls = [
    api.call('GET', '/api/technicians'),
    api.call('GET', '/api/service-requests/my-requests', { as: customer }),
    api.call('PUT', '/api/users/me', { as: customer, body: { name: 'Ana', phone: '' } }),
    api.call('GET', '/health/live'),
  ]
  return Promise.all(calls.map(async (call) => (await call).status))
}

describe('while many wait for the database', () => {
  it('everything is answered where the queue is short', async () => {
    database_queue.waitingCount = 199
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  it('no sign-in is begun where it grows', async () => {
    const body = { email: customer.email, password: TEST_PASSWORD }
    database_queue.waitingCount = 49
    expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200)
    database_queue.waitingCount = 50
    expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(503)
  })

  it('public reads alone are answered where it is long', async () => {
    database_queue.waitingCount = 200
    expect(await statuses()).toEqual([200, 503, 503, 200])
  })

  it('nothing but health is answered where it is longer', async () => {
    database_queue.waitingCount = 400
    expect(await statuses()).toEqual([503, 503, 503, 200])
    const refused = await api.call('GET', '/api/technicians')
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.body).toMatchObject({ code: 'unavailable' })
  })
})
