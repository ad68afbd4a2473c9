import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { from, newAddress } from '../testing/addresses.ts'
import { TEST_PASSWORD, type TestUser } from '../testing/api.ts'
import { statusesOf } from '../testing/statuses.ts'
import { testApi } from '../testing/test-api.ts'

let address: string
let user: TestUser

const api = await testApi({ config: { publicUrl: undefined, trustProxy: true } })
const { db } = api.deps

beforeEach(async () => {
  address = newAddress()
  user = await api.createUser('customer')
})

type Sent = { body?: unknown; as?: TestUser; cookie?: () => string; at?: () => string }

const send = async (
  count: number,
  path: string,
  { body = {}, as, cookie, at = () => address }: Sent = {},
) => {
  const answers: { status: number }[] = []
  let sent = 0
  const sender = async () => {
    while (sent < count) {
      sent += 1
      const headers = { ...from(at()), ...(cookie && { cookie: cookie() }) }
      answers.push(await api.call('POST', `/api${path}`, { as, body, headers }))
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender))
  return statusesOf(answers)
}

/** Sends cheap writes, which are answered with 400 if there is a session and with 401 if not. */
const write = (count: number, sent?: Sent) => send(count, '/service-requests', sent)

const logIn = () =>
  api.call('POST', '/api/auth/login', {
    body: { email: user.email, password: TEST_PASSWORD },
    headers: from(address),
  })

const inventCookie = () => `session=${randomBytes(32).toString('base64url')}`

it('a session may send 300 writes over all IP addresses, and the next ones get 429', async () => {
  expect(await write(310, { as: user, at: newAddress })).toEqual({ 400: 300, 429: 10 })
  const answer = await api.call('POST', '/api/service-requests', { as: user, body: {} })
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
})

it('writes are counted for each session of a user separately', async () => {
  const elsewhere = { ...user, cookie: (await logIn()).headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  expect(await write(301, { as: user })).toEqual({ 400: 300, 429: 1 })
  expect(await write(1, { as: elsewhere })).toEqual({ 400: 1 })
})

it('rate limits store sessions, IP addresses and emails as keyed hashes', async () => {
  await write(1, { as: user })
  await write(1)
  await logIn()
  const { rows } = await sql<{ bucket: string }>`
    select distinct regexp_replace(bucket, '\\y[0-9a-f]{32}\\y', 'MARK', 'g') as bucket from rate_limits
    where bucket ~ '^(write|login)' order by 1`.execute(db)
  expect(rows.map(({ bucket }) => bucket)).toEqual([
    'login-account:MARK',
    'login-address:MARK',
    'write-session:MARK',
    'write-visitor:MARK',
  ])
})

it('sign-outs are not counted', async () => {
  expect(await send(305, '/auth/logout')).toEqual({ 200: 305 })
  expect(await send(305, '/auth/logout', { as: user })).toEqual({ 200: 305 })
  const { rows } = await sql`
    select from rate_limits where strpos(bucket, rate_limit_mark(${address})) > 0`.execute(db)
  expect(rows).toEqual([])
})

it('an IP address may send 300 registrations of both kinds in an hour, with or without a session', async () => {
  expect(await send(150, '/auth/register')).toEqual({ 400: 150 })
  expect(await send(150, '/technicians', { as: user })).toEqual({ 415: 150 })
  expect(await send(2, '/auth/register', { cookie: inventCookie })).toEqual({ 429: 2 })
  expect(await send(2, '/technicians', { as: user })).toEqual({ 429: 2 })
  expect(await send(1, '/auth/register', { at: newAddress })).toEqual({ 400: 1 })
  const answer = await api.call('POST', '/api/auth/register', { body: {}, headers: from(address) })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
})
