import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { DEVICE_KEY } from '@tecnicerca/shared/messages/server'
import type { DevicePublicKey } from '@tecnicerca/shared/service-requests/door-agreements'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { countHit, DEVICE_KEY_LIMIT } from '../rate-limits/service.ts'
import * as keys from './device-key-repository.ts'
import type { Actor } from './service.ts'

export { findKeyEnd } from './device-key-repository.ts'

/**
 * Registers the key with which the phone of this session signs. It takes the place of an earlier one. Returns the time, which
 * a repeated call keeps. Throws `validation_failed` for what is no point on the curve.
 */
export async function registerDeviceKey(
  db: Db,
  { id, session_hash: sessionHash }: Actor,
  { x, y }: DevicePublicKey,
): Promise<Date> {
  if (!readKey({ x, y }))
    throw new DomainError('validation_failed', { fields: { public_key: DEVICE_KEY.wrong } })
  const session = { user_id: id, session_hash: sessionHash }
  const known = await keys.findRegistered(db, session, { x, y })
  if (known) return known
  await countHit(db, `device-key:${id}`, DEVICE_KEY_LIMIT)
  const registered = await inTransaction(db, (trx) => keys.replaceDeviceKey(trx, session, { x, y }))
  if (!registered) throw new DomainError('unauthenticated')
  return registered
}

/** True if the private key of `key` signed `text`. */
export function isSignedBy(key: DevicePublicKey, text: string, signature: string): boolean {
  const readable = readKey(key)
  if (!readable) return false
  const options = { key: readable, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64url'))
}

function readKey({ x, y }: DevicePublicKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    return undefined
  }
}
