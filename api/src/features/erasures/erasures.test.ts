import { erasureAnswer, sessionAnswer, userAnswer } from '@tecnicerca/shared/accounts'
import { ERASURE } from '@tecnicerca/shared/messages/account/account'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { completeCase, publish } from '../reviews/review.fixture.ts'
import { openSession } from '../sessions/service.ts'
import { eraseDueAccounts } from './service.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')
let [customer, technician] = [await api.createUser('customer'), await api.createUser('technician')]

beforeEach(async () => {
  customer = await api.createUser('customer', { name: 'Eva Zarzamora' })
  technician = await api.createUser('technician')
})

const PATH = '/api/users/me/erasure'
const ask = (as: TestUser, more: object = {}) =>
  api.call('POST', PATH, { as, body: { password: TEST_PASSWORD, ...more } })
const dayOf = async (as: TestUser, more: object = {}) => (await ask(as, more)).read(erasureAnswer).erase_at
const takeBack = (as: TestUser) => api.call('DELETE', PATH, { as })
const signIn = ({ email }: TestUser) =>
  api.call('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
const session = async (as: TestUser) =>
  (await api.call('GET', '/api/auth/check-session', { as })).read(sessionAnswer)

async function passWeek(): Promise<number> {
  await sql`update users set erase_at = erase_at - interval '7 days' where erase_at is not null`.execute(db)
  return eraseDueAccounts(db)
}

async function onAnotherPhone(user: TestUser): Promise<TestUser> {
  const { token } = await openSession(db, { userId: user.id, isRemembered: true })
  return { ...user, cookie: `session=${token}` }
}

describe('requesting the erasure of an account', () => {
  it('schedules the erasure in a week, also if requested twice, and ends the other sessions', async () => {
    const other = await onAnotherPhone(customer)
    const day = await dayOf(customer)
    const days = (Date.parse(day) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    expect(await dayOf(customer, { delete_reviews: true })).toBe(day)
    expect((await session(customer)).user).toMatchObject({ id: customer.id, erase_at: day })
    expect(await session(other)).toEqual({ authenticated: false, user: null, reason: 'ended_elsewhere' })
    expect(await passWeek()).toBe(1)
    expect((await session(other)).reason).toBe('account_deleted')
    expect((await session(customer)).reason).toBe('account_deleted')
    expect((await signIn(customer)).status).toBe(401)
  })

  it('answers 400 to a wrong password, and 429 after ten of them', async () => {
    const wrong = { status: 400, body: { fields: { password: SERVER.currentPasswordWrong } } }
    for (let guess = 0; guess < 10; guess += 1)
      expect(await ask(customer, { password: 'no-es-esta' })).toMatchObject(wrong)
    expect((await ask(customer)).status).toBe(429)
    expect((await session(customer)).user?.erase_at).toBeUndefined()
  })

  it('works for a suspended person, and keeps a technician listed until the day', async () => {
    await api.call('PUT', `/api/admin/users/${customer.id}/suspension`, {
      as: admin,
      body: { reason: 'No respeta a los técnicos' },
    })
    expect((await ask(customer)).status).toBe(202)
    expect((await takeBack(customer)).status).toBe(200)
    await dayOf(technician)
    const path = `/api/technicians/${technician.technician_id}`
    expect((await api.call('GET', path)).status).toBe(200)
    expect(await passWeek()).toBe(1)
    expect((await api.call('GET', path)).status).toBe(404)
  })

  it('is refused for the last admin who is not leaving, who cannot be demoted either', async () => {
    const lastAdmin = { status: 409, body: { code: 'last_admin' } }
    expect(await ask(admin)).toMatchObject(lastAdmin)
    const second = await api.createUser('admin')
    expect((await ask(admin)).status).toBe(202)
    expect(await ask(second)).toMatchObject(lastAdmin)
    const body = { name: 'Luz', email: second.email, phone: '', role: 'customer' }
    expect(await api.call('PUT', `/api/admin/users/${second.id}`, { as: admin, body })).toMatchObject(
      lastAdmin,
    )
    expect((await takeBack(admin)).status).toBe(200)
  })
})

describe('an erasure', () => {
  it('is cancelled by signing in, and the answer says so once', async () => {
    await dayOf(customer)
    const answer = await signIn(customer)
    expect(answer.read(userAnswer).message).toBe(ERASURE.takenBack)
    expect(answer.read(userAnswer).user.erase_at).toBeUndefined()
    expect((await signIn(customer)).read(userAnswer).message).toBeUndefined()
    expect(await passWeek()).toBe(0)
  })

  it('can be cancelled while signed in, even while the job runs', async () => {
    await dayOf(customer)
    const answer = await takeBack(customer)
    expect(answer.read(userAnswer).user).not.toHaveProperty('erase_at')
    await dayOf(customer)
    await sql`update users set erase_at = now() where id = ${customer.id}`.execute(db)
    const [erased] = await raceBehindLock(db, {
      lock: (trx) => sql`update users set erase_at = null where id = ${customer.id}`.execute(trx),
      calls: [() => eraseDueAccounts(db)],
    })
    expect(erased).toBe(0)
    expect((await session(customer)).authenticated).toBe(true)
  })

  it('ends open cases, and keeps reviews and completed cases without a name', async () => {
    await completeCase(api, { customer, technician })
    await publish(api, { customer, technician })
    const pendingId = await insertRequest(db, { customer, technician })
    await dayOf(customer)
    expect(await passWeek()).toBe(1)
    const profile = await api.call('GET', `/api/technicians/${technician.technician_id}`)
    expect(profile.body).toMatchObject({
      technician: { review_count: 1, reviews: [{ reviewer_name: null }] },
    })
    const cases = await api.call('GET', '/api/service-requests/my-requests', { as: technician })
    expect(cases.body).toMatchObject({
      serviceRequests: [
        { id: pendingId, customer_name: 'Cliente', status: 'cancelled', ended_reason: 'account_closed' },
        { customer_name: 'Cliente', status: 'completed' },
      ],
    })
  })

  it('deletes the reviews if the person asked for it', async () => {
    await completeCase(api, { customer, technician })
    const { id } = await publish(api, { customer, technician })
    await api.call('PUT', `/api/reviews/${id}/reply`, { as: technician, body: { text: 'Gracias, Eva.' } })
    await dayOf(customer, { delete_reviews: true })
    expect(await passWeek()).toBe(1)
    const profile = await api.call('GET', `/api/technicians/${technician.technician_id}`)
    expect(profile.body).toMatchObject({ technician: { review_count: 0, reviews: [] } })
  })

  it('breaks no invariant in any test of this file', async () => {
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
