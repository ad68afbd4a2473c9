import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { ensureAdmin } from './admin-account.ts'

const api = await testApi()
const { db } = api.deps

const ensure = (input: { email: string; password: string }) => ensureAdmin(db, input, 'clave-de-demo')

const logIn = async (email: string, password: string) => {
  const answer = await api.call('POST', '/api/auth/login', { body: { email, password } })
  return answer.body as { user?: { role: string } }
}

const isSignedIn = async (user: TestUser) => {
  const answer = await api.call('GET', '/api/auth/check-session', { as: user })
  return (answer.body as { authenticated: boolean }).authenticated
}

describe('ensureAdmin', () => {
  it('creates the configured admin once if it is called concurrently', async () => {
    const input = { email: 'jefa@ejemplo.do', password: 'clave-jefa' }
    await Promise.all([1, 2, 3, 4].map(() => ensure(input)))
    expect(await logIn(input.email, input.password)).toMatchObject({ user: { role: 'admin' } })
    const { rows } = await sql`select from users where email = ${input.email}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('leaves the row and the sessions unchanged if the password is the configured one', async () => {
    const admin = await api.createUser('admin')
    const row = async () =>
      (await sql<{ xmin: string }>`select xmin::text from users where id = ${admin.id}`.execute(db)).rows[0]
    const before = await row()
    await ensure({ email: admin.email, password: TEST_PASSWORD })
    expect(await row()).toEqual(before)
    expect(await isSignedIn(admin)).toBe(true)
  })

  it('keeps a password that the admin chose, and the sessions', async () => {
    const admin = await api.createUser('admin')
    await ensure({ email: admin.email, password: 'clave-nueva' })
    expect(await isSignedIn(admin)).toBe(true)
    expect(await logIn(admin.email, 'clave-nueva')).not.toHaveProperty('user')
    expect(await logIn(admin.email, TEST_PASSWORD)).toMatchObject({ user: { role: 'admin' } })
  })

  it('replaces the public demo password by the configured one, and ends the sessions', async () => {
    const admin = await api.createUser('admin')
    const input = { email: admin.email, password: 'clave-nueva' }
    await Promise.all([1, 2, 3].map(() => ensureAdmin(db, input, TEST_PASSWORD)))
    expect(await isSignedIn(admin)).toBe(false)
    expect(await logIn(admin.email, 'clave-nueva')).toMatchObject({ user: { role: 'admin' } })
  })

  it('turns an existing technician into the admin: new password, no profile, sessions ended', async () => {
    const technician = await api.createUser('technician')
    await ensure({ email: technician.email, password: 'clave-jefa' })
    expect(await isSignedIn(technician)).toBe(false)
    expect(await logIn(technician.email, 'clave-jefa')).toMatchObject({
      user: { role: 'admin', technician_id: null },
    })
  })
})
