import { emailChangeAnswer, messageAnswer, sessionAnswer } from '@tecnicerca/shared/accounts'
import { EMAIL_CHANGE, EMAIL_CHANGE_CONFIRMATION } from '@tecnicerca/shared/messages/account/email-change'
import { EMAIL_CHANGED, LINK_MAIL, SERVER } from '@tecnicerca/shared/messages/server'
import { technicianAnswer } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { expire } from '../../jobs/expire.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { readable } from '../../testing/mail-server.ts'
import { testMailApi } from '../../testing/test-api.ts'

const { api, server, deliver } = await testMailApi()
const { db } = api.deps
const admin = await api.createUser('admin')
let user: TestUser
let serial = 0

beforeEach(async () => {
  user = await api.createUser('customer')
})

const PATH = '/api/users/me/email'
const newEmail = () => `cambio${(serial += 1)}@ejemplo.do`
const ask = (email: string, { as = user, password = TEST_PASSWORD } = {}) =>
  api.call('POST', PATH, { as, body: { email, password } })
const confirm = (token: string) => api.call('POST', '/api/auth/confirm-email-change', { body: { token } })
const retry = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await deliver()
}
const pending = async (as = user) => (await api.call('GET', PATH, { as })).read(emailChangeAnswer).change
const ownUser = async (as = user) =>
  (await api.call('GET', '/api/auth/check-session', { as })).read(sessionAnswer).user
const emailOf = async (as = user) => (await ownUser(as))?.email
const signIn = (email: string) =>
  api.call('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })

/** The mails sent to an address, oldest first. */
const mailsTo = (email: string) =>
  server.mails.filter(({ to }) => to.includes(email)).map(({ source }) => readable(source))

const tokensFor = (email: string) =>
  mailsTo(email).map(
    (mail) => mail.match(/tecnicerca.do\/confirmar-cambio-de-correo\?token=([\w-]+)/)?.[1] ?? '',
  )

/** Asks for the change and returns the mailed token. */
async function tokenFor(email: string, as = user): Promise<string> {
  expect((await ask(email, { as })).status).toBe(202)
  await deliver()
  return tokensFor(email).at(-1) ?? ''
}

const rows = async (as = user) =>
  db.selectFrom('email_changes').selectAll().where('user_id', '=', as.id).execute()

const DEAD = { status: 400, body: { fields: { token: EMAIL_CHANGE_CONFIRMATION.linkDead } } }

describe('a request to change the email address', () => {
  it('mails a link to the new address and a warning to the old one, and changes nothing yet', async () => {
    const email = newEmail()
    const answer = await ask(` ${email.toUpperCase()} `)
    expect([answer.status, answer.read(messageAnswer).message]).toEqual([202, EMAIL_CHANGE.sent(email)])
    await deliver()
    expect(mailsTo(email)).toEqual([expect.stringContaining(LINK_MAIL.change.asked)])
    expect(tokensFor(email)).toEqual([expect.stringMatching(/.{43}/)])
    expect(mailsTo(user.email)).toEqual([expect.stringContaining(EMAIL_CHANGED.asked.notYou)])
    expect(await emailOf()).toBe(user.email)
    const change = await pending()
    expect(change?.email).toBe(email)
    expect(Date.parse(change?.expires_at ?? '') - Date.parse(change?.asked_at ?? '')).toBe(24 * 3_600_000)
  })

  it('is refused for a wrong password, an invalid address and the present address in any case', async () => {
    expect(await ask(user.email.toUpperCase(), { password: 'no-es-esta' })).toMatchObject({
      status: 400,
      body: { fields: { email: EMAIL_CHANGE.isOwn, password: SERVER.currentPasswordWrong } },
    })
    expect((await ask(user.email)).body).toMatchObject({ fields: { email: EMAIL_CHANGE.isOwn } })
    expect((await ask('sin-arroba')).body).toMatchObject({ fields: { email: 'Escribe un email válido.' } })
    expect(await rows()).toEqual([])
  })

  it('is refused after ten wrong passwords, and after five changes in an hour', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect((await ask(newEmail(), { password: 'no-es-esta' })).status).toBe(400)
    expect((await ask(newEmail())).status).toBe(429)
    const other = await api.createUser('customer')
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(newEmail(), { as: other })))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
    expect(await rows(other)).toHaveLength(1)
  })

  it('answers a taken address like a free one, and mails only its owner', async () => {
    const [owner, email] = [await api.createUser('technician', { name: 'Luz Mora' }), newEmail()]
    const [taken, free] = [await ask(owner.email.toUpperCase()), await ask(email, { as: admin })]
    const outcomes = [taken, free].map((answer) => [answer.status, answer.read(messageAnswer).message])
    expect(outcomes).toEqual([
      [202, EMAIL_CHANGE.sent(owner.email)],
      [202, EMAIL_CHANGE.sent(email)],
    ])
    await deliver()
    expect(mailsTo(owner.email)).toEqual([expect.stringContaining(EMAIL_CHANGED.taken.what)])
    expect(mailsTo(owner.email)[0]).toContain('Hola, Luz:')
    expect(tokensFor(owner.email)).toEqual([''])
    expect((await pending())?.email).toBe(owner.email)
  })

  it('invalidates the link of an earlier request', async () => {
    const [first, second] = [newEmail(), newEmail()]
    const token = await tokenFor(first)
    const newer = await tokenFor(second)
    expect(await confirm(token)).toMatchObject(DEAD)
    expect((await pending())?.email).toBe(second)
    expect((await confirm(newer)).status).toBe(200)
  })

  it('keeps one change and one link of two concurrent requests', async () => {
    const emails = [newEmail(), newEmail()]
    const answers = await raceBehindLock(db, {
      lock: (trx) => sql`select from users where id = ${user.id} for update`.execute(trx),
      calls: emails.map((email) => () => ask(email)),
    })
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    await deliver()
    expect(emails.flatMap(tokensFor)).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  it('sends five links an hour to one mailbox, and further ones later', async () => {
    const [name, domain] = newEmail().split('@')
    const emails = Array.from({ length: 6 }, (_, index) => `${name}+${index}@${domain}`)
    for (const email of emails) await ask(email, { as: await api.createUser('customer') })
    await deliver()
    expect(emails.flatMap(tokensFor)).toHaveLength(5)
    await sql`update rate_limits set resets_at = now()`.execute(db)
    await retry()
    expect(emails.flatMap(tokensFor)).toHaveLength(6)
  })

  it('is closed to suspended people and to visitors', async () => {
    await suspend(user)
    expect((await ask(newEmail())).status).toBe(403)
    expect((await api.call('POST', PATH, { body: {} })).status).toBe(401)
  })

  it('can be cancelled, also twice', async () => {
    const token = await tokenFor(newEmail())
    for (let time = 0; time < 2; time += 1)
      expect((await api.call('DELETE', PATH, { as: user })).status).toBe(200)
    expect(await pending()).toBeNull()
    expect(await confirm(token)).toMatchObject(DEAD)
  })
})

