import { sessionAnswer, userAnswer } from '@tecnicerca/shared/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { testApi } from '../../testing/test-api.ts'
import { hashPassword } from './password.ts'

const api = await testApi()

const logIn = (email: string, password = TEST_PASSWORD, more: { cookie?: string; remember?: boolean } = {}) =>
  api.call('POST', '/api/auth/login', {
    body: { email, password, ...(more.remember === undefined ? {} : { remember: more.remember }) },
    headers: more.cookie ? { cookie: more.cookie } : {},
  })

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

const isSignedIn = async (cookie: string) => {
  const answer = await api.call('GET', '/api/auth/check-session', { headers: { cookie } })
  return answer.read(sessionAnswer).authenticated
}

const setPassword = async (user: TestUser, passwordHash: string, db = api.deps.db) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()

describe('login', () => {
  it('returns the user and sets a session cookie that ends with the browser', async () => {
    const technician = await api.createUser('technician', { name: 'Ana Peña' })
    const answer = await logIn(` ${technician.email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.read(userAnswer).user).toMatchObject({
      id: technician.id,
      name: 'Ana Peña',
      role: 'technician',
      technician_id: technician.technician_id,
    })
    expect(answer.text).not.toContain('argon2')
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await isSignedIn(cookieOf(answer.headers))).toBe(true)
  })

  it('keeps the session for 30 days if asked to remember it, with a Secure cookie over HTTPS', async () => {
    const user = await api.createUser('customer')
    const answer = await api.call('POST', 'https://tecnicerca.do/api/auth/login', {
      body: { email: user.email, password: TEST_PASSWORD, remember: true },
    })
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Max-Age=2592000; Secure$/)
    const { rows } = await sql<{ days: number }>`
      select extract(day from expires_at - created_at)::int as days from sessions
      where user_id = ${user.id} and is_remembered`.execute(api.deps.db)
    expect(rows).toEqual([{ days: 30 }])
  })

  it('stores the session token only as a hash', async () => {
    const user = await api.createUser('customer')
    const token = cookieOf((await logIn(user.email)).headers).replace('session=', '')
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from sessions
      where position(${Buffer.from(token)} in token_hash) > 0 or token_hash = ${Buffer.from(token, 'base64url')}
    `.execute(api.deps.db)
    expect(rows).toEqual([{ found: 0 }])
  })

  it('gives the same answer for a wrong password, an unknown address and a deleted user', async () => {
    const user = await api.createUser('customer')
    const gone = await api.createUser('customer')
    await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(api.deps.db)
    const answers = [
      await logIn(user.email, 'otra-clave'),
      await logIn('nadie@ejemplo.do', 'otra-clave'),
      await logIn(gone.email),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ code: 'invalid_credentials' })
    expect(answers.every((answer) => answer.headers.get('set-cookie') === null)).toBe(true)
  })

  it.each([
    ['a NUL byte', { email: 'a\0@ejemplo.do', password: 'x' }, 'email'],
    ['a lone surrogate', { email: 'a@ejemplo.do', password: '\ud800' }, 'password'],
    ['an address of 300 letters', { email: 'a'.repeat(300), password: 'x' }, 'email'],
    ['a password that is a number', { email: 'a@ejemplo.do', password: 123_456 }, 'password'],
    ['no address', { password: 'x' }, 'email'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await api.call('POST', '/api/auth/login', { body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) } })
  })

  it('keeps the existing session if the password is wrong', async () => {
    const user = await api.createUser('customer')
    expect((await logIn(user.email, 'otra-clave', { cookie: user.cookie })).status).toBe(401)
    expect(await isSignedIn(user.cookie)).toBe(true)
  })

  it('rehashes a password whose hash has older parameters', async () => {
    const user = await api.createUser('customer')
    // 'clave123' with m=8192, t=1.
    const { hash } = await import('@node-rs/argon2')
    await setPassword(user, await hash(TEST_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }))
    expect((await logIn(user.email)).status).toBe(200)
    const row = await api.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toContain('m=19456,t=2,p=1')
    expect((await logIn(user.email)).status).toBe(200)
  })

  it('answers 401 if the password is replaced while it is being verified', async () => {
    const user = await api.createUser('customer')
    const newHash = await hashPassword('nueva-clave')
    const [answer] = await raceBehindLock(api.deps.db, {
      lock: (trx) => setPassword(user, newHash, trx),
      calls: [() => logIn(user.email)],
    })
    expect(answer?.status).toBe(401)
  })
})

describe('sessions', () => {
  it('are invalid once they expire or are idle for too long, or if their user is deleted', async () => {
    const users = await Promise.all([1, 2, 3].map(() => api.createUser('customer')))
    const [expired, idle, gone] = users as [TestUser, TestUser, TestUser]
    await sql`update sessions set expires_at = now() where user_id = ${expired.id}`.execute(api.deps.db)
    await sql`update sessions set idle_until = now() where user_id = ${idle.id}`.execute(api.deps.db)
    await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(api.deps.db)
    for (const { cookie } of users) {
      const answer = await api.call('GET', '/api/auth/check-session', { headers: { cookie } })
      expect(answer).toMatchObject({ status: 200, body: { authenticated: false, user: null } })
      const refused = await api.call('PUT', '/api/users/me', { headers: { cookie }, body: { name: 'Yo' } })
      expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    }
  })

  it('are extended by use, but never past their expiry', async () => {
    const user = await api.createUser('customer')
    await sql`update sessions set last_seen_at = now() - interval '11 hours', idle_until = now() + interval '1 hour',
      expires_at = now() + interval '2 hours' where user_id = ${user.id}`.execute(api.deps.db)
    expect(await isSignedIn(user.cookie)).toBe(true)
    const { rows } = await sql<{ at_end: boolean; is_seen: boolean }>`
      select idle_until = expires_at as at_end, last_seen_at > now() - interval '1 minute' as is_seen
      from sessions where user_id = ${user.id}`.execute(api.deps.db)
    expect(rows).toEqual([{ at_end: true, is_seen: true }])
  })

  it('return their user without a password hash and with no-store', async () => {
    const user = await api.createUser('customer')
    const answer = await api.call('GET', '/api/auth/check-session', { as: user })
    expect(answer.read(sessionAnswer)).toMatchObject({ authenticated: true, user: { email: user.email } })
    expect(answer.text).not.toContain('hash')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('end at logout; a logout without a session also answers 200', async () => {
    const user = await api.createUser('customer')
    const answer = await api.call('POST', '/api/auth/logout', { as: user })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Sesión cerrada exitosamente' } })
    expect(answer.headers.get('set-cookie')).toBe('session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
    expect(await isSignedIn(user.cookie)).toBe(false)
    expect((await api.call('POST', '/api/auth/logout', { as: user })).status).toBe(200)
    expect((await api.call('POST', '/api/auth/logout')).status).toBe(200)
  })
})
