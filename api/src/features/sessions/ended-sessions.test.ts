import { sessionAnswer } from '@tecnicerca/shared/accounts'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()

/** The answers to a request and to a session check with this cookie. */
async function readRefusal({ cookie }: Pick<TestUser, 'cookie'>) {
  const headers = { cookie }
  const refused = await api.call('GET', '/api/notices', { headers })
  const asked = await api.call('GET', '/api/auth/check-session', { headers })
  const { code, reason } = refused.read(errorBody)
  return { status: refused.status, code, reason, asked: asked.read(sessionAnswer).reason }
}

const ended = (reason: string | undefined) => ({
  ...{ status: 401, code: 'unauthenticated', reason, asked: reason },
})

async function signInElsewhere({ email }: TestUser) {
  const body = { email, password: TEST_PASSWORD }
  const answer = await api.call('POST', '/api/auth/login', { body })
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

it('a password change ends the other sessions with the reason password_changed', async () => {
  const user = await api.createUser('customer')
  const currentSession = await signInElsewhere(user)
  const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: 'otra-clave' }
  await api.call('PUT', '/api/users/me', { headers: currentSession, body })
  expect(await readRefusal(user)).toEqual(ended('password_changed'))
  expect((await api.call('GET', '/api/notices', { headers: currentSession })).status).toBe(200)
})

it('a role change ends the session with the reason role_changed', async () => {
  const [user, admin] = [await api.createUser('customer'), await api.createUser('admin')]
  const body = { name: 'Eva', email: user.email, phone: '', role: 'admin' }
  const changed = await api.call('PUT', `/api/admin/users/${user.id}`, { as: admin, body })
  expect(changed.status).toBe(200)
  expect(await readRefusal(user)).toEqual(ended('role_changed'))
})

it('deleting the account ends the session with the reason account_deleted', async () => {
  const [user, admin] = [await api.createUser('customer'), await api.createUser('admin')]
  await api.call('DELETE', `/api/admin/users/${user.id}`, { as: admin })
  expect(await readRefusal(user)).toEqual(ended('account_deleted'))
})

it('no reason is given for a session that expired, was signed out, was replaced or never existed', async () => {
  const [expired, left, replaced] = await Promise.all([1, 2, 3].map(() => api.createUser('customer')))
  if (!expired || !left || !replaced) throw new Error('no users')
  await sql`update sessions set expires_at = now() where user_id = ${expired.id}`.execute(api.deps.db)
  await api.call('POST', '/api/auth/logout', { as: left })
  const body = { email: replaced.email, password: TEST_PASSWORD }
  await api.call('POST', '/api/auth/login', { body, headers: { cookie: replaced.cookie } })
  for (const user of [expired, left, replaced, { cookie: `session=${'a'.repeat(43)}` }])
    expect(await readRefusal(user)).toEqual(ended(undefined))
})
