import { sessionAnswer } from '@tecnicerca/shared/accounts'
import { technicianAccountAnswer } from '@tecnicerca/shared/technicians'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { drawPhoto, photoForm } from '../photos/photo.fixture.ts'
import { openSession } from '../sessions/service.ts'
import { upgradeFields } from './registration.fixture.ts'

const api = await testApi()
const { db } = api.deps

function upgrade(as: TestUser, fields = upgradeFields(), photo?: Buffer) {
  return api.call('POST', '/api/technicians/upgrade', { as, form: photoForm(photo, fields) })
}

describe('the upgrade of a customer to a technician', () => {
  it('creates a profile and keeps the session', async () => {
    const customer = await api.createUser('customer')
    const answer = await upgrade(customer, upgradeFields(), await drawPhoto('teal').png().toBuffer())
    const { user, technician } = answer.read(technicianAccountAnswer)
    expect(answer.status).toBe(201)
    expect([user.id, user.role, user.technician_id]).toEqual([customer.id, 'technician', technician.id])
    expect(technician).toMatchObject({ address: '', available: 1, category_id: 2 })
    const own = await api.call('GET', '/api/technicians/profile', { as: customer })
    expect(own.body).toEqual({ technician })
  })

  it('ends the other sessions of the user', async () => {
    const customer = await api.createUser('customer')
    const { token } = await openSession(db, { userId: customer.id, isRemembered: true })
    await upgrade(customer)
    const elsewhere = await api.call('GET', '/api/technicians/profile', {
      as: { ...customer, cookie: `session=${token}` },
    })
    expect(elsewhere.status).toBe(401)
  })

  it('succeeds once if four attempts run at once', async () => {
    const customer = await api.createUser('customer')
    const answers = await Promise.all(Array.from({ length: 4 }, () => upgrade(customer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'already_technician' })
    const profiles = await db
      .selectFrom('technicians')
      .where('user_id', '=', customer.id)
      .select('id')
      .execute()
    expect(profiles).toHaveLength(1)
  })

  it('restores a deleted profile with its rating and without its old photo', async () => {
    const returning = await api.createUser('technician')
    const old = await drawPhoto('brown').png().toBuffer()
    await api.call('PUT', '/api/technicians/profile/image', { as: returning, form: photoForm(old) })
    await db.updateTable('users').set({ role: 'customer' }).where('id', '=', returning.id).execute()
    await db
      .updateTable('technicians')
      .set({ deleted_at: new Date(), rating_sum: 9, review_count: 2 })
      .where('user_id', '=', returning.id)
      .execute()
    const { technician } = (await upgrade(returning)).read(technicianAccountAnswer)
    expect(technician).toMatchObject({
      id: returning.technician_id,
      average_rating: 4.5,
      bio: upgradeFields().bio,
      profile_image: null,
    })
    expect((await api.call('GET', `/api/technicians/${technician.id}`)).status).toBe(200)
    expect(await db.selectFrom('photos').selectAll().execute()).toHaveLength(3)
  })

  it('creates the profile of a user whom an admin made a technician', async () => {
    const [promoted, admin] = [await api.createUser('customer'), await api.createUser('admin')]
    const { email } = promoted
    const body = { name: 'Ana Peña', email, phone: '', role: 'technician' }
    await api.call('PUT', `/api/admin/users/${promoted.id}`, { as: admin, body })
    const { token } = await openSession(db, { userId: promoted.id, isRemembered: false })
    const as = { ...promoted, cookie: `session=${token}` }
    const own = () => api.call('GET', '/api/technicians/profile', { as })
    const session = await api.call('GET', '/api/auth/check-session', { as })
    expect(session.read(sessionAnswer).user).toMatchObject({ role: 'technician', technician_id: null })
    expect(await own()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const answers = await Promise.all([upgrade(as), upgrade(as)])
    const [created, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_technician' } })
    const { user, technician } = created?.read(technicianAccountAnswer) ?? {}
    expect(user).toMatchObject({ role: 'technician', technician_id: technician?.id })
    expect((await own()).body).toEqual({ technician })
    expect((await upgrade(as)).status).toBe(409)
  })

  it('is refused for an unknown category, and can be tried again', async () => {
    const customer = await api.createUser('customer')
    const answer = await upgrade(customer, upgradeFields({ category_id: '999' }))
    expect(answer).toMatchObject({ status: 400, body: { fields: { category_id: expect.any(String) } } })
    expect((await upgrade(customer)).status).toBe(201)
  })
})
