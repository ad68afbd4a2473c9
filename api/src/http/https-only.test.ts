import { sessionAnswer } from '@tecnicerca/shared/accounts'
import { describe, expect, it } from 'vitest'
import { startApiOn, TEST_PASSWORD, type TestApi } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'

const plain = await testApi()
const api = startApiOn(plain.database, { config: { publicUrl: 'https://tecnicerca.do', trustProxy: true } })

const FROM_PROXY = { 'x-forwarded-proto': 'http' }

const logIn = async (on: TestApi, email: string, headers: Record<string, string> = {}) => {
  const answer = await on.call('POST', '/api/auth/login', {
    body: { email, password: TEST_PASSWORD },
    headers,
  })
  return answer.headers.getSetCookie()[0] ?? ''
}

const isSignedIn = async (cookie: string) => {
  const answer = await api.call('GET', '/api/auth/check-session', { headers: { cookie } })
  return answer.read(sessionAnswer).authenticated
}

describe('an API with an HTTPS address as PUBLIC_URL', () => {
  it('opens sessions in a secure __Host- cookie, even if the proxy reports HTTP', async () => {
    const user = await api.createUser('customer')
    const set = await logIn(api, user.email, FROM_PROXY)
    expect(set).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(await isSignedIn(set.split(';')[0] ?? '')).toBe(true)
  })

  it('ignores a session cookie without the __Host- prefix', async () => {
    const user = await plain.createUser('customer')
    const [planted = ''] = (await logIn(plain, user.email)).split(';')
    expect(planted).toMatch(/^session=/)
    expect(await isSignedIn(planted)).toBe(false)
    expect(await isSignedIn(`__Host-${planted}`)).toBe(true)
    const ended = await api.call('POST', '/api/auth/logout', { headers: { cookie: planted } })
    expect(ended.headers.get('set-cookie')).toBe(
      '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
    )
    expect(await isSignedIn(`__Host-${planted}`)).toBe(true)
  })

  it('ignores a device cookie without the __Host- prefix', async () => {
    const user = await api.createUser('customer')
    const body = { email: user.email, password: TEST_PASSWORD }
    const first = await api.call('POST', '/api/auth/login', { body })
    const device = first.headers.getSetCookie().find((set) => set.startsWith('__Host-device=')) ?? ''
    const value = device.split(';')[0]?.replace('__Host-', '') ?? ''
    const again = await api.call('POST', '/api/auth/login', { body, headers: { cookie: value } })
    const second = again.headers.getSetCookie().find((set) => set.startsWith('__Host-device=')) ?? ''
    // A known browser would keep its serial.
    expect(second.split('=')[1]?.slice(0, 22)).not.toBe(device.split('=')[1]?.slice(0, 22))
  })

  it('uses the cookie with the __Host- prefix if both are sent', async () => {
    const [user, planted] = [await api.createUser('customer'), await api.createUser('customer')]
    const [own = ''] = (await logIn(api, user.email)).split(';')
    const answer = await api.call('GET', '/api/auth/check-session', {
      headers: { cookie: `${planted.cookie}; ${own}` },
    })
    expect(answer.read(sessionAnswer).user?.id).toBe(user.id)
  })

  it('marks the consistency cookie as Secure', async () => {
    const technician = await api.createUser('technician')
    const answer = await api.call('PUT', '/api/users/me', {
      body: { name: 'Ana', phone: '' },
      headers: { ...FROM_PROXY, cookie: `__Host-${technician.cookie}` },
    })
    expect(answer.headers.get('set-cookie')).toMatch(/^consistency=.*; Secure$/)
  })

  it.each(['/api/technicians', '/api/nothing', '/api/%zz', '/health/live', '/robots.txt', '/api/docs'])(
    'sends HSTS, unlike an API without PUBLIC_URL: %s',
    async (path) => {
      const { headers } = await api.call('GET', path, { headers: FROM_PROXY })
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
      const plainAnswer = await plain.call('GET', path, { headers: { 'x-forwarded-proto': 'https' } })
      expect(plainAnswer.headers.has('strict-transport-security')).toBe(false)
    },
  )
})
