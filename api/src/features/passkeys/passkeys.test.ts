import { loginAnswer, userAnswer } from '@tecnicerca/shared/accounts'
import { NEW_PASSKEY_MAIL, SERVER } from '@tecnicerca/shared/messages/server'
import {
  ownPasskeysAnswer,
  passkeyAnswer,
  passkeyRegistrationOptions,
  passkeySignInOptions,
} from '@tecnicerca/shared/passkeys'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { startApiOn, TEST_PASSWORD, type TestAnswer, type TestApi, type TestUser } from '../../testing/api.ts'
import { readable } from '../../testing/mail-server.ts'
import { testMailApi } from '../../testing/test-api.ts'
import { resetSecondFactor } from '../accounts/second-factor-service.ts'
import { hashToken } from '../sessions/service.ts'
import { createAuthenticator } from './authenticator.fixture.ts'

const { api, server, deliver } = await testMailApi()
const { db } = api.deps

const fieldsOf = (answer: TestAnswer) => answer.read(errorBody).fields

type On = { at?: TestApi }

async function creationOptions(as: TestUser, { at = api }: On = {}) {
  const body = { password: TEST_PASSWORD }
  const answer = await at.call('POST', '/api/auth/passkey/registration-options', { as, body })
  return answer.read(passkeyRegistrationOptions)
}

const send = (as: TestUser, credential: unknown, { at = api }: On = {}) =>
  at.call('POST', '/api/auth/passkey/registration', { as, body: { credential } })

async function signInOptions({ at = api }: On = {}) {
  return (await at.call('POST', '/api/auth/passkey/sign-in-options')).read(passkeySignInOptions)
}

const signIn = (credential: unknown, { at = api }: On = {}) =>
  at.call('POST', '/api/auth/passkey/sign-in', { body: { credential, remember: true } })

/** Registers a passkey for the user. Returns its authenticator. */
async function addPasskey(as: TestUser) {
  const authenticator = createAuthenticator()
  const made = await send(as, authenticator.create(await creationOptions(as)))
  return { ...authenticator, id: made.read(passkeyAnswer).passkey.id }
}

async function listAs(as: TestUser) {
  return (await api.call('GET', '/api/users/me/passkeys', { as })).read(ownPasskeysAnswer).passkeys
}

describe('registering a passkey', () => {
  it('asks for the password, names the device, lists no key and mails the person', async () => {
    const user = await api.createUser('customer')
    await sql`update users set email_confirmed_at = now(), is_established = true where id = ${user.id}`.execute(
      db,
    )
    const wrong = await api.call('POST', '/api/auth/passkey/registration-options', {
      ...{ as: user, body: { password: 'no-es' } },
    })
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, { password: SERVER.currentPasswordWrong }])
    const options = await creationOptions(user)
    expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: user.email } })
    expect(options.user.id).not.toBe(Buffer.from(String(user.id)).toString('base64url'))
    expect((await send(user, createAuthenticator().create(options))).status).toBe(201)
    expect(await listAs(user)).toEqual([
      {
        id: expect.any(Number),
        name: expect.any(String),
        created_at: expect.any(String),
        last_used_at: null,
      },
    ])
    await deliver()
    const mail = server.mails.find(({ to }) => to.includes(user.email))
    expect(readable(mail?.source ?? '')).toContain(NEW_PASSKEY_MAIL.notYou)
  })

  it('refuses a challenge that is used, expired or of another account', async () => {
    const [user, other] = [await api.createUser('customer'), await api.createUser('customer')]
    const late = { credential: SERVER.passkeyLate }
    const options = await creationOptions(user)
    const foreign = await send(other, createAuthenticator().create(options))
    expect([foreign.status, fieldsOf(foreign)]).toEqual([400, late])
    expect((await send(user, createAuthenticator().create(options))).status).toBe(201)
    expect(fieldsOf(await send(user, createAuthenticator().create(options)))).toEqual(late)
    const expired = await creationOptions(user)
    await sql`update passkey_challenges set expires_at = now() where user_id = ${user.id}`.execute(db)
    expect(fieldsOf(await send(user, createAuthenticator().create(expired)))).toEqual(late)
    const ofSignIn = { ...options, challenge: (await signInOptions()).challenge }
    expect(fieldsOf(await send(user, createAuthenticator().create(ofSignIn)))).toEqual(late)
    expect(await listAs(user)).toHaveLength(1)
    expect(await listAs(other)).toEqual([])
  })

  it.each([
    ['of another site', { rpId: 'ladron.example' }],
    ['from a page of another site', { origin: 'https://ladron.example' }],
    ['without user verification', { flags: 1 + 64 }],
    ['for a sign-in', { type: 'webauthn.get' }],
  ])('refuses a passkey %s', async (_, change) => {
    const user = await api.createUser('customer')
    const refused = await send(user, createAuthenticator().create(await creationOptions(user), change))
    expect([refused.status, fieldsOf(refused)]).toEqual([400, { credential: SERVER.passkeyNotMade }])
    expect(await listAs(user)).toEqual([])
  })

  it('refuses bodies that no browser sends', async () => {
    const user = await api.createUser('customer')
    const credential = createAuthenticator().create(await creationOptions(user))
    const { id, response } = credential
    for (const broken of [
      ...[{}, { ...credential, id: `${id}=` }, { ...credential, type: 'password' }],
      { ...credential, response: { ...response, clientDataJSON: 'AAAA' } },
      { ...credential, response: { ...response, attestationObject: 'AAAA' } },
      { ...credential, response: { ...response, attestationObject: 'A'.repeat(30_000) } },
    ])
      expect((await send(user, broken)).status).toBe(400)
    expect(await listAs(user)).toEqual([])
  })

  it('allows ten for an account, and none of them twice', async () => {
    const user = await api.createUser('customer')
    const authenticator = createAuthenticator()
    const [first, second] = [await creationOptions(user), await creationOptions(user)]
    expect((await send(user, authenticator.create(first))).status).toBe(201)
    const again = await send(user, authenticator.create(second))
    expect(fieldsOf(again)).toEqual({ credential: SERVER.passkeyNotMade })
    expect((await creationOptions(user)).excludeCredentials).toHaveLength(1)
    for (let count = 1; count < 9; count += 1) await addPasskey(user)
    const open = [await creationOptions(user), await creationOptions(user)]
    const both = await Promise.all(open.map((options) => send(user, createAuthenticator().create(options))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const full = await api.call('POST', '/api/auth/passkey/registration-options', {
      ...{ as: user, body: { password: TEST_PASSWORD } },
    })
    expect(full).toMatchObject({ status: 422, body: { code: 'passkeys_full' } })
  })
})

