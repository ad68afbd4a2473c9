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

describe('the admin of the settings', () => {
  it('is created once, however many processes start at the same moment', async () => {
    const input = { email: 'jefa@ejemplo.do', password: 'clave-jefa' }
    await Promise.all([1, 2, 3, 4].map(() => ensure(input)))
    expect(await logIn(input.email, input.password)).toMatchObject({ user: { role: 'admin' } })
    const { rows } = await sql`select from users where email = ${input.email}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('keeps row and sessions where nothing differs', async () => {
    const admin = await api.createUser('admin')
    const row = async () =>
      (await sql<{ xmin: string }>`select xmin::text from users where id = ${admin.id}`.execute(db)).rows[0]
    const before = await row()
    await ensure({ email: admin.email, password: TEST_PASSWORD })
    expect(await row()).toEqual(before)
    expect(await isSignedIn(admin)).toBe(true)
  })

  it('keeps the password of their own, and their sessions', async () => {
    const admin = await api.createUser('admin')
    await ensure({ email: admin.email, password: 'clave-nueva' })
    expect(await isSignedIn(admin)).toBe(true)
    expect(await logIn(admin.email, 'clave-nueva')).not.toHaveProperty('user')
    expect(await logIn(admin.email, TEST_PASSWORD)).toMatchObject({ user: { role: 'admin' } })
  })

  it('gets the password of the settings in place of one that everybody knows', async () => {
    const admin = await api.createUser('admin')
    const input = { email: admin.email, password: 'clave-nueva' }
    await Promise.all([1, 2, 3].map(() => ensureAdmin(db, input, TEST_PASSWORD)))
    expect(await isSignedIn(admin)).toBe(false)
    expect(await logIn(admin.email, 'clave-nueva')).toMatchObject({ user: { role: 'admin' } })
  })

  it('is made of an account that is there, whose profile then hides', async () => {
    const technician = await api.createUser('technician')
    await ensure({ email: technician.email, password: 'clave-jefa' })
    expect(await isSignedIn(technician)).toBe(false)
    expect(await logIn(technician.email, 'clave-jefa')).toMatchObject({
      user: { role: 'admin', technician_id: null },
    })
  })
})
