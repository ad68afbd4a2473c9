import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SERVER } from '@tecnicerca/shared/messages/server'
import type {
  NewPasskeyCredential,
  OwnPasskey,
  PasskeyRegistrationOptions,
} from '@tecnicerca/shared/passkeys'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Signer } from '../../lib/signer.ts'
import { lockAccount, notifyOfDevice, type OwnCall, requirePassword } from '../accounts/service.ts'
import * as passkeys from './repository.ts'
import {
  createChallenge,
  readSite,
  refuseCredential,
  TIMEOUT_MS,
  toOwnPasskey,
  useChallenge,
  userHandle,
} from './service.ts'

/** COSE numbers of EdDSA, ES256 and RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

type Registering = OwnCall & { origin: string; device: string; sign: Signer }

/**
 * Options for a browser to create a passkey. Requires the password: a passkey that an intruder adds in an unattended
 * session would outlive that session. Throws `validation_failed` for a wrong password, `passkeys_full`, and `not_found`
 * (see `readSite`).
 */
export async function startRegistration(
  db: Db,
  { actor, report, origin, sign }: Registering,
  password: string,
): Promise<PasskeyRegistrationOptions> {
  const { rpId } = readSite(origin)
  await requirePassword(db, { actor, report }, password)
  const own = await passkeys.listPasskeysOfUser(db, actor.id)
  if (own.length >= ACCOUNT_LIMITS.passkeys) throw new DomainError('passkeys_full')
  return {
    challenge: await createChallenge(db, actor.id),
    rp: { id: rpId, name: COMMON.productName },
    user: { id: await userHandle(sign, actor.id), name: actor.email, displayName: actor.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: own.map(({ credential_id: id }) => ({
      type: 'public-key',
      id: id.toString('base64url'),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/**
 * Stores the passkey that a browser created, and notifies the person. Throws `passkeys_full`, and `validation_failed` if the
 * passkey cannot be verified or its challenge is used or expired.
 */
export async function register(
  db: Db,
  { actor, report, origin, device }: Registering,
  credential: NewPasskeyCredential,
): Promise<OwnPasskey> {
  const made = await verify(db, { credential, origin, userId: actor.id })
  const row = await inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new DomainError('unauthenticated')
    const own = await passkeys.listPasskeysOfUser(trx, actor.id)
    if (own.length >= ACCOUNT_LIMITS.passkeys) throw new DomainError('passkeys_full')
    const passkey = await passkeys.insertPasskey(trx, { ...made, user_id: actor.id, name: device })
    if (!passkey) throw refuseCredential(SERVER.passkeyNotMade)
    await notifyOfDevice(trx, 'send-new-passkey', { user_id: actor.id, device, at: new Date().toISOString() })
    return passkey
  })
  report({ kind: 'passkey_changed', reason: 'added', user_id: actor.id })
  return toOwnPasskey(row)
}

async function verify(
  db: Db,
  { credential, origin, userId }: { credential: NewPasskeyCredential; origin: string; userId: number },
) {
  const site = readSite(origin)
  const challenge = await useChallenge(db, credential.response.clientDataJSON, userId)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const answer = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!answer?.verified) throw refuseCredential(SERVER.passkeyNotMade)
  const { id, publicKey, counter } = answer.registrationInfo.credential
  return { credential_id: Buffer.from(id, 'base64url'), public_key: Buffer.from(publicKey), counter }
}
