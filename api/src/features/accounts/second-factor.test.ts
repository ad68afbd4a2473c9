import {
  loginAnswer,
  recoveryCodesAnswer,
  secondFactorAnswer,
  secondFactorSetup,
  userAnswer,
} from '@tecnicerca/shared/accounts'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startApiOn, TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { resetSecondFactor } from './second-factor-service.ts'
import { totpCode } from './totp.ts'

const api = await testApi()
const { db } = api.deps

const PATH = '/api/users/me/second-factor'

/** The code that an authenticator app shows now, or `ahead` intervals later. */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  return totpCode(key, Math.floor(Date.now() / 30_000) + ahead)
}

const fieldsOf = (answer: { read: (schema: typeof errorBody) => { fields?: unknown } }) =>
  answer.read(errorBody).fields

async function start(user: TestUser) {
  const answer = await api.call('POST', PATH, { as: user, body: { password: TEST_PASSWORD } })
  return answer.read(secondFactorSetup)
}

async function turnOn(user: TestUser) {
  const { secret } = await start(user)
  const confirmed = await api.call('PUT', PATH, { as: user, body: { code: codeOf(secret) } })
  // Allows the same code again, so that tests need not wait 30 s for the next one.
  await sql`update second_factors set last_interval = 0 where user_id = ${user.id}`.execute(db)
  return { secret, codes: confirmed.read(recoveryCodesAnswer).recovery_codes }
}

const logIn = ({ email }: TestUser, headers: Record<string, string> = {}) =>
  api.call('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD, remember: true }, headers })

async function ticketOf(user: TestUser, headers: Record<string, string> = {}): Promise<string> {
  const answer = (await logIn(user, headers)).read(loginAnswer)
  if (!('ticket' in answer)) throw new Error('signed in without a code')
  return answer.ticket
}

const finish = (ticket: string, code: string, headers: Record<string, string> = {}) =>
  api.call('POST', '/api/auth/second-factor', { body: { ticket, code }, headers })

describe('the setup of a second factor', () => {
  it('returns a secret, has no effect until the first code, and stores recovery codes only as hashes', async () => {
    const user = await api.createUser('customer', { email: 'rosa@ejemplo.do' })
    const { secret, uri } = await start(user)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/TecniCerca%3Arosa%40ejemplo.do?secret=${secret}&issuer=TecniCerca&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await logIn(user)).read(loginAnswer)).toHaveProperty('user')
    const { codes } = await turnOn(user)
    expect(new Set(codes).size).toBe(10)
    const { rows } = await sql<{ text: string }>`
      select string_agg(encode(code_hash, 'escape'), ' ') as text from recovery_codes
      where user_id = ${user.id}`.execute(db)
    for (const code of codes) expect(rows[0]?.text).not.toContain(code.replace('-', ''))
    const state = (await api.call('GET', PATH, { as: user })).read(secondFactorAnswer)
    expect(state).toEqual({ is_on: true, recovery_codes_left: 10 })
  })

  it('refuses a wrong password, a wrong code and a second setup', async () => {
    const user = await api.createUser('customer')
    const wrongPassword = await api.call('POST', PATH, { as: user, body: { password: 'no-es' } })
    expect([wrongPassword.status, fieldsOf(wrongPassword)]).toEqual([
      400,
      { password: SERVER.currentPasswordWrong },
    ])
    expect((await api.call('PUT', PATH, { as: user, body: { code: '123456' } })).status).toBe(404)
    const { secret } = await start(user)
    const wrong = await api.call('PUT', PATH, { as: user, body: { code: codeOf(secret, 9) } })
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, { code: SERVER.codeWrong }])
    await turnOn(user)
    const again = await api.call('POST', PATH, { as: user, body: { password: TEST_PASSWORD } })
    expect(again).toMatchObject({ status: 409, body: { code: 'second_factor_on' } })
  })

  it('can be undone with password and code, after which the login asks for no code', async () => {
    const user = await api.createUser('customer')
    const { secret } = await turnOn(user)
    const turnOff = (code: string) =>
      api.call('DELETE', PATH, { as: user, body: { password: TEST_PASSWORD, code } })
    const wrong = await turnOff(codeOf(secret, 9))
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, { code: SERVER.codeWrong }])
    expect((await turnOff(codeOf(secret))).status).toBe(200)
    expect((await logIn(user)).read(loginAnswer)).toHaveProperty('user')
    expect((await turnOff(codeOf(secret))).status).toBe(404)
  })
})

