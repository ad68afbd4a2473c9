import type { DevicePublicKey } from '@tecnicerca/shared/service-requests/door-agreements'
import { apiCall } from '../../lib/http/api-client.ts'
import { readKeptSession } from '../../lib/session/kept-session.ts'
import { hasPendingSignOut } from '../../lib/session/pending-sign-out.ts'
import { base64url } from '../../lib/text/base64url.ts'
import { userDatabase } from './databases.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' }

/**
 * Stored in the person's `meta`, which a sign-out empties even if unsent items stay. The private key cannot be read out of
 * the browser.
 */
type StoredKey = {
  private_key: CryptoKey
  public_key: DevicePublicKey
  /** The sign-in that it belongs to. */
  sign_in: string | undefined
  is_registered: boolean
}

/** `sign` returns the signature of a text as base64url. */
export type DeviceKey = { public_key: DevicePublicKey; sign: (text: string) => Promise<string> }
/** Why this phone cannot sign: no WebCrypto, as on a page without https, or no storage; or the server does not know its key. */
export type NoKey = 'unable' | 'unregistered'

/**
 * The key with which the user signs agreements on this phone, one for each sign-in. Only a registered one counts: the other
 * side's phone may bring the signature to the server first.
 */
export async function deviceKey(userId: number): Promise<DeviceKey | NoKey> {
  const stored = await storedKey(userId).catch(() => undefined)
  if (!stored) return 'unable'
  if (!stored.is_registered) return 'unregistered'
  const { public_key: publicKey, private_key: privateKey } = stored
  const sign = async (text: string) =>
    base64url(new Uint8Array(await crypto.subtle.sign(SIGNATURE, privateKey, new TextEncoder().encode(text))))
  return { public_key: publicKey, sign }
}

/**
 * Makes the key of this sign-in, and tells the server its public half unless it has it. Rejects if the server did not take it;
 * doing it twice does no harm.
 */
export async function registerDeviceKey(userId: number): Promise<void> {
  const stored = await storedKey(userId)
  if (!stored || stored.is_registered) return
  // Until the server knows of a sign-out, calls go without the cookie, so this one would only be refused.
  if (await hasPendingSignOut()) return
  const { x, y } = stored.public_key
  const call = {
    method: 'PUT',
    path: '/users/me/device-key',
    body: { public_key: { kty: 'EC', crv: 'P-256', x, y } },
    headers: { 'X-Op-User': String(userId) },
  } as const
  await apiCall(
    call,
    async () => (await import('@tecnicerca/shared/service-requests/door-agreements')).deviceKeyAnswer,
  )
  await change(userId, (now) => (now?.public_key.x === x ? { ...now, is_registered: true } : now))
}

async function storedKey(userId: number): Promise<StoredKey | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const signIn = (await readKeptSession())?.sign_in
  const known = await change(userId, (now) => now)
  if (known && known.sign_in === signIn) return known
  const made = await newKey(signIn)
  // Another tab may have made one meanwhile.
  return change(userId, (now) => (now && now.sign_in === signIn ? now : made))
}

async function newKey(signIn: string | undefined): Promise<StoredKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { private_key: privateKey, public_key: { x, y }, sign_in: signIn, is_registered: false }
}

const ROW = 'device_key'

function change(
  userId: number,
  next: (now: StoredKey | undefined) => StoredKey | undefined,
): Promise<StoredKey | undefined> {
  return userDatabase(userId).use((db) =>
    db.transaction('rw', db.meta, async () => {
      const now = (await db.meta.get(ROW))?.value as StoredKey | undefined
      const after = next(now)
      if (after && after !== now) await db.meta.put({ id: ROW, value: after })
      return after
    }),
  )
}
