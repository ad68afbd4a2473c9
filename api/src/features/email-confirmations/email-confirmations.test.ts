import { emailConfirmationAnswer, userAnswer } from '@tecnicerca/shared/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApi, type TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { runDueJobs } from '../../testing/jobs.ts'
import { readable } from '../../testing/mail-server.ts'
import { testMailApi } from '../../testing/test-api.ts'
import { registrationFields } from '../technicians/registration.fixture.ts'

const { api, server, deliver } = await testMailApi()
const { db } = api.deps
let serial = 0

const newEmail = () => `nueva${(serial += 1)}@ejemplo.do`

const register = (email: string, name = 'Ana Peña') =>
  api.call('POST', '/api/auth/register', { body: { name, email, password: 'clave-buena-9', phone: '' } })

const confirm = (token: string) => api.call('POST', '/api/auth/confirm-email', { body: { token } })

const tokens = () =>
  server.mails.map(({ source }) => readable(source).match(/confirmar-correo\?token=([\w-]+)/)?.[1] ?? '')

/** Registers a customer. Returns the user id and the mailed token. */
async function newcomer(): Promise<{ id: number; token: string }> {
  const answer = await register(newEmail())
  await deliver()
  return { id: answer.read(userAnswer).user.id, token: tokens().at(-1) ?? '' }
}

