import { auditLogAnswer } from '@tecnicerca/shared/admin/audit-log'
import {
  adminTechnicianAnswer,
  adminTechniciansAnswer,
  changedTechnicianAnswer,
} from '@tecnicerca/shared/admin/technicians'
import { describe, expect, it } from 'vitest'
import { testApi } from '../../testing/test-api.ts'

const EDIT = {
  bio: 'Revisado por la administración.',
  hourly_rate: 0,
  experience_years: 0,
  city: 'Santo Domingo',
  address: '',
  available: false,
  category_id: null,
}

const api = await testApi()
const admin = await api.createUser('admin')
const technician = await api.createUser('technician', { category_id: 5 })

function path(id: number | null = technician.technician_id): string {
  return `/api/admin/technicians/${id}`
}

describe('the admin endpoints for technicians', () => {
  it('list all undeleted users with the role, with nulls if they have no profile', async () => {
    const withoutProfile = await api.createUser('customer')
    const deleted = await api.createUser('technician')
    await api.createUser('customer')
    const { db } = api.deps
    await db.updateTable('users').set({ role: 'technician' }).where('id', '=', withoutProfile.id).execute()
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    const { users } = (await api.call('GET', '/api/admin/technicians', { as: admin })).read(
      adminTechniciansAnswer,
    )
    expect(users.map(({ id }) => id)).toEqual([technician.id, withoutProfile.id])
    expect(users[0]).toMatchObject({
      technician_id: technician.technician_id,
      is_technician: 1,
      category_name: 'Electrónica',
      average_rating: 0,
      available: 1,
    })
    expect(users[1]).toMatchObject({
      technician_id: null,
      is_technician: null,
      category_id: null,
      city: null,
      hourly_rate: null,
      average_rating: null,
      available: null,
    })
  })

  it('write ratings into the CSV file with one decimal, and instants as Santo Domingo has them', async () => {
    const { technician_id: id } = technician
    const { db } = api.deps
    const rated = { rating_sum: 14, review_count: 3 }
    await db.updateTable('technicians').set(rated).where('id', '=', id).execute()
    const at = new Date('2026-02-01T03:59:59.5Z')
    await db.updateTable('users').set({ created_at: at }).where('id', '=', technician.id).execute()
    const file = await api.call('GET', '/api/admin/technicians.csv', { as: admin })
    expect(file.text.split('\r\n')[1]).toContain(',500,4.7,3,Sí,2026-01-31T23:59:59')
    const none = { rating_sum: 0, review_count: 0 }
    await db.updateTable('technicians').set(none).where('id', '=', id).execute()
  })

  it('return one technician with profile, account and skills', async () => {
    const answer = await api.call('GET', path(), { as: admin })
    const { technician: profile, user, skills } = answer.read(adminTechnicianAnswer)
    expect([profile.id, user.id, user.technician_id]).toEqual([
      technician.technician_id,
      technician.id,
      technician.technician_id,
    ])
    expect(skills).toEqual(profile.skills)
  })

  it('change a profile, also to no category, and ignore email and rating in the body', async () => {
    const body = { ...EDIT, name: 'Otro', email: 'otro@ejemplo.do', rating_sum: 50, review_count: 10 }
    const changed = (await api.call('PUT', path(), { as: admin, body })).read(changedTechnicianAnswer)
    expect(changed.technician).toMatchObject({
      ...EDIT,
      available: 0,
      category_name: null,
      email: technician.email,
      review_count: 0,
    })
  })

  it('answer 400 and name the invalid fields of a change', async () => {
    const answer = await api.call('PUT', path(), { as: admin, body: { ...EDIT, category_id: 999 } })
    expect(answer).toMatchObject({ status: 400, body: { fields: { category_id: expect.any(String) } } })
    const wrong = await api.call('PUT', path(), {
      as: admin,
      body: { ...EDIT, hourly_rate: -1, city: 'Miami' },
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { hourly_rate: expect.any(String), city: expect.any(String) } },
    })
  })

  it('answer 404 if there is no such profile', async () => {
    expect((await api.call('GET', path(999_999), { as: admin })).status).toBe(404)
    expect((await api.call('PUT', path(999_999), { as: admin, body: EDIT })).status).toBe(404)
  })
})

describe('PUT /api/admin/technicians', () => {
  const change = (body: object) => api.call('PUT', '/api/admin/technicians', { as: admin, body })
  const actsOn = async (id: number | null) =>
    (
      await api.call('GET', `/api/admin/audit-log?subject_kind=technician&subject_id=${id}`, { as: admin })
    ).read(auditLogAnswer).entries

  it('changes several technicians, logs each actual change, and skips unknown ids', async () => {
    const [one, other] = [await api.createUser('technician'), await api.createUser('technician')]
    const ids = [other.technician_id, one.technician_id, one.technician_id, 2_000_000_000]
    expect((await change({ ids, available: false, category_id: 3 })).body).toEqual({ count: 2 })
    for (const { technician_id: id } of [one, other]) {
      const { technician: profile } = (await api.call('GET', path(id), { as: admin })).read(
        adminTechnicianAnswer,
      )
      expect(profile).toMatchObject({ available: 0, category_id: 3 })
      expect(await actsOn(id)).toMatchObject([
        { before: { available: true, category_id: 1 }, after: { available: false, category_id: 3 } },
      ])
    }
    expect((await change({ ids, available: false })).body).toEqual({ count: 2 })
    expect(await actsOn(one.technician_id)).toHaveLength(1)
  })

  it.each([
    [{ ids: [], available: true }, 'ids'],
    [{ ids: Array.from({ length: 101 }, (_, index) => index + 1), available: true }, 'ids'],
    [{ ids: [1] }, 'available'],
    [{ ids: [1], category_id: 999 }, 'category_id'],
  ])('answers 400 to %j', async (body, field) => {
    expect(await change(body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })
})
