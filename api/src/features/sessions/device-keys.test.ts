import { deviceKeyAnswer } from '@tecnicerca/shared/service-requests/door-agreements'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { expire } from '../../jobs/expire.ts'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { createDoorPhone, type DoorPhone } from '../service-requests/door.fixture.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')

const register = (as: TestUser, { jwk }: Pick<DoorPhone, 'jwk'>) =>
  api.call('PUT', '/api/users/me/device-key', { as, body: { public_key: jwk } })

async function userWithKey() {
  const user = await api.createUser('customer')
  const phone = await createDoorPhone()
  return { user, phone, registered: (await register(user, phone)).read(deviceKeyAnswer).device_key }
}

/** The keys of a user, the first one first: whether each still belongs to an open session. */
async function keysOf({ id }: TestUser) {
  const { rows } = await sql<{ is_open: boolean; ended_at: Date | null }>`
    select session_id is not null as is_open, ended_at from device_keys where user_id = ${id} order by id`.execute(
    db,
  )
  return rows
}

const openOnes = async (user: TestUser) => (await keysOf(user)).map(({ is_open: isOpen }) => isOpen)

it('a session has one key: the same again keeps its time, another one ends it', async () => {
  const { user, phone, registered } = await userWithKey()
  expect((await register(user, phone)).read(deviceKeyAnswer).device_key).toEqual(registered)
  expect(await openOnes(user)).toEqual([true])
  expect((await register(user, await createDoorPhone())).status).toBe(200)
  expect(await openOnes(user)).toEqual([false, true])
})

const OTHER = 'A'.repeat(43)
it.each<[string, (jwk: DoorPhone['jwk']) => object]>([
  ['a point that is not on the curve', (jwk) => ({ ...jwk, y: OTHER })],
  ['another curve', (jwk) => ({ ...jwk, crv: 'P-384' })],
  ['another kind', (jwk) => ({ ...jwk, kty: 'RSA' })],
  ['a coordinate that is too short', (jwk) => ({ ...jwk, x: jwk.x.slice(1) })],
  ['nothing', () => ({})],
])('%s is no key', async (_, changed) => {
  const user = await api.createUser('customer')
  const answer = await register(user, { jwk: changed((await createDoorPhone()).jwk) as DoorPhone['jwk'] })
  expect(answer.status).toBe(400)
  expect(await keysOf(user)).toEqual([])
})

it('fields of the browser are ignored', async () => {
  const user = await api.createUser('customer')
  const { jwk } = await createDoorPhone()
  const body = { public_key: { ...jwk, ext: true, key_ops: ['verify'] } }
  expect((await api.call('PUT', '/api/users/me/device-key', { as: user, body })).status).toBe(200)
})

const ENDS: [string, (user: TestUser) => Promise<unknown>][] = [
  ['signing out', (as) => api.call('POST', '/api/auth/logout', { as })],
  [
    'a new password on another phone',
    async ({ email }) => {
      const login = await api.call('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
      const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
      const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: 'otra-clave' }
      return api.call('PUT', '/api/users/me', { headers: { cookie }, body })
    },
  ],
  [
    'the list of devices',
    async (as) => {
      const { rows } = await sql<{ id: number }>`select id from sessions where user_id = ${as.id}`.execute(db)
      return api.call('DELETE', `/api/users/me/sessions/${rows[0]?.id}`, { as })
    },
  ],
  ['an admin', ({ id }) => api.call('DELETE', `/api/admin/users/${id}/sessions`, { as: admin })],
]
it.each(ENDS)('a key ends with its session: %s', async (_, end) => {
  const { user } = await userWithKey()
  await end(user)
  expect(await openOnes(user)).toEqual([false])
})

it('the key of an expired session ended when it expired', async () => {
  const { user } = await userWithKey()
  await sql`update sessions set idle_until = now() - interval '3 hours' where user_id = ${user.id}`.execute(
    db,
  )
  await expire(db)
  const [key] = await keysOf(user)
  expect(Math.round((Date.now() - (key?.ended_at?.getTime() ?? 0)) / 3_600_000)).toBe(3)
})

it('an ended key is kept 35 days', async () => {
  const { user } = await userWithKey()
  await api.call('POST', '/api/auth/logout', { as: user })
  const age = (hours: number) =>
    sql`update device_keys set ended_at = now() - make_interval(hours => ${hours}::int) where user_id = ${user.id}`.execute(
      db,
    )
  await age(35 * 24 - 1)
  await expire(db)
  expect(await keysOf(user)).toHaveLength(1)
  await age(35 * 24 + 1)
  expect(await expire(db)).toMatchObject({ device_keys: 1 })
  expect(await keysOf(user)).toEqual([])
})

it('the keys go with the account', async () => {
  const { user } = await userWithKey()
  await api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })
  expect(await keysOf(user)).toEqual([])
  expect(await findBrokenInvariants(db)).toEqual([])
})

it('thirty new keys a day are enough', async () => {
  const { user } = await userWithKey()
  for (let count = 1; count < 30; count += 1) await register(user, await createDoorPhone())
  expect((await register(user, await createDoorPhone())).status).toBe(429)
})
