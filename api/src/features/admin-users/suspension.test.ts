import { sessionAnswer, userAnswer } from '@tecnicerca/shared/accounts'
import { adminUserAnswer, adminUsersAnswer, noteAnswer, personAnswer } from '@tecnicerca/shared/admin/users'
import { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { ownServiceRequestsAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import type { Mail } from '../../jobs/send-mail.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { sendSuspended } from '../accounts/account-mails.ts'

const api = await testApi()
const { db } = api.deps
let admin: TestUser

beforeEach(async () => {
  await sql`update users set deleted_at = now() where role = 'admin'`.execute(db)
  admin = await api.createUser('admin', { name: 'Xiomara' })
})

const suspend = (user: TestUser, as = admin, reason = 'Cobró por adelantado y no fue') =>
  api.call('PUT', `/api/admin/users/${user.id}/suspension`, { as, body: { reason } })
const restore = (user: TestUser, as = admin) =>
  api.call('DELETE', `/api/admin/users/${user.id}/suspension`, { as })
const ask = async (customer: TestUser, technician: TestUser) => {
  const body = requestBody({ technician_id: Number(technician.technician_id) })
  return api.call('POST', '/api/service-requests', { as: customer, body })
}
const statusesOf = async (user: TestUser) => {
  const { rows } = await sql<{ status: string; ended_by: string | null }>`
    select status, ended_by from service_requests where customer_id = ${user.id} order by id`.execute(db)
  return rows
}
const person = async (user: TestUser) =>
  (await api.call('GET', `/api/admin/users/${user.id}`, { as: admin })).read(personAnswer)

describe('a suspended user', () => {
  it('sees the reason and the list of requests, can log out, but cannot send a request', async () => {
    const user = await api.createUser('customer')
    const technician = await api.createUser('technician')
    expect((await suspend(user)).read(adminUserAnswer).user.suspended_at).toEqual(expect.any(String))
    const checked = await api.call('GET', '/api/auth/check-session', { as: user })
    expect(checked.read(sessionAnswer).user?.suspension_reason).toBe('Cobró por adelantado y no fue')
    expect((await api.call('GET', '/api/service-requests/my-requests', { as: user })).status).toBe(200)
    expect(await ask(user, technician)).toMatchObject({
      status: 403,
      body: { code: 'suspended', reason: 'Cobró por adelantado y no fue' },
    })
    expect((await api.call('POST', '/api/auth/logout', { as: user })).status).toBe(200)
  })

  it('gets a mail with the reason if the address is confirmed and the suspension has not ended', async () => {
    const user = await api.createUser('customer')
    await suspend(user)
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
      where payload ->> 'user_id' = ${String(user.id)}`.execute(db)
    expect(rows.map(({ payload }) => payload)).toEqual([{ user_id: user.id }])
    const mails: Mail[] = []
    const deliver = () =>
      sendSuspended(db, {
        user_id: user.id,
        send: async (mail) => {
          mails.push(mail)
          return 'sent'
        },
      })
    await deliver()
    expect(mails).toEqual([])
    await sql`update users set email_confirmed_at = now(), is_established = true where id = ${user.id}`.execute(
      db,
    )
    await deliver()
    await restore(user)
    await deliver()
    expect(mails.map(({ to, text }) => [to.address, text.includes('Cobró por adelantado')])).toEqual([
      [user.email, true],
    ])
  })

  it('has no public technician profile, even after role changes, until the suspension ends', async () => {
    const technician = await api.createUser('technician')
    const profile = `/api/technicians/${technician.technician_id}`
    await suspend(technician)
    expect((await api.call('GET', profile)).status).toBe(404)
    await api.call('PUT', `/api/admin/users/${technician.id}`, { as: admin, body: { role: 'customer' } })
    await api.call('PUT', `/api/admin/users/${technician.id}`, { as: admin, body: { role: 'technician' } })
    expect((await api.call('GET', profile)).status).toBe(404)
    expect((await findBrokenInvariants(db)).join()).not.toContain('suspended')
    await restore(technician)
    expect((await api.call('GET', profile)).status).toBe(200)
    const again = await api.call('GET', '/api/auth/check-session', { as: technician })
    expect(again.read(sessionAnswer).user?.suspension_reason).toBeUndefined()
  })

  it('can still read the cases received as a technician', async () => {
    const [customer, technician] = [await api.createUser('customer'), await api.createUser('technician')]
    await ask(customer, technician)
    await suspend(technician)
    const body = { email: technician.email, password: TEST_PASSWORD }
    const signedIn = await api.call('POST', '/api/auth/login', { body })
    expect(signedIn.read(userAnswer).user.technician_id).toBe(technician.technician_id)
    const own = await api.call('GET', '/api/service-requests/my-requests', { as: technician })
    expect(own.read(ownServiceRequestsAnswer).serviceRequests).toMatchObject([
      { direction: 'received', customer_id: customer.id, status: 'cancelled' },
    ])
    const changes = await api.call('GET', '/api/service-requests/changes', { as: technician })
    expect(changes.read(changesAnswer).serviceRequests).toHaveLength(1)
  })

  it('keeps accepted cases, while pending ones are cancelled', async () => {
    const [customer, technician] = [await api.createUser('customer'), await api.createUser('technician')]
    await ask(customer, technician)
    await ask(customer, technician)
    await sql`update service_requests set status = 'accepted', status_changed_by = ${technician.id}
      where id = (select max(id) from service_requests where customer_id = ${customer.id})`.execute(db)
    await suspend(technician)
    expect(await statusesOf(customer)).toEqual([
      { status: 'cancelled', ended_by: 'system' },
      { status: 'accepted', ended_by: null },
    ])
  })

  it('is found by the filter for suspended users, with the reason of the latest suspension', async () => {
    const user = await api.createUser('customer', { name: 'Nurys' })
    await suspend(user)
    await suspend(user, admin, 'Otro motivo')
    const listed = await api.call('GET', '/api/admin/users?state=suspended&query=nurys', { as: admin })
    expect(listed.read(adminUsersAnswer).users).toMatchObject([
      { id: user.id, suspension_reason: 'Otro motivo' },
    ])
    const active = await api.call('GET', '/api/admin/users?state=active&query=nurys', { as: admin })
    expect(active.read(adminUsersAnswer).users).toEqual([])
  })

  it('can be an admin, who then has no admin access, but not the last admin', async () => {
    expect(await suspend(admin)).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    const other = await api.createUser('admin')
    expect((await suspend(other)).status).toBe(200)
    expect(await api.call('GET', '/api/admin/users', { as: other })).toMatchObject({
      status: 403,
      body: { code: 'suspended' },
    })
    expect((await suspend(admin)).status).toBe(409)
  })

  it('is only one of two admins who suspend each other at the same moment', async () => {
    const other = await api.createUser('admin')
    const answers = await raceBehindLock(db, {
      lock: (trx) => sql`select from users where role = 'admin' for update`.execute(trx),
      calls: [() => suspend(other), () => suspend(admin, other)],
    })
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it.each([{ reason: '' }, { reason: 'x'.repeat(301) }, {}])('needs a valid reason, not %j', async (body) => {
    const user = await api.createUser('customer')
    const answer = await api.call('PUT', `/api/admin/users/${user.id}/suspension`, { as: admin, body })
    expect(answer).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } })
  })
})

describe('the admin page of a user', () => {
  it('has the account, the profile, cases of both roles, reviews, sessions and notes', async () => {
    const [customer, technician] = [await api.createUser('customer'), await api.createUser('technician')]
    for (let count = 0; count < 3; count += 1) await ask(customer, technician)
    const note = await api.call('POST', `/api/admin/users/${customer.id}/notes`, {
      as: admin,
      body: { text: 'Llamó para quejarse.' },
    })
    expect(note.read(noteAnswer).note).toMatchObject({ admin_name: 'Xiomara', text: 'Llamó para quejarse.' })
    const page = await person(customer)
    expect(page).toMatchObject({
      user: { id: customer.id, suspended_at: null },
      technician: null,
      notes: [{ text: 'Llamó para quejarse.' }],
      counts: { serviceRequests: 3, open_requests: 3, sessions: 1, notes: 1, reviews_written: 0 },
    })
    expect(page.serviceRequests[0]).toMatchObject({ direction: 'sent', counterpart_id: technician.id })
    const other = await person(technician)
    expect(other.technician).toMatchObject({ id: technician.technician_id, is_listed: true })
    expect(other.serviceRequests[0]).toMatchObject({ direction: 'received', counterpart_id: customer.id })
  })

  it('has notes that the user does not see and that are deleted with the account', async () => {
    const user = await api.createUser('customer')
    await api.call('POST', `/api/admin/users/${user.id}/notes`, { as: admin, body: { text: 'Zarzamora' } })
    const answer = await api.call('GET', '/api/auth/check-session', { as: user })
    expect(answer.text).not.toContain('Zarzamora')
    await api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })
    const { rows } = await sql`select from user_notes where user_id = ${user.id}`.execute(db)
    expect(rows).toEqual([])
  })

  it('lets an admin end all sessions of the user', async () => {
    const user = await api.createUser('customer')
    await api.call('DELETE', `/api/admin/users/${user.id}/sessions`, { as: admin })
    expect((await api.call('GET', '/api/notices', { as: user })).status).toBe(401)
  })

  it('answers 404 for an unknown user', async () => {
    expect((await api.call('GET', '/api/admin/users/2000000000', { as: admin })).status).toBe(404)
  })
})

describe('a password reset mail sent by an admin', () => {
  const mail = (userId: number) =>
    api.call('POST', `/api/admin/users/${userId}/password-reset`, { as: admin })
  const queuedFor = async ({ email }: TestUser) => {
    const { rows } =
      await sql`select from graphile_worker._private_jobs where payload ->> 'email' = ${email}`.execute(db)
    return rows.length
  }

  it('is queued, also for a suspended user, and is in the audit log', async () => {
    const user = await api.createUser('customer')
    await suspend(user)
    expect((await mail(user.id)).status).toBe(202)
    expect(await queuedFor(user)).toBe(1)
    const log = await api.call('GET', `/api/admin/audit-log?act=user.password_reset&subject_id=${user.id}`, {
      as: admin,
    })
    expect(log.body).toMatchObject({ entries: [{ admin_id: admin.id }] })
  })

  it('is not queued for an erased user, and the call answers 404', async () => {
    const user = await api.createUser('customer')
    await api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })
    expect((await mail(user.id)).status).toBe(404)
    expect(await queuedFor(user)).toBe(0)
  })

  it('is refused after five reset mails that the user asked for', async () => {
    const user = await api.createUser('customer')
    for (let count = 0; count < 5; count += 1)
      await api.call('POST', '/api/auth/forgot-password', { body: { email: user.email } })
    expect((await mail(user.id)).status).toBe(429)
    expect(await queuedFor(user)).toBe(5)
  })
})