async function stateOf(id: number): Promise<{ is_confirmed: boolean; is_established: boolean }> {
  return db
    .selectFrom('users')
    .select([sql<boolean>`email_confirmed_at is not null`.as('is_confirmed'), 'is_established'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const state = async (as: TestUser) =>
  (await api.call('GET', '/api/auth/email-confirmation', { as })).read(emailConfirmationAnswer)

const CONFIRMED = { is_confirmed: true, is_established: true }
const UNCONFIRMED = { is_confirmed: false, is_established: false }

describe('registration', () => {
  it('mails a customer a link that confirms the address once, without a session', async () => {
    const email = newEmail()
    const { id } = (await register(email, 'Beatriz Núñez')).read(userAnswer).user
    await deliver()
    expect(server.mails.map((mail) => mail.to)).toEqual([[email]])
    const mail = readable(server.mails[0]?.source ?? '')
    expect(mail).toContain('Hola, Beatriz:')
    expect(mail).toContain(`https://tecnicerca.do/confirmar-correo?token=${tokens()[0]}`)
    expect(await stateOf(id)).toEqual(UNCONFIRMED)
    expect((await confirm(tokens()[0] ?? '')).status).toBe(200)
    expect(await stateOf(id)).toEqual(CONFIRMED)
    expect(await confirm(tokens()[0] ?? '')).toMatchObject({
      status: 400,
      body: { fields: { token: expect.any(String) } },
    })
  })

  it('mails a technician a link that confirms the address', async () => {
    const email = newEmail()
    const form = new FormData()
    for (const [field, value] of Object.entries(registrationFields({ email }))) form.set(field, value)
    expect((await api.call('POST', '/api/technicians', { form })).status).toBe(201)
    await deliver()
    expect(server.mails.map((mail) => mail.to)).toEqual([[email]])
    expect((await confirm(tokens()[0] ?? '')).status).toBe(200)
  })

  it('sends one mail for three concurrent registrations of the same address', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 3 }, () => register(email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    await deliver()
    expect(server.mails).toHaveLength(1)
  })

  it('leaves a name that could be a message out of the mail', async () => {
    await register(newEmail(), 'Ganaste! Llama al 809')
    await deliver()
    expect(readable(server.mails[0]?.source ?? '')).not.toContain('Ganaste')
  })
})

describe('the links of one mailbox', () => {
  it('are limited to five an hour, ignoring plus tags; further links are mailed later', async () => {
    const [name, domain] = newEmail().split('@')
    const emails = Array.from({ length: 7 }, (_, index) => `${name}+${index}@${domain}`)
    for (const email of emails) expect((await register(email)).status).toBe(201)
    await deliver()
    expect(server.mails).toHaveLength(5)
    const { rows } = await sql<{ is_later: boolean }>`
      select run_at > now() + interval '50 minutes' as is_later from graphile_worker.jobs`.execute(db)
    expect(rows).toEqual([{ is_later: true }, { is_later: true }])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await sql`update rate_limits set resets_at = now() where bucket like 'mailbox:%'`.execute(db)
    await deliver()
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(emails)
  })

  it('do not count if their mail could not be sent', async () => {
    const email = newEmail()
    await register(email)
    await runDueJobs(api, { smtpUrl: 'smtp://127.0.0.1:1' })
    const { rows } = await sql`
      select hits from rate_limits where bucket = rate_limit_bucket(${`mailbox:${email}`})`.execute(db)
    expect(rows).toEqual([{ hits: 0 }])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await deliver()
    expect(server.mails).toHaveLength(1)
  })
})

describe('a confirmation link', () => {
  it('expires after seven days', async () => {
    const { id, token } = await newcomer()
    const { rows } = await sql<{ life: number }>`
      select extract(epoch from expires_at - created_at)::int as life from email_confirmations
      where user_id = ${id}`.execute(db)
    expect(rows).toEqual([{ life: 7 * 24 * 3600 }])
    await sql`update email_confirmations set expires_at = now() where user_id = ${id}`.execute(db)
    expect((await confirm(token)).status).toBe(400)
    expect(await stateOf(id)).toEqual(UNCONFIRMED)
  })

  it('is stored only as a hash, and its use voids the other links of the account', async () => {
    const { id, token } = await newcomer()
    await sql`select graphile_worker.add_job('send-email-confirmation', ${JSON.stringify({ user_id: id })}::json)`.execute(
      db,
    )
    await deliver()
    const { rows } = await sql<{ is_plain: boolean }>`
      select position(${Buffer.from(token)} in token_hash) > 0 as is_plain from email_confirmations
      where user_id = ${id}`.execute(db)
    expect(rows).toEqual([{ is_plain: false }, { is_plain: false }])
    expect((await confirm(tokens()[1] ?? '')).status).toBe(200)
    expect((await confirm(token)).status).toBe(400)
  })

  it('is void once an admin changes the address, which is then unconfirmed', async () => {
    const first = await newcomer()
    const second = await newcomer()
    await confirm(second.token)
    const as = await api.createUser('admin')
    for (const { id } of [first, second]) {
      const body = { name: 'Ana', email: newEmail(), phone: '', role: 'customer' }
      expect((await api.call('PUT', `/api/admin/users/${id}`, { as, body })).status).toBe(200)
    }
    expect((await confirm(first.token)).status).toBe(400)
    expect(await stateOf(second.id)).toEqual({ is_confirmed: false, is_established: true })
  })

  it('is void once the account is deleted, and is not mailed to a deleted account', async () => {
    const { id, token } = await newcomer()
    await register(newEmail())
    const as = await api.createUser('admin')
    expect((await api.call('DELETE', `/api/admin/users/${id}`, { as })).status).toBe(200)
    await sql`update users set deleted_at = now() where id > ${id} and role = 'customer'`.execute(db)
    server.mails.length = 0
    await deliver()
    expect(server.mails).toEqual([])
    expect((await confirm(token)).status).toBe(400)
    const { rows } = await sql`select from email_confirmations where user_id = ${id}`.execute(db)
    expect(rows).toEqual([])
  })

  it('is stored only once its mail is sent, which is retried', async () => {
    server.refuse(1)
    const { id } = (await register(newEmail())).read(userAnswer).user
    await deliver()
    const { rows } = await sql`select from email_confirmations where user_id = ${id}`.execute(db)
    expect(rows).toEqual([])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await deliver()
    expect((await confirm(tokens()[0] ?? '')).status).toBe(200)
  })

  it('works for only one of two concurrent uses', async () => {
    const { id, token } = await newcomer()
    const answers = await raceBehindLock(db, {
      lock: (trx) => sql`select from users where id = ${id} for update`.execute(trx),
      calls: [() => confirm(token), () => confirm(token)],
    })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it.each([{}, { token: "' or 1=1 --" }, { token: 'A'.repeat(43) }])('answers 400 to %j', async (body) => {
    const answer = await api.call('POST', '/api/auth/confirm-email', { body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } })
  })
})

describe('an account', () => {
  it('can read whether its address is confirmed and whether mails can be sent', async () => {
    const user = await api.createUser('customer')
    expect(await state(user)).toEqual({ is_confirmed: false, can_send: true })
    await sql`update users set email_confirmed_at = now(), is_established = true where id = ${user.id}`.execute(
      db,
    )
    expect(await state(user)).toEqual({ is_confirmed: true, can_send: true })
    const silent = await startTestApi()
    const answer = await silent.call('GET', '/api/auth/email-confirmation', {
      as: await silent.createUser('customer'),
    })
    expect(answer.body).toEqual({ is_confirmed: false, can_send: false })
    await silent.close()
  })

  it('can request five more links in an hour, also concurrently', async () => {
    const user = await api.createUser('customer')
    const again = () => api.call('POST', '/api/auth/email-confirmation', { as: user })
    const answers = await Promise.all(Array.from({ length: 7 }, again))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 202, 202, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
    await deliver()
    expect(server.mails).toHaveLength(5)
    expect((await confirm(tokens()[0] ?? '')).status).toBe(200)
  })

  it('is confirmed by a password reset through a mailed link', async () => {
    const email = newEmail()
    const { id } = (await register(email)).read(userAnswer).user
    await api.call('POST', '/api/auth/forgot-password', { body: { email } })
    await deliver()
    const mailed = server.mails.map(({ source }) => readable(source)).join()
    const token = mailed.match(/reset-password\?token=([\w-]+)/)?.[1]
    const body = { token, password: 'otra-clave-9' }
    expect((await api.call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
    expect(await stateOf(id)).toEqual(CONFIRMED)
    const [confirmation = ''] = tokens().filter((one) => one !== '')
    expect((await confirm(confirmation)).status).toBe(400)
  })

  it('has its earlier reviews counted in the ranking once it is confirmed', async () => {
    const technician = await api.createUser('technician')
    const { id, token } = await newcomer()
    await sql`with done as (insert into service_requests (customer_id, technician_id, hourly_rate, request_date,
        service_description, service_location, status, created_at, completed_at)
      values (${id}, ${technician.technician_id}, 500, '2026-03-01', '', '', 'completed', '2026-03-01', '2026-03-02')
      returning *)
      insert into reviews (technician_id, customer_id, service_request_id, rating, comment, service_date)
      select technician_id, customer_id, id, 4, '', '2026-03-02' from done`.execute(db)
    const counted = async () => {
      const { rows } = await sql`select counted_rating_sum, counted_review_count from technicians
        where id = ${technician.technician_id}`.execute(db)
      return rows[0]
    }
    expect(await counted()).toEqual({ counted_rating_sum: 0, counted_review_count: 0 })
    await confirm(token)
    expect(await counted()).toEqual({ counted_rating_sum: 4, counted_review_count: 1 })
  })
})
