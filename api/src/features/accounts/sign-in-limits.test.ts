import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { from, newAddress } from '../../testing/addresses.ts'
import { startApiOn, TEST_PASSWORD, type TestApi, type TestUser } from '../../testing/api.ts'
import { statusesOf } from '../../testing/statuses.ts'
import { testApi } from '../../testing/test-api.ts'

const config = { publicUrl: undefined, trustProxy: true }
const WRONG = 'otra-clave'

let home: string
let user: TestUser

const api = await testApi({ config })

beforeEach(async () => {
  home = newAddress()
  user = await api.createUser('customer')
})

type Attempt = { email?: string; at?: string; device?: string | undefined }

/** A login at an address; `device` is the browser's cookie. */
const logIn = (password: string, { email = user.email, at = home, device }: Attempt = {}) =>
  api.call('POST', '/api/auth/login', {
    body: { email, password },
    headers: { ...from(at), ...(device && { cookie: device }) },
  })

const fail = async (times: number, attempt: Attempt = {}) =>
  statusesOf(await Promise.all(Array.from({ length: times }, () => logIn(WRONG, attempt))))

/** Signs in and returns the device cookie. */
const signInAt = async (at: string, attempt: Attempt = {}) => {
  const answer = await logIn(TEST_PASSWORD, { ...attempt, at })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[1]?.split(';')[0] ?? ''
}

/** Sets a counter of failed logins directly, which saves the time to verify a password for each attempt. */
const setFailures = async (bucket: string, hits: number) =>
  sql`insert into rate_limits (bucket, hits, resets_at)
    values (rate_limit_bucket(${bucket}), ${hits}, now() + interval '15 minutes')
    on conflict (bucket) do update set hits = excluded.hits`.execute(api.deps.db)

/** Uses up the failed logins that all unknown addresses together have for the account. */
const exhaustAccountLimit = () => setFailures(`login-account:${user.email}`, 100)

describe('failed logins', () => {
  it('lock an account for an address after ten, in every process, with Retry-After', async () => {
    const { db } = openDatabase({
      connection: api.database.connection,
      poolSize: 2,
      namedStatements: true,
      log: api.deps.log,
    })
    const other = startApiOn({ ...api.database, db }, { config })
    const call = (process: TestApi, password: string) =>
      process.call('POST', '/api/auth/login', { body: { email: user.email, password }, headers: from(home) })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => call(i % 2 ? api : other, WRONG)))
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 10 })
    for (const process of [api, other]) {
      const answer = await call(process, TEST_PASSWORD)
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    }
    await db.destroy()
  })

  it('are limited for an unknown account in the same way', async () => {
    expect(await fail(11, { email: `fantasma${home}@ejemplo.do` })).toEqual({ 401: 10, 429: 1 })
  })

  it('do not block 30 concurrent correct logins from the address, of one account or of many', async () => {
    await setFailures(`login-address:${home}`, 29)
    const others = await Promise.all(Array.from({ length: 15 }, () => api.createUser('customer')))
    const [own, all] = await Promise.all([
      Promise.all(others.map(() => logIn(TEST_PASSWORD))),
      Promise.all(others.map(({ email }) => logIn(TEST_PASSWORD, { email }))),
    ])
    expect([statusesOf(own), statusesOf(all)]).toEqual([{ 200: 15 }, { 200: 15 }])
  })

  it('are forgotten after a correct login and when the time window ends', async () => {
    expect(await fail(9)).toEqual({ 401: 9 })
    expect((await logIn(TEST_PASSWORD)).status).toBe(200)
    expect(await fail(10)).toEqual({ 401: 10 })
    expect((await logIn(TEST_PASSWORD)).status).toBe(429)
    await sql`update rate_limits set resets_at = now() where bucket like rate_limit_bucket(${`login:${home}`}) || ' %'`.execute(
      api.deps.db,
    )
    expect((await logIn(TEST_PASSWORD)).status).toBe(200)
  })

  it('delay each login of an address by 3 s after 300 failures, with at most eight waiting', async () => {
    await setFailures(`login-address:${home}`, 299)
    expect(await fail(1, { email: `uno${home}@ejemplo.do` })).toEqual({ 401: 1 })
    const began = performance.now()
    const honest = logIn(TEST_PASSWORD)
    expect((await honest).status).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(2_900)
    const crowd = Array.from({ length: 9 }, (_, index) =>
      logIn(WRONG, { email: `otro${index}${home}@ejemplo.do` }),
    )
    const refused = (await Promise.race(crowd)).headers.get('retry-after')
    expect(Number(refused)).toBeGreaterThan(0)
    expect((await logIn(TEST_PASSWORD, { at: newAddress() })).status).toBe(200)
    expect(statusesOf(await Promise.all(crowd))).toEqual({ 401: 8, 429: 1 })
  }, 60_000)
})