async function suspend(person: TestUser): Promise<void> {
  const body = { reason: 'No respeta a los técnicos' }
  await api.call('PUT', `/api/admin/users/${person.id}/suspension`, { as: admin, body })
}

describe('the link that confirms an email change', () => {
  it('changes the address once, without a session, keeps the sessions, mails the old address', async () => {
    const email = newEmail()
    const token = await tokenFor(email)
    await sql`insert into password_resets (token_hash, user_id, expires_at)
      values (sha256('reset'), ${user.id}, now() + interval '1 hour')`.execute(db)
    await sql`insert into email_confirmations (token_hash, user_id, expires_at)
      values (sha256('confirmation'), ${user.id}, now() + interval '1 hour')`.execute(db)
    expect((await confirm(token)).read(messageAnswer).message).toBe(EMAIL_CHANGE_CONFIRMATION.done)
    expect(await emailOf()).toBe(email)
    expect([(await signIn(email)).status, (await signIn(user.email)).status]).toEqual([200, 401])
    const { rows: left } = await sql`
      select from password_resets where user_id = ${user.id}
      union all select from email_confirmations where user_id = ${user.id}`.execute(db)
    expect(left).toEqual([])
    const state = await api.call('GET', '/api/auth/email-confirmation', { as: user })
    expect(state.body).toMatchObject({ is_confirmed: true })
    expect(await confirm(token)).toMatchObject(DEAD)
    expect(await pending()).toBeNull()
    await deliver()
    expect(mailsTo(user.email).filter((mail) => mail.includes(EMAIL_CHANGED.done.what))).toHaveLength(1)
  })

  it('shows the new address of a technician in the profile at once', async () => {
    const technician = await api.createUser('technician')
    const path = `/api/technicians/${technician.technician_id}`
    const shown = async () => (await api.call('GET', path)).read(technicianAnswer).technician.email
    expect(await shown()).toBe(technician.email)
    const email = newEmail()
    await confirm(await tokenFor(email, technician))
    expect(await shown()).toBe(email)
  })

  it('is stored only as a hash, and expires after a day', async () => {
    const token = await tokenFor(newEmail())
    const [row] = await rows()
    expect(row?.token_hashes).toHaveLength(1)
    expect(row?.token_hashes[0]?.includes(Buffer.from(token))).toBe(false)
    await sql`update email_changes set expires_at = now() where user_id = ${user.id}`.execute(db)
    expect(await pending()).toBeNull()
    expect(await confirm(token)).toMatchObject(DEAD)
    expect(await expire(db)).toMatchObject({ email_changes: 1 })
    expect(await rows()).toEqual([])
  })

  it('is invalid after a new password and after an admin changed the address', async () => {
    const token = await tokenFor(newEmail())
    const fields = { name: 'Ana', currentPassword: TEST_PASSWORD, newPassword: 'clave-propia-9' }
    expect((await api.call('PUT', '/api/users/me', { as: user, body: fields })).status).toBe(200)
    expect(await confirm(token)).toMatchObject(DEAD)
    const other = await api.createUser('customer')
    const otherToken = await tokenFor(newEmail(), other)
    const body = { name: 'Ana', email: newEmail(), phone: '', role: 'customer' }
    await api.call('PUT', `/api/admin/users/${other.id}`, { as: admin, body })
    expect(await confirm(otherToken)).toMatchObject(DEAD)
  })

  it('fails with email_taken if the address was registered meanwhile', async () => {
    const email = newEmail()
    const token = await tokenFor(email)
    const body = { name: 'Otra', email, password: 'clave-buena-9', phone: '' }
    await api.call('POST', '/api/auth/register', { body })
    expect(await confirm(token)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: EMAIL_CHANGE_CONFIRMATION.taken },
    })
    expect(await emailOf()).toBe(user.email)
  })

  it('gives an address that two people asked for to only one of them', async () => {
    const [email, other] = [newEmail(), await api.createUser('customer')]
    const tokens = [await tokenFor(email), await tokenFor(email, other)]
    const answers = await Promise.all(tokens.map(confirm))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const emails = await Promise.all([emailOf(), emailOf(other)])
    expect(emails.filter((one) => one === email)).toHaveLength(1)
  })

  it('works for only one of two concurrent uses', async () => {
    const token = await tokenFor(newEmail())
    const answers = await raceBehindLock(db, {
      lock: (trx) => sql`select from users where id = ${user.id} for update`.execute(trx),
      calls: [() => confirm(token), () => confirm(token)],
    })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('does not work while its owner is suspended', async () => {
    const email = newEmail()
    const token = await tokenFor(email)
    await suspend(user)
    expect(await confirm(token)).toMatchObject({ status: 403, body: { code: 'suspended' } })
    await api.call('DELETE', `/api/admin/users/${user.id}/suspension`, { as: admin })
    expect((await confirm(token)).status).toBe(200)
  })

  it('does not cancel a scheduled erasure', async () => {
    await api.call('POST', '/api/users/me/erasure', { as: user, body: { password: TEST_PASSWORD } })
    expect((await confirm(await tokenFor(newEmail()))).status).toBe(200)
    expect((await ownUser())?.erase_at).toBeDefined()
  })

  it('works after a failed attempt to mail it, whose token stays stored as well', async () => {
    const email = newEmail()
    await ask(email)
    server.refuse(2)
    await deliver()
    await retry()
    const [token = ''] = tokensFor(email)
    const [row] = await rows()
    expect(row?.token_hashes).toHaveLength(2)
    expect((await confirm(token)).status).toBe(200)
  })

  it('is deleted with the account, and is not mailed afterwards', async () => {
    const [email, next] = [newEmail(), newEmail()]
    const token = await tokenFor(email)
    await ask(next)
    await api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })
    await deliver()
    expect([await rows(), mailsTo(next)]).toEqual([[], []])
    expect(await confirm(token)).toMatchObject(DEAD)
  })

  it.each([{}, { token: "' or 1=1 --" }, { token: 'A'.repeat(43) }])('refuses %j', async (body) => {
    const answer = await api.call('POST', '/api/auth/confirm-email-change', { body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } })
  })
})