describe('a sign-in with a second factor', () => {
  it('opens a session only with the code, for 30 days if the login asked to be remembered', async () => {
    const user = await api.createUser('customer')
    const { secret } = await turnOn(user)
    const passwordOnly = await logIn(user)
    expect(passwordOnly.headers.getSetCookie()).toEqual([])
    const answer = await finish(await ticketOf(user), codeOf(secret))
    expect(answer.read(userAnswer).user).toMatchObject({ id: user.id })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; .*Max-Age=2592000/)
  })

  it('accepts each code once, also that of the next interval, and no older one afterwards', async () => {
    const user = await api.createUser('customer')
    const { secret } = await turnOn(user)
    const [next, now] = [codeOf(secret, 1), codeOf(secret)]
    expect((await finish(await ticketOf(user), next)).status).toBe(200)
    for (const code of [next, now]) {
      const again = await finish(await ticketOf(user), code)
      expect([again.status, fieldsOf(again)]).toEqual([400, { code: SERVER.codeWrong }])
    }
  })

  it('accepts each recovery code once, with or without spaces and hyphens', async () => {
    const user = await api.createUser('customer')
    const [code = ''] = (await turnOn(user)).codes
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    expect((await finish(await ticketOf(user), typed)).status).toBe(200)
    expect((await finish(await ticketOf(user), code)).status).toBe(400)
    const state = (await api.call('GET', PATH, { as: user })).read(secondFactorAnswer)
    expect(state.recovery_codes_left).toBe(9)
  })

  it('accepts a ticket once within five minutes, also after wrong codes, but not after a new password', async () => {
    const user = await api.createUser('customer')
    const { codes, secret } = await turnOn(user)
    const [ticket, late, old] = [await ticketOf(user), await ticketOf(user), await ticketOf(user)]
    expect((await finish(ticket, codeOf(secret, 9))).status).toBe(400)
    const both = await Promise.all(codes.slice(0, 2).map((code) => finish(ticket, code)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    await sql`update sign_in_tickets set expires_at = now() where token_hash = sha256(${late}::bytea)`.execute(
      db,
    )
    const refused = await finish(late, codes[2] ?? '')
    expect(fieldsOf(refused)).toEqual({ ticket: SERVER.ticketDead })
    const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: 'otra-clave' }
    await api.call('PUT', '/api/users/me', { as: user, body })
    expect(fieldsOf(await finish(old, codes[3] ?? ''))).toEqual({ ticket: SERVER.ticketDead })
  })

  it('can be finished only in the browser that began it', async () => {
    const user = await api.createUser('customer')
    const { codes } = await turnOn(user)
    const page = await api.call(
      'GET',
      `/api/technicians/${(await api.createUser('technician')).technician_id}`,
    )
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(cookie).toContain('browser=')
    const ticket = await ticketOf(user, { cookie })
    expect(fieldsOf(await finish(ticket, codes[0] ?? ''))).toEqual({ ticket: SERVER.ticketDead })
    expect((await finish(ticket, codes[0] ?? '', { cookie })).status).toBe(200)
  })
})

describe('the second factor of an admin', () => {
  it('is required for the admin area of an https installation from the second sign-in on', async () => {
    const secure = startApiOn(api.database, {
      config: { publicUrl: 'https://tecnicerca.do', trustProxy: true },
    })
    const admin = await api.createUser('admin')
    const enter = async () => {
      const answer = await secure.call('POST', '/api/auth/login', {
        body: { email: admin.email, password: TEST_PASSWORD },
      })
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { user: answer.read(userAnswer).user, as: { ...admin, cookie } }
    }
    const first = await enter()
    expect(first.user).not.toHaveProperty('needs_second_factor')
    const { user, as } = await enter()
    expect(user.needs_second_factor).toBe(true)
    const session = await secure.call('GET', '/api/auth/check-session', { as })
    expect(session.body).toMatchObject({ user: { needs_second_factor: true } })
    const desk = () => secure.call('GET', '/api/admin/desk', { as })
    expect(await desk()).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    const setup = await secure.call('POST', PATH, { as, body: { password: TEST_PASSWORD } })
    const code = codeOf(setup.read(secondFactorSetup).secret)
    expect((await secure.call('PUT', PATH, { as, body: { code } })).status).toBe(200)
    expect((await desk()).status).toBe(200)
  })

  it('is removed by a reset, which also ends the sessions', async () => {
    const admin = await api.createUser('admin')
    await turnOn(admin)
    expect(await resetSecondFactor(db, 'nadie@ejemplo.do')).toBeUndefined()
    expect(await resetSecondFactor(db, admin.email)).toBe(admin.id)
    expect((await api.call('GET', PATH, { as: admin })).status).toBe(401)
    expect((await logIn(admin)).read(loginAnswer)).toHaveProperty('user')
  })
})

it('a deleted account keeps neither secret nor recovery codes', async () => {
  const [user, admin] = [await api.createUser('customer'), await api.createUser('admin')]
  await turnOn(user)
  await ticketOf(user)
  expect((await api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })).status).toBe(200)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select user_id from second_factors union all select user_id from recovery_codes
      union all select user_id from sign_in_tickets) kept
    where user_id = ${user.id}`.execute(db)
  expect(rows).toEqual([{ count: 0 }])
})