describe('signing in with a passkey', () => {
  it('opens a session of 30 days and stores the time of use', async () => {
    const user = await api.createUser('customer')
    const { get } = await addPasskey(user)
    const answer = await signIn(get(await signInOptions()))
    expect(answer.read(userAnswer).user).toMatchObject({ id: user.id })
    const [session = ''] = answer.headers.getSetCookie()
    expect(session).toMatch(/^session=[\w-]{43}; .*Max-Age=2592000/)
    const as = { ...user, cookie: session.split(';')[0] ?? '' }
    expect((await listAs(as))[0]?.last_used_at).toEqual(expect.any(String))
  })

  it('asks for no code although the account has a second factor', async () => {
    const user = await api.createUser('customer')
    await sql`insert into second_factors (user_id, secret, confirmed_at) values (${user.id}, 'x', now())`.execute(
      db,
    )
    const body = { email: user.email, password: TEST_PASSWORD }
    expect((await api.call('POST', '/api/auth/login', { body })).read(loginAnswer)).toHaveProperty('ticket')
    const { get } = await addPasskey(user)
    expect((await signIn(get(await signInOptions()))).read(userAnswer).user.id).toBe(user.id)
  })

  it('accepts a challenge once, even after a wrong answer, and no challenge of a registration', async () => {
    const user = await api.createUser('customer')
    const { get } = await addPasskey(user)
    const [options, tried] = [await signInOptions(), await signInOptions()]
    const both = await Promise.all([get(options), get(options)].map((credential) => signIn(credential)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await signIn(get(tried, { signature: Buffer.from('no') }))).status).toBe(401)
    expect(fieldsOf(await signIn(get(tried)))).toEqual({ credential: SERVER.passkeyLate })
    const { challenge } = await creationOptions(user)
    expect(fieldsOf(await signIn(get({ ...tried, challenge })))).toEqual({ credential: SERVER.passkeyLate })
    const expired = await signInOptions()
    await sql`update passkey_challenges set expires_at = now()
      where challenge_hash = ${hashToken(expired.challenge)}`.execute(db)
    expect(fieldsOf(await signIn(get(expired)))).toEqual({ credential: SERVER.passkeyLate })
  })

  it.each([
    ['of another site', { rpId: 'ladron.example' }],
    ['from a page of another site', { origin: 'https://ladron.example' }],
    ['without user verification', { flags: 1 }],
    ['with a wrong signature', { signature: Buffer.from('3006020101020101', 'hex') }],
    ['that names another account', { userHandle: 'AAAA' }],
    ['for a registration', { type: 'webauthn.create' }],
  ])('refuses an answer %s', async (_, change) => {
    const { get } = await addPasskey(await api.createUser('customer'))
    const refused = await signIn(get(await signInOptions(), change))
    expect(refused).toMatchObject({ status: 401, body: { message: SERVER.passkeyWrong } })
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  it('refuses a counter that went back, and logs that', async () => {
    const user = await api.createUser('customer')
    const { get } = await addPasskey(user)
    expect((await signIn(get(await signInOptions(), { counter: 7 }))).status).toBe(200)
    let logged = ''
    const log = pino({ level: 'info' }, { write: (line) => (logged += line) })
    const observed = startApiOn(api.database, { log })
    for (const counter of [7, 6, 0]) {
      const refused = await signIn(get(await signInOptions(), { counter }), { at: observed })
      expect(refused).toMatchObject({ status: 401, body: { message: SERVER.passkeyWrong } })
    }
    await expect.poll(() => logged).toContain(`"reason":"passkey_regressed","user_id":${user.id}`)
    expect((await signIn(get(await signInOptions(), { counter: 8 }))).status).toBe(200)
  })

  it('refuses a deleted passkey and says so; nobody can delete the passkey of another person', async () => {
    const [user, other] = [await api.createUser('customer'), await api.createUser('customer')]
    const { get, id } = await addPasskey(user)
    const remove = (as: TestUser) => api.call('DELETE', `/api/users/me/passkeys/${id}`, { as })
    expect((await remove(other)).status).toBe(404)
    expect((await remove(user)).status).toBe(200)
    const refused = await signIn(get(await signInOptions()))
    expect(refused).toMatchObject({ status: 401, body: { message: SERVER.passkeyUnknown } })
  })

  it('is refused after ten wrong answers with one passkey, but works with another passkey', async () => {
    const user = await api.createUser('customer')
    const [one, other] = [await addPasskey(user), await addPasskey(user)]
    for (let guess = 0; guess < 10; guess += 1)
      expect((await signIn(one.get(await signInOptions(), { flags: 1 }))).status).toBe(401)
    const closed = await signIn(one.get(await signInOptions()))
    expect(closed.status).toBe(429)
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await signIn(other.get(await signInOptions()))).status).toBe(200)
  })
})

