import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { from, newAddress } from '../testing/addresses.ts'
import { TEST_PASSWORD, type TestUser } from '../testing/api.ts'
import { statusesOf } from '../testing/statuses.ts'
import { testApi } from '../testing/test-api.ts'

let address: string
let user: TestUser

const api = await testApi({ config: { public_url: undefined, trustProxy: true } })
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

/** A write that costs little and says who sent it: 400 with a session, 401 without one. */
const write = (count: number, sent?: Sent) => send(count, '/service-requests', sent)

const logIn = () =>
  api.call('POST', '/api/auth/login', {
    body: { email: user.email, password: TEST_PASSWORD },
    headers: from(address),
  })

const madeUp = () => `session=${randomBytes(32).toString('base64url')}`

it('takes 300 writes of a session in ten minutes, from wherever they come', async () => {
  expect(await write(310, { as: user, at: newAddress })).toEqual({ 400: 300, 429: 10 })
  const answer = await api.call('POST', '/api/service-requests', { as: user, body: {} })
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500)
})

it('counts each session of a person by itself', async () => {
  const elsewhere = { ...user, cookie: (await logIn()).headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  expect(await write(301, { as: user })).toEqual({ 400: 300, 429: 1 })
  expect(await write(1, { as: elsewhere })).toEqual({ 400: 1 })
})

it('counts sessions, addresses and mails by keyed marks', async () => {
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

it('counts signing out nowhere', async () => {
  expect(await send(305, '/auth/logout')).toEqual({ 200: 305 })
  expect(await send(305, '/auth/logout', { as: user })).toEqual({ 200: 305 })
  const { rows } = await sql`
    select from rate_limits where strpos(bucket, rate_limit_mark(${address})) > 0`.execute(db)
  expect(rows).toEqual([])
})

it('takes 300 registrations of both kinds from an address in an hour, with a session or without', async () => {
  expect(await send(150, '/auth/register')).toEqual({ 400: 150 })
  expect(await send(150, '/technicians', { as: user })).toEqual({ 415: 150 })
  expect(await send(2, '/auth/register', { cookie: madeUp })).toEqual({ 429: 2 })
  expect(await send(2, '/technicians', { as: user })).toEqual({ 429: 2 })
  expect(await send(1, '/auth/register', { at: newAddress })).toEqual({ 400: 1 })
  const answer = await api.call('POST', '/api/auth/register', { body: {}, headers: from(address) })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
})
