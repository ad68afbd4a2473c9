import { expect, test } from 'vitest'
import { TEST_PASSWORD, type TestUser } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'

const api = await testApi({ config: { publicUrl: undefined, trustProxy: true } })
const customer = await api.createUser('customer')

const from = (address: string) => ({ 'x-forwarded-for': address })
const check = (address: string, path = '/api/auth/check-session') =>
  api.call('GET', path, { headers: from(address) })

/** Sends half of a login. `finish` sends the rest and returns the status. */
function beginLogin(address: string, cookie = '') {
  const text = JSON.stringify({ email: customer.email, password: TEST_PASSWORD })
  let rest: () => void = () => {}
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(Buffer.from(text.slice(0, 20)))
      rest = () => {
        controller.enqueue(Buffer.from(text.slice(20)))
        controller.close()
      }
    },
  })
  const headers = { 'content-type': 'application/json', cookie, ...from(address) }
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  const answer = Promise.resolve(api.app.request('/api/auth/login', init))
  return { finish: () => (rest(), answer.then(({ status }) => status)) }
}

test.each([
  ['203.0.113.1', '203.0.113.1', '203.0.113.2'],
  ['2001:db8:1:1::1', '2001:db8:1:1:ffff::9', '2001:db8:1:2::1'],
])('%s gets 503 during 32 open calls, and other addresses are served', async (address, same, other) => {
  const openCalls = Array.from({ length: 32 }, () => beginLogin(address))
  const refused = await check(same)
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await check(same, '/api/nothing')).status).toBe(503)
  expect((await check(same, '/health/ready')).status).toBe(200)
  expect((await check(other)).status).toBe(200)

  expect(await openCalls[0]?.finish()).toBe(200)
  expect((await check(same)).status).toBe(200)
  const statuses = await Promise.all(openCalls.slice(1).map(({ finish }) => finish()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await check(same)).status).toBe(200)
})

test('a session with 16 open calls gets 503, and a flood does not block others at its address', async () => {
  const address = '203.0.113.50'
  const openCalls = Array.from({ length: 16 }, () => beginLogin(address, customer.cookie))
  const checkAs = (user: TestUser) =>
    api.call('GET', '/api/auth/check-session', { as: user, headers: from(address) })
  expect((await checkAs(customer)).status).toBe(503)
  openCalls.push(...Array.from({ length: 32 }, () => beginLogin(address)))
  expect((await check(address)).status).toBe(503)
  const neighbour = await api.createUser('customer')
  expect((await checkAs(neighbour)).status).toBe(200)
  await Promise.all(openCalls.map(({ finish }) => finish()))
  expect((await checkAs(customer)).status).toBe(200)
})

test('of 60 concurrent sign-ins from many addresses, at least 40 are checked and the rest get 503', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const body = { email: `${crypto.randomUUID()}@correo.do`, password: 'no-es-esta' }
      return (await api.call('POST', '/api/auth/login', { body, headers: from(`203.0.114.${index}`) })).status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([401, 503]))
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(40)
})