describe('a passkey of an account', () => {
  it('cancels a scheduled erasure when used, and shows a suspended user the reason', async () => {
    const [user, admin] = [await api.createUser('customer'), await api.createUser('admin')]
    const { get } = await addPasskey(user)
    await api.call('POST', '/api/users/me/erasure', { as: user, body: { password: TEST_PASSWORD } })
    const back = await signIn(get(await signInOptions()))
    expect(back.read(userAnswer).user).not.toHaveProperty('erase_at')
    const body = { reason: 'Faltan pruebas' }
    await api.call('PUT', `/api/admin/users/${user.id}/suspension`, { as: admin, body })
    const suspended = await signIn(get(await signInOptions()))
    expect(suspended.read(userAnswer).user.suspension_reason).toBe('Faltan pruebas')
  })

  it('is kept when its owner changes the password, and deleted when a mailed link sets one', async () => {
    const user = await api.createUser('customer')
    const { get } = await addPasskey(user)
    const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: 'otra-clave' }
    await api.call('PUT', '/api/users/me', { as: user, body })
    expect((await signIn(get(await signInOptions()))).status).toBe(200)
    const token = 'x'.repeat(43)
    await sql`insert into password_resets (token_hash, user_id, expires_at)
      values (${hashToken(token)}, ${user.id}, now() + interval '1 hour')`.execute(db)
    const reset = await api.call('POST', '/api/auth/reset-password', {
      body: { token, password: 'clave-nueva' },
    })
    expect(reset).toMatchObject({ status: 200, body: { message: SERVER.passwordResetPasskeys } })
    expect((await signIn(get(await signInOptions()))).status).toBe(401)
  })

  it('is deleted when the operator resets the second factor, and with the account', async () => {
    const [user, gone] = [await api.createUser('customer'), await api.createUser('customer')]
    const [one, other] = [await addPasskey(user), await addPasskey(gone)]
    expect(await resetSecondFactor(db, user.email)).toBe(user.id)
    await creationOptions(gone)
    const as = await api.createUser('admin')
    expect((await api.call('DELETE', `/api/admin/users/${gone.id}`, { as })).status).toBe(200)
    for (const { get } of [one, other]) expect((await signIn(get(await signInOptions()))).status).toBe(401)
    const { rows } = await sql`select user_id from passkeys where user_id in (${user.id}, ${gone.id})
      union all select user_id from passkey_challenges where user_id = ${gone.id}`.execute(db)
    expect(rows).toEqual([])
  })

  it('is bound to the configured origin, and does not spare an admin the second factor', async () => {
    const config = { publicUrl: 'https://tecnicerca.do', trustProxy: true }
    const at = startApiOn(api.database, { config })
    const admin = await api.createUser('admin')
    const cookie = admin.cookie.replace('session=', '__Host-session=')
    const options = await creationOptions({ ...admin, cookie }, { at })
    expect(options.rp.id).toBe('tecnicerca.do')
    const { create, get } = createAuthenticator('https://tecnicerca.do')
    expect((await send({ ...admin, cookie }, create(options), { at })).status).toBe(201)
    await signIn(get(await signInOptions({ at })), { at })
    const second = await signIn(get(await signInOptions({ at })), { at })
    expect(second.read(userAnswer).user.needs_second_factor).toBe(true)
    expect((await signIn(get(await signInOptions()))).status).toBe(401)
  })

  it('needs the configured origin: other hosts offer no passkeys', async () => {
    const answer = await api.call('POST', 'http://192.0.2.7/api/auth/passkey/sign-in-options')
    expect(answer).toMatchObject({ status: 404, body: { message: SERVER.passkeysNeedName } })
  })
})
