import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

type Keys = typeof import('./device-key.ts')
type Session = typeof import('../../lib/session/session.ts')

let user = {
  ...{ id: 7, name: 'Ana', email: 'ana@example.com', phone: '', role: 'customer' as const },
  ...{ created_at: '2026-11-21T00:00:00Z', technician_id: null },
}
let [keys, session] = [{} as Keys, {} as Session]
let sent: { public_key: { x: string } }[]
let answer: () => Promise<Response>

/** A newly loaded page on this phone. */
async function startPage(): Promise<void> {
  vi.resetModules()
  session = await import('../../lib/session/session.ts')
  keys = await import('./device-key.ts')
  await session.sessionKnown()
}

beforeEach(async () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { vendor: 'Google Inc.' })
  // Dexie keeps the database factory that it found first, so each test has a person of its own.
  user = { ...user, id: user.id + 1 }
  sent = []
  answer = async () => Response.json({ device_key: { registered_at: '2026-11-29T12:00:00.000Z' } })
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answer()
  })
  await startPage()
  await session.setSessionUser(user)
})

async function registeredKey() {
  await keys.registerDeviceKey(user.id)
  const key = await keys.deviceKey(user.id)
  if (typeof key === 'string') throw new Error(key)
  return key
}
const publicKey = async () => (await registeredKey()).public_key

it('stays the same in every page of a sign-in, and signs', async () => {
  const first = await registeredKey()
  expect(await first.sign('palabras')).toMatch(/^[\w-]{86}$/)
  await startPage()
  expect(await publicKey()).toEqual(first.public_key)
})

it('two pages that need one at once get the same', async () => {
  const [one, other] = await Promise.all([publicKey(), publicKey()])
  expect(one).toEqual(other)
})

it('is another after a new sign-in of the same user', async () => {
  const first = await publicKey()
  await session.setSessionUser(user)
  expect(await publicKey()).not.toEqual(first)
})

it('cannot be read out of the browser', async () => {
  const generate = vi.spyOn(crypto.subtle, 'generateKey')
  await keys.deviceKey(user.id)
  const made = (await generate.mock.results[0]?.value) as CryptoKeyPair | undefined
  await expect(crypto.subtle.exportKey('jwk', made?.privateKey as CryptoKey)).rejects.toThrow(/extractable/)
})

it('is registered once, again if the answer was lost, and again after a new sign-in', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(keys.registerDeviceKey(user.id)).rejects.toThrow()
  expect(await keys.deviceKey(user.id)).toBe('unregistered')
  answer = async () => Response.json({ device_key: { registered_at: '2026-11-29T12:00:00.000Z' } })
  await keys.registerDeviceKey(user.id)
  const { x } = await publicKey()
  expect(sent.map(({ public_key: { x: told } }) => told)).toEqual([x, x])
  await session.setSessionUser(user)
  await keys.registerDeviceKey(user.id)
  expect(sent).toHaveLength(3)
})

it('is told to nobody while a sign-out waits for the server', async () => {
  const { updateSessionFlags } = await import('../../lib/session/kept-session.ts')
  await updateSessionFlags({ is_owed: true })
  await keys.registerDeviceKey(user.id)
  expect(sent).toEqual([])
})

it('is gone after a sign-out, also if something unsent stays', async () => {
  await publicKey()
  const { outboxOf } = await import('../outbox/user-outbox.ts')
  const { purgeOtherUsers } = await import('../outbox/other-users.ts')
  const { userDatabase } = await import('./databases.ts')
  const payload = { service_request_id: 12, text: 'Hola' }
  const shown = { name: 'Ana', profile_image: null, category_name: null }
  await outboxOf(user.id).enqueue({ kind: 'service_request.message', payload, shown })
  await session.clearSession({ is_owed: true })
  await purgeOtherUsers()
  await session.setSessionUser(user)
  const stored = await userDatabase(user.id).use(async (db) => [
    await db.outbox.count(),
    await db.meta.get('device_key'),
  ])
  expect(stored).toEqual([1, undefined])
})

it.each([
  [
    'without WebCrypto',
    () => vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) }),
  ],
  [
    'without storage',
    () =>
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
])('is refused %s', async (_, lose) => {
  lose()
  expect(await keys.deviceKey(user.id)).toBe('unable')
  vi.unstubAllGlobals()
})
