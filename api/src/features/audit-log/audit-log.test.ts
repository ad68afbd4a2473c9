import { auditLogAnswer } from '@tecnicerca/shared/admin/audit-log'
import { adminUserAnswer } from '@tecnicerca/shared/admin/users'
import { adminCategoryAnswer } from '@tecnicerca/shared/categories'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()
const admin = await api.createUser('admin', { name: 'Xiomara' })

const put = (user: TestUser, body: object) =>
  api.call('PUT', `/api/admin/users/${user.id}`, { as: admin, body })
const entriesOf = async (query: string) =>
  (await api.call('GET', `/api/admin/audit-log?${query}`, { as: admin })).read(auditLogAnswer).entries
const actsOn = (user: TestUser) => entriesOf(`subject_kind=user&subject_id=${user.id}`)

describe('PUT /api/admin/users/:id with a version', () => {
  const versionOf = async (user: TestUser) => (await put(user, {})).read(adminUserAnswer).user.version

  it('answers 409 with the current values if the same field has been changed meanwhile', async () => {
    const user = await api.createUser('customer', { name: 'Rosa' })
    const version = await versionOf(user)
    await put(user, { name: 'Rosa María' })
    const answer = await put(user, { version, name: 'Rosa Paulino', phone: '809-1' })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { name: 'Rosa María', version: version + 1 } },
    })
    expect((await put(user, {})).read(adminUserAnswer).user).toMatchObject({
      name: 'Rosa María',
    })
    const again = await put(user, { version: version + 1, name: 'Rosa Paulino' })
    expect(again.read(adminUserAnswer).user.name).toBe('Rosa Paulino')
  })

  it('succeeds if a field changed meanwhile has the same value in the body', async () => {
    const user = await api.createUser('customer', { name: 'Rosa' })
    const version = await versionOf(user)
    await put(user, { name: 'Rosa María' })
    const answer = await put(user, { version, phone: '809-2', name: 'Rosa María' })
    expect(answer.read(adminUserAnswer).user).toMatchObject({ name: 'Rosa María', phone: '809-2' })
  })

  it('answers 409 to a version that the row never had', async () => {
    const user = await api.createUser('customer')
    expect((await put(user, { version: 900, name: 'Otra' })).status).toBe(409)
  })

  it('answers with the current values if the user has changed the name meanwhile', async () => {
    const user = await api.createUser('customer', { name: 'Rosa' })
    const version = await versionOf(user)
    await api.call('PUT', '/api/users/me', { as: user, body: { name: 'Rosa Inés' } })
    expect((await put(user, { version, name: 'Rosa P.' })).body).toMatchObject({
      current: { name: 'Rosa Inés' },
    })
  })

  it('promotes a user to admin only with the password of the acting admin', async () => {
    const user = await api.createUser('customer')
    const version = await versionOf(user)
    for (const currentPassword of [undefined, 'otra-clave'])
      expect(await put(user, { version, role: 'admin', currentPassword })).toMatchObject({
        status: 400,
        body: { fields: { currentPassword: expect.any(String) } },
      })
    const made = await put(user, { version, role: 'admin', currentPassword: TEST_PASSWORD })
    expect(made.read(adminUserAnswer).user.role).toBe('admin')
  })
})

describe('the audit log', () => {
  it('stores who did what and when, with changed values only, before and after', async () => {
    const user = await api.createUser('customer', { name: 'Luz' })
    await put(user, { name: 'Luz del Carmen', email: user.email })
    await put(user, { name: 'Luz del Carmen' })
    expect(await actsOn(user)).toEqual([
      {
        ...{ id: expect.any(Number), at: expect.any(String), act: 'user.update' },
        ...{ admin_id: admin.id, admin_name: 'Xiomara', subject: { kind: 'user', id: user.id } },
        ...{ before: { name: 'Luz' }, after: { name: 'Luz del Carmen' } },
      },
    ])
  })

  it('contains changes of technicians and categories', async () => {
    const technician = await api.createUser('technician')
    const path = `/api/admin/technicians/${technician.technician_id}`
    await api.call('PUT', path, { as: admin, body: { hourly_rate: 725 } })
    const [entry] = await entriesOf(`act=technician.update&subject_id=${technician.technician_id}`)
    expect(entry).toMatchObject({ after: { hourly_rate: 725 } })
    const created = await api.call('POST', '/api/admin/categories', { as: admin, body: { name: 'Herrería' } })
    const { id, version } = created.read(adminCategoryAnswer).category
    await api.call('PUT', `/api/admin/categories/${id}`, { as: admin, body: { name: 'Herrero', version } })
    await api.call('DELETE', `/api/admin/categories/${id}`, { as: admin })
    const acts = await entriesOf(`subject_kind=category&subject_id=${id}`)
    expect(acts.map(({ act }) => act)).toEqual(['category.delete', 'category.update', 'category.create'])
    expect(acts[1]).toMatchObject({ before: { name: 'Herrería' }, after: { name: 'Herrero' } })
  })

  it('can be filtered by text, act, admin and day, paged, and exported as CSV', async () => {
    const user = await api.createUser('customer', { name: 'Altagracia' })
    for (const name of ['Uno', 'Dos', 'Tres']) await put(user, { name: `Altagracia ${name}` })
    const query = `admin_id=${admin.id}&act=user.update&query=altagracia`
    const first = await api.call('GET', `/api/admin/audit-log?limit=2&${query}`, { as: admin })
    const { entries, total, next_cursor: cursor } = first.read(auditLogAnswer)
    expect([entries.length, total]).toEqual([2, 3])
    const rest = await entriesOf(`limit=2&${query}&cursor=${cursor}`)
    expect(rest.map(({ after }) => after.name)).toEqual(['Altagracia Uno'])
    expect(await entriesOf(`${query}&to=2020-01-01`)).toEqual([])
    const file = await api.call('GET', `/api/admin/audit-log.csv?${query}`, { as: admin })
    expect(file.text.trim().split('\r\n')).toHaveLength(4)
    expect(file.text).toContain(`Xiomara,Cambió un usuario,Usuario #${user.id},`)
  })

  it('cannot be changed or deleted', async () => {
    const { db } = api.deps
    await expect(sql`update audit_log set act = 'user.delete'`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only')
  })

  it('keeps the acts on an erased user, but none of the values', async () => {
    const user = await api.createUser('customer', { name: 'Zunilda Marcada' })
    await put(user, { name: 'Zunilda Marcadísima', phone: '809-999-0000' })
    await api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })
    const acts = await actsOn(user)
    expect(acts.map(({ act }) => act)).toEqual(['user.delete', 'user.update'])
    expect(acts.every(({ before, after }) => Object.keys({ ...before, ...after }).length === 0)).toBe(true)
    expect(await entriesOf('query=zunilda')).toEqual([])
  })
})
