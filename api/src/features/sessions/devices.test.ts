import { ownSessionsAnswer, sessionAnswer } from '@tecnicerca/shared/accounts'
import { NEW_DEVICE_MAIL } from '@tecnicerca/shared/messages/server'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { readable } from '../../testing/mail-server.ts'
import { testMailApi } from '../../testing/test-api.ts'
import { deviceWords } from './device-words.ts'

const { api, server, deliver } = await testMailApi()

const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

type Credentials = { email: string; password?: string }

async function signIn({ email, password = TEST_PASSWORD }: Credentials, userAgent: string, cookie = '') {
  const headers = { 'user-agent': userAgent, ...(cookie && { cookie }) }
  const answer = await api.call('POST', '/api/auth/login', {
    body: { email, password },
    headers,
  })
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { session: { cookie: set[0] ?? '' }, device: set[1] ?? '' }
}

async function confirmEmail({ id }: TestUser) {
  await sql`update users set email_confirmed_at = now(), is_established = true where id = ${id}`.execute(
    api.deps.db,
  )
}

async function listAs(headers: { cookie: string }) {
  return (await api.call('GET', '/api/users/me/sessions', { headers })).read(ownSessionsAnswer).sessions
}

async function reasonOf(headers: { cookie: string }) {
  const answer = await api.call('GET', '/api/auth/check-session', { headers })
  const { authenticated, reason } = answer.read(sessionAnswer)
  return authenticated ? 'open' : reason
}

it.each([
  [PIXEL, 'Chrome en Android'],
  [IPHONE, 'Safari en iPhone'],
  [`${PIXEL} EdgA/130.0`, 'Edge en Android'],
  [PIXEL.replace('Chrome', 'SamsungBrowser/27.0 Chrome'), 'Samsung Internet en Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox en Windows'],
  ['curl/8.5.0', 'Dispositivo desconocido'],
  ['<b>Linux</b>', 'Navegador en Linux'],
])('deviceWords turns %s into %s', (userAgent, words) => expect(deviceWords(userAgent)).toBe(words))

it('GET /users/me/sessions lists the own sessions with device names and without tokens', async () => {
  const [user, other] = [await api.createUser('customer'), await api.createUser('customer')]
  await signIn(other, IPHONE)
  const { session } = await signIn(user, PIXEL)
  const answer = await api.call('GET', '/api/users/me/sessions', { headers: session })
  expect(answer.read(ownSessionsAnswer).sessions).toMatchObject([
    { device: 'Chrome en Android', is_current: true },
    { device: 'Dispositivo desconocido', is_current: false },
  ])
  expect(Object.keys((await listAs(session))[0] ?? {})).toEqual([
    ...['id', 'device', 'created_at', 'last_used_at', 'is_current'],
  ])
})

it('last_used_at is written at most once an hour', async () => {
  const user = await api.createUser('customer')
  const used = async () => (await listAs(user))[0]?.last_used_at
  const age = (minutes: number) =>
    sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutes}::int)
      where user_id = ${user.id}`.execute(api.deps.db)
  await age(59)
  const before = await used()
  expect(await used()).toBe(before)
  await age(61)
  await used()
  expect(Date.now() - Date.parse((await used()) ?? '')).toBeLessThan(60_000)
})

it('ending one session gives its phone the reason ended_elsewhere and keeps the others', async () => {
  const user = await api.createUser('customer')
  const [here, there] = [await signIn(user, PIXEL), await signIn(user, IPHONE)]
  const listed = await listAs(here.session)
  const id = listed.find(({ device }) => device === 'Safari en iPhone')?.id
  const end = () => api.call('DELETE', `/api/users/me/sessions/${id}`, { headers: here.session })
  expect((await end()).status).toBe(200)
  expect(await reasonOf(there.session)).toBe('ended_elsewhere')
  expect(await reasonOf(here.session)).toBe('open')
  expect((await end()).status).toBe(404)
})

it('a session of another person is not found', async () => {
  const [user, other] = [await api.createUser('customer'), await api.createUser('customer')]
  const id = (await listAs(other))[0]?.id
  expect((await api.call('DELETE', `/api/users/me/sessions/${id}`, { as: user })).status).toBe(404)
  expect(await reasonOf(other)).toBe('open')
})

it('ending all other sessions keeps the current one', async () => {
  const user = await api.createUser('customer')
  const [here, there] = [await signIn(user, PIXEL), await signIn(user, IPHONE)]
  await api.call('DELETE', '/api/users/me/sessions', { headers: here.session })
  expect(await Promise.all([user, there.session, here.session].map(reasonOf))).toEqual([
    ...['ended_elsewhere', 'ended_elsewhere', 'open'],
  ])
})

async function mailsTo({ email }: Credentials) {
  await deliver()
  return server.mails.filter(({ to }) => to.includes(email)).map(({ source }) => readable(source))
}

async function inboxOf(as: TestUser) {
  const answer = await api.call('GET', '/api/notices?all=true', { as })
  return answer.read(noticesAnswer).notices.map(({ title }) => title)
}

it('a sign-in on a new device sends a mail, but the first sign-in and a known device do not', async () => {
  const user = await api.createUser('customer')
  await confirmEmail(user)
  const { device } = await signIn(user, PIXEL)
  await signIn(user, PIXEL, device)
  const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: 'otra-clave' }
  const headers = { cookie: `${user.cookie}; ${device}` }
  const changed = await api.call('PUT', '/api/users/me', { headers, body })
  const renewed = changed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const known = { email: user.email, password: body.newPassword }
  await signIn(known, PIXEL, renewed)
  expect(await mailsTo(user)).toEqual([])
  await signIn(known, IPHONE)
  const [mail] = await mailsTo(user)
  expect(mail).toContain(NEW_DEVICE_MAIL.notYou.slice(0, 40))
  expect(mail).toContain('Safari en iPhone')
  expect(await inboxOf(user)).toEqual([])
})

it('a sign-in on a new device is told in the inbox while the email is unconfirmed', async () => {
  const user = await api.createUser('customer')
  await signIn(user, PIXEL)
  expect(await inboxOf(user)).toEqual([])
  await signIn(user, IPHONE)
  expect(await mailsTo(user)).toEqual([])
  const [title = '', ...others] = await inboxOf(user)
  expect(others).toEqual([])
  expect(title).toContain('Safari en iPhone')
  expect(title).toContain(NEW_DEVICE_MAIL.notYou)
})

it('no mail about a new device goes to an address that lost its confirmation meanwhile', async () => {
  const user = await api.createUser('customer')
  await confirmEmail(user)
  await signIn(user, PIXEL)
  await signIn(user, IPHONE)
  await sql`update users set email_confirmed_at = null where id = ${user.id}`.execute(api.deps.db)
  expect(await mailsTo(user)).toEqual([])
})