describe('an account with 100 failed logins from unknown addresses', () => {
  it('accepts logins only from addresses that it used in the last 30 days', async () => {
    await signInAt(home)
    await exhaustAccountLimit()
    expect((await logIn(TEST_PASSWORD)).status).toBe(200)
    await sql`update known_addresses set seen_at = now() - interval '31 days' where user_id = ${user.id}`.execute(
      api.deps.db,
    )
    expect((await logIn(TEST_PASSWORD)).status).toBe(429)
  })

  it('does not count failed logins from a known address', async () => {
    await signInAt(home)
    await setFailures(`login-account:${user.email}`, 99)
    await fail(2)
    const strange = newAddress()
    expect(await fail(2, { at: strange })).toEqual({ 401: 1, 429: 1 })
  })
})

describe('the device cookie of a browser', () => {
  it('has a limit of ten failed logins of its own, separate from that of the address', async () => {
    const device = await signInAt(home)
    expect(await fail(11)).toEqual({ 401: 10, 429: 1 })
    expect(await fail(10, { device })).toEqual({ 401: 10 })
    expect((await logIn(TEST_PASSWORD, { device })).status).toBe(429)
    expect((await logIn(TEST_PASSWORD, { at: newAddress() })).status).toBe(200)
  })

  it('skips the delay of an address with 300 failed logins', async () => {
    const device = await signInAt(home)
    await setFailures(`login-address:${home}`, 300)
    const began = performance.now()
    expect((await logIn(TEST_PASSWORD, { device })).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it('is HttpOnly, lasts a year, and is Secure with the prefix __Host- over HTTPS', async () => {
    const plain = await logIn(TEST_PASSWORD)
    expect(plain.headers.getSetCookie()[1]).toMatch(
      /^device=[\w-]{44}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    )
    const secure = startApiOn(api.database, {
      config: { publicUrl: 'https://tecnicerca.do', trustProxy: true },
    })
    const answer = await secure.call('POST', '/api/auth/login', {
      body: { email: user.email, password: TEST_PASSWORD },
    })
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^__Host-device=[\w-]{44}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/,
    )
  })

  it('counts for every user who signed in with the browser, and for no other user', async () => {
    const [mother, son, stranger] = [user, await api.createUser('customer'), await api.createUser('customer')]
    const first = await signInAt(home)
    const both = await signInAt(home, { email: son.email, device: first })
    expect(both.split('.')).toHaveLength(2)
    const at = newAddress()
    for (const { email } of [mother, son, stranger]) await setFailures(`login-account:${email}`, 100)
    const again = await Promise.all(
      [mother, son, stranger].map(({ email }) => logIn(TEST_PASSWORD, { email, at, device: both })),
    )
    expect(again.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it.each([
    ['altered in one letter', (device: string) => device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['made up', () => `device=${'A'.repeat(44)}`],
    ['empty', () => 'device='],
    ['too long', () => `device=${Array(500).fill('B'.repeat(44)).join('.')}`],
  ])('is ignored if it is %s', async (_, forge) => {
    const device = forge(await signInAt(home))
    expect((await logIn(TEST_PASSWORD, { at: newAddress(), device })).status).toBe(200)
    await exhaustAccountLimit()
    expect((await logIn(TEST_PASSWORD, { at: newAddress(), device })).status).toBe(429)
  })

  it('is void after a password change', async () => {
    const device = await signInAt(home)
    const body = { name: 'Ana', currentPassword: TEST_PASSWORD, newPassword: 'clave-propia' }
    expect((await api.call('PUT', '/api/users/me', { as: user, body })).status).toBe(200)
    await exhaustAccountLimit()
    expect((await logIn('clave-propia', { at: newAddress(), device })).status).toBe(429)
  })
})
