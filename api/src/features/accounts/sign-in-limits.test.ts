import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { from, newAddress } from '../../testing/addresses.ts'
import { startApiOn, TEST_PASSWORD, type TestApi, type TestUser } from '../../testing/api.ts'
import { statusesOf } from '../../testing/statuses.ts'
import { testApi } from '../../testing/test-api.ts'

const config = { public_url: undefined, trustProxy: true }
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

/** The cookie by which the browser is known afterwards. */
const signInAt = async (at: string, attempt: Attempt = {}) => {
  const answer = await logIn(TEST_PASSWORD, { ...attempt, at })
  expect(answer.status).toBe(200)
  return answer.headers.getSetCookie()[1]?.split(';')[0] ?? ''
}

/** As after so many failed logins, without the time that each takes to be judged. */
const failBefore = async (bucket: string, hits: number) =>
  sql`insert into rate_limits (bucket, hits, resets_at)
    values (rate_limit_bucket(${bucket}), ${hits}, now() + interval '15 minutes')
    on conflict (bucket) do update set hits = excluded.hits`.execute(api.deps.db)

/** All that strangers may fail for the account, from everywhere. */
const besiege = () => failBefore(`login-account:${user.email}`, 100)

describe('failed logins', () => {
  it('close an account to an address after ten, in every process, with the time until it opens', async () => {
    const { db } = openDatabase({
      connection: api.database.connection,
      pool_size: 2,
      named_statements: true,
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

  it('count for an unknown account just the same', async () => {
    expect(await fail(11, { email: `fantasma${home}@ejemplo.do` })).toEqual({ 401: 10, 429: 1 })
  })

  it('do not hinder thirty right ones at once, of one account or of many', async () => {
    await failBefore(`login-address:${home}`, 29)
    const others = await Promise.all(Array.from({ length: 15 }, () => api.createUser('customer')))
    const [own, all] = await Promise.all([
      Promise.all(others.map(() => logIn(TEST_PASSWORD))),
      Promise.all(others.map(({ email }) => logIn(TEST_PASSWORD, { email }))),
    ])
    expect([statusesOf(own), statusesOf(all)]).toEqual([{ 200: 15 }, { 200: 15 }])
  })

  it('are forgotten by a right one and after the quarter of an hour', async () => {
    expect(await fail(9)).toEqual({ 401: 9 })
    expect((await logIn(TEST_PASSWORD)).status).toBe(200)
    expect(await fail(10)).toEqual({ 401: 10 })
    expect((await logIn(TEST_PASSWORD)).status).toBe(429)
    await sql`update rate_limits set resets_at = now() where bucket like rate_limit_bucket(${`login:${home}`}) || ' %'`.execute(
      api.deps.db,
    )
    expect((await logIn(TEST_PASSWORD)).status).toBe(200)
  })

  it('are answered one at a time after 3 s each where an address has failed 300 times, and refused past eight', async () => {
    await failBefore(`login-address:${home}`, 299)
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

describe('an account that was guessed at a hundred times from everywhere', () => {
  it('lets an address in that it signed in from in the last thirty days', async () => {
    await signInAt(home)
    await besiege()
    expect((await logIn(TEST_PASSWORD)).status).toBe(200)
    await sql`update known_addresses set seen_at = now() - interval '31 days' where user_id = ${user.id}`.execute(
      api.deps.db,
    )
    expect((await logIn(TEST_PASSWORD)).status).toBe(429)
  })

  it('counts nothing that fails at an address that it knows', async () => {
    await signInAt(home)
    await failBefore(`login-account:${user.email}`, 99)
    await fail(2)
    const strange = newAddress()
    expect(await fail(2, { at: strange })).toEqual({ 401: 1, 429: 1 })
  })
})

describe('a browser that the account knows', () => {
  it('has ten of its own, which nobody else uses up and which use up nobody’s', async () => {
    const device = await signInAt(home)
    expect(await fail(11)).toEqual({ 401: 10, 429: 1 })
    expect(await fail(10, { device })).toEqual({ 401: 10 })
    expect((await logIn(TEST_PASSWORD, { device })).status).toBe(429)
    expect((await logIn(TEST_PASSWORD, { at: newAddress() })).status).toBe(200)
  })

  it('is let in at once behind an address that has failed 300 times', async () => {
    const device = await signInAt(home)
    await failBefore(`login-address:${home}`, 300)
    const began = performance.now()
    expect((await logIn(TEST_PASSWORD, { device })).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it('is known by a cookie that no script reads, for a year and over HTTPS for this host alone', async () => {
    const plain = await logIn(TEST_PASSWORD)
    expect(plain.headers.getSetCookie()[1]).toMatch(
      /^device=[\w-]{44}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
    )
    const secure = startApiOn(api.database, {
      config: { public_url: 'https://tecnicerca.do', trustProxy: true },
    })
    const answer = await secure.call('POST', '/api/auth/login', {
      body: { email: user.email, password: TEST_PASSWORD },
    })
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^__Host-device=[\w-]{44}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/,
    )
  })

  it('is known to each of a family who signed in there, and to nobody else', async () => {
    const [mother, son, stranger] = [user, await api.createUser('customer'), await api.createUser('customer')]
    const first = await signInAt(home)
    const both = await signInAt(home, { email: son.email, device: first })
    expect(both.split('.')).toHaveLength(2)
    const at = newAddress()
    for (const { email } of [mother, son, stranger]) await failBefore(`login-account:${email}`, 100)
    const again = await Promise.all(
      [mother, son, stranger].map(({ email }) => logIn(TEST_PASSWORD, { email, at, device: both })),
    )
    expect(again.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it.each([
    ['changed a letter', (device: string) => device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['made up', () => `device=${'A'.repeat(44)}`],
    ['empty', () => 'device='],
    ['endless', () => `device=${Array(500).fill('B'.repeat(44)).join('.')}`],
  ])('is not one whose cookie is %s', async (_, forge) => {
    const device = forge(await signInAt(home))
    expect((await logIn(TEST_PASSWORD, { at: newAddress(), device })).status).toBe(200)
    await besiege()
    expect((await logIn(TEST_PASSWORD, { at: newAddress(), device })).status).toBe(429)
  })

  it('is forgotten with the password it knew', async () => {
    const device = await signInAt(home)
    const body = { name: 'Ana', currentPassword: TEST_PASSWORD, newPassword: 'clave-propia' }
    expect((await api.call('PUT', '/api/users/me', { as: user, body })).status).toBe(200)
    await besiege()
    expect((await logIn('clave-propia', { at: newAddress(), device })).status).toBe(429)
  })
})
