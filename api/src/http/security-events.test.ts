import pino from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { hashToken } from '../features/sessions/service.ts'
import { createMetrics } from '../lib/metrics.ts'
import { from, newAddress } from '../testing/addresses.ts'
import { TEST_PASSWORD, type TestUser } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'

let logged = ''
let home: string
let user: TestUser

const log = pino({ level: 'info' }, { write: (line) => (logged += line) })
const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 }
const metrics = createMetrics({ pool, countJobs: async () => [], findMissing: async () => [], dataDir: '.' })
const api = await testApi({ log, metrics, config: { publicUrl: undefined, trustProxy: true } })

beforeEach(async () => {
  home = newAddress()
  user = await api.createUser('customer')
  logged = ''
})

type Line = { kind: string; reason: string; user_id?: number; address: string; request_id: string }

const events = (): Line[] =>
  logged
    .split('\n')
    .filter((line) => line.includes('"msg":"security"'))
    .map((line) => JSON.parse(line) as Line)

const entries = () => events().map(({ kind, reason, user_id: userId }) => [kind, reason, userId])

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', `/api${path}`, { body, headers: { ...from(home), ...headers } })

const logIn = (password: string, email = user.email, headers = {}) =>
  post('/auth/login', { email, password }, headers)

it('the security log contains a guessing run with its account, its hashed address and the limit that stopped it', async () => {
  for (let tries = 0; tries < 12; tries += 1) await logIn('no-es')
  expect(entries()).toEqual([
    ...Array.from({ length: 10 }, () => ['sign_in_failed', 'wrong_password', user.id]),
    ...Array.from({ length: 2 }, () => ['limited', 'login', user.id]),
  ])
  expect(new Set(events().map(({ address }) => address)).size).toBe(1)
  expect(events()[0]?.address).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(events().map(({ request_id: requestId }) => requestId)).size).toBe(12)
})

it('the security log contains a different hash for each address, and no address, email or password', async () => {
  await logIn('no-es', 'nadie@ejemplo.do')
  const first = home
  home = newAddress()
  await logIn('no-es', 'nadie@ejemplo.do')
  expect(entries()).toEqual(Array.from({ length: 2 }, () => ['sign_in_failed', 'unknown_account', undefined]))
  expect(new Set(events().map(({ address }) => address)).size).toBe(2)
  for (const secret of [first, home, 'nadie@', 'no-es']) expect(logged).not.toContain(secret)
})

it('the security log says how a sign-in was recognized, and contains the sign-out', async () => {
  const first = await logIn(TEST_PASSWORD)
  const [session = '', device = ''] = first.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  await logIn(TEST_PASSWORD)
  home = newAddress()
  await logIn(TEST_PASSWORD, user.email, { cookie: device })
  await post('/auth/logout', {}, { cookie: session })
  await post('/auth/logout', {})
  expect(entries()).toEqual([
    ['sign_in', 'new_browser', user.id],
    ['sign_in', 'known_address', user.id],
    ['sign_in', 'known_browser', user.id],
    ['session_ended', 'signed_out', user.id],
  ])
})

it('the security log contains changes of passwords and roles, deletions and registrations', async () => {
  const admin = await api.createUser('admin')
  const change = (currentPassword: string) =>
    api.call('PUT', '/api/users/me', {
      as: user,
      body: { name: 'Ana', currentPassword, newPassword: 'clave-propia' },
    })
  await change('no-es')
  await change(TEST_PASSWORD)
  await post('/auth/forgot-password', { email: user.email })
  await post('/auth/reset-password', { token: 'A'.repeat(43), password: 'clave-nueva' })
  const { body } = await post('/auth/register', {
    name: 'Eva',
    email: `eva${home}@ejemplo.do`,
    password: 'clave-nueva',
  })
  const eva = (body as { user: { id: number } }).user.id
  const edited = { name: 'Eva', email: `eva${home}@ejemplo.do`, phone: '', role: 'technician' }
  await api.call('PUT', `/api/admin/users/${eva}`, { as: admin, body: edited })
  await api.call('PUT', `/api/admin/users/${eva}`, { as: admin, body: edited })
  await api.call('DELETE', `/api/admin/users/${eva}`, { as: admin })
  expect(entries()).toEqual([
    ['password_change_refused', 'wrong_password', user.id],
    ['password_changed', 'own', user.id],
    ['password_reset_asked', 'form', undefined],
    ['password_change_refused', 'dead_link', undefined],
    ['registered', 'customer', eva],
    ['account_changed', 'role', eva],
    ['account_changed', 'deleted', eva],
  ])
})

it('the security log contains the request, cancellation and confirmation of an email change', async () => {
  const body = { email: `nueva${home}@ejemplo.do`, password: TEST_PASSWORD }
  await api.call('POST', '/api/users/me/email', { as: user, body })
  await api.call('DELETE', '/api/users/me/email', { as: user })
  await api.call('DELETE', '/api/users/me/email', { as: user })
  const change = { user_id: user.id, email: body.email, expires_at: new Date(Date.now() + 60_000) }
  const token = 'n'.repeat(43)
  const { db } = api.deps
  await db
    .insertInto('email_changes')
    .values({ ...change, token_hashes: [hashToken(token)] })
    .execute()
  await post('/auth/confirm-email-change', { token })
  expect(entries()).toEqual([
    ['account_changed', 'email_asked', user.id],
    ['account_changed', 'email_cancelled', user.id],
    ['account_changed', 'email_confirmed', user.id],
  ])
})

it('the metrics count security events by kind and reason', async () => {
  await logIn('no-es')
  for (let writes = 0; writes < 301; writes += 1)
    await api.call('POST', '/api/service-requests', { as: user, body: {} })
  expect(entries().at(-1)).toEqual(['limited', 'write-session', user.id])
  const { text } = (await api.deps.metrics?.exposition()) ?? { text: '' }
  expect(text).toMatch(/security_events_total\{kind="sign_in_failed",reason="wrong_password"\} [1-9]/)
  expect(text).toMatch(/security_events_total\{kind="limited",reason="write-session"\} 1\n/)
})
