import { SERVER } from '@tecnicerca/shared/messages/server'
import type { OwnPasskey, PasskeySignInInput, PasskeySignInOptions } from '@tecnicerca/shared/passkeys'
import * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Report } from '../../lib/security-events.ts'
import type { Signer } from '../../lib/signer.ts'
import { hashToken, newToken } from '../sessions/service.ts'
import * as passkeys from './repository.ts'

export { deletePasskeysOfUser as forgetPasskeysOf } from './repository.ts'

/** How long a browser waits for the person. The challenge lives as long. */
export const TIMEOUT_MS = 5 * 60_000

/** Options of a sign-in that asks for no name: the browser offers the passkeys it has for this site. */
export async function createSignInOptions(db: Db, origin: string): Promise<PasskeySignInOptions> {
  const { rpId } = readSite(origin)
  const challenge = await createChallenge(db, null)
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' }
}

/** Stores a challenge that `useChallenge` takes once. `userId`: null for a sign-in. */
export async function createChallenge(db: Db, userId: number | null): Promise<string> {
  const challenge = newToken()
  await passkeys.insertChallenge(db, { challenge_hash: hashToken(challenge), user_id: userId })
  return challenge
}

const clientData = z.object({ challenge: z.string() })

/** Uses up the challenge that a browser signed, and returns it. Throws `validation_failed` if it is not a live one. */
export async function useChallenge(db: Db, clientDataJson: string, userId: number | null): Promise<string> {
  const { data } = clientData.safeParse(parseJson(Buffer.from(clientDataJson, 'base64url').toString()))
  const isLive =
    data &&
    (await passkeys.deleteChallenge(db, { challenge_hash: hashToken(data.challenge), user_id: userId }))
  if (!isLive) throw refuseCredential(SERVER.passkeyLate)
  return data.challenge
}

/** The error for a credential of a browser. No field of a screen shows it, so it is the message too. */
export function refuseCredential(message: string): DomainError {
  return new DomainError('validation_failed', { message, fields: { credential: message } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The site that passkeys are bound to. Throws `not_found` if the product does not know its own name. */
export function readSite(origin: string): { origin: string; rpId: string } {
  if (origin === '') throw new DomainError('not_found', { message: SERVER.passkeysNeedName })
  const url = new URL(origin)
  return { origin: url.origin, rpId: url.hostname }
}

/** The id of an account in its passkeys. Authenticators show it to nobody, but it leaves the server: so it is a mark. */
export async function userHandle(sign: Signer, userId: number): Promise<string> {
  return (await sign('passkey', String(userId))).toString('base64url')
}

export async function findPasskey(db: Db, credentialId: string): Promise<passkeys.Passkey | undefined> {
  return passkeys.findPasskey(db, Buffer.from(credentialId, 'base64url'))
}

type Attempt = {
  credential: PasskeySignInInput['credential']
  passkey: passkeys.Passkey | undefined
  caller: { origin: string; sign: Signer; report: Report }
}

/**
 * Checks what a browser signed. Returns the passkey and its new counter, for `usePasskey`. Throws `validation_failed` for a
 * challenge that is not live, and `invalid_credentials`.
 */
export async function verifyPasskey(
  db: Db,
  { credential, passkey, caller }: Attempt,
): Promise<{ passkey: passkeys.Passkey; counter: number }> {
  const site = readSite(caller.origin)
  const challenge = await useChallenge(db, credential.response.clientDataJSON, null)
  if (!passkey) throw refusePasskey(caller.report, { reason: 'unknown_passkey' })
  // Loaded by the first passkey: it takes a third of a second, which a start of the API would pay.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    // `usePasskey` compares the counters, under the lock of the account.
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => undefined)
  const isOwner = credential.response.userHandle === (await userHandle(caller.sign, passkey.user_id))
  if (!answer?.verified || !isOwner)
    throw refusePasskey(caller.report, { reason: 'wrong_passkey', user_id: passkey.user_id })
  return { passkey, counter: answer.authenticationInfo.newCounter }
}

/** Stores the use of a passkey of a locked account. Returns why not, if it was deleted or its counter went back. */
export async function usePasskey(
  trx: Trx,
  id: number,
  counter: number,
): Promise<'unknown_passkey' | 'passkey_regressed' | undefined> {
  const before = await passkeys.findCounter(trx, id)
  if (before === undefined) return 'unknown_passkey'
  if ((before > 0 || counter > 0) && counter <= before) return 'passkey_regressed'
  await passkeys.updateAsUsed(trx, id, counter)
  return undefined
}

type Refusal = { reason: 'unknown_passkey' | 'wrong_passkey' | 'passkey_regressed'; user_id?: number }

/** Reports a refused sign-in. Returns the error for it. */
export function refusePasskey(report: Report, refusal: Refusal): DomainError {
  report({ kind: 'sign_in_failed', ...refusal })
  const isGone = refusal.reason === 'unknown_passkey'
  return new DomainError('invalid_credentials', {
    message: isGone ? SERVER.passkeyUnknown : SERVER.passkeyWrong,
  })
}

/** The passkeys of the user, the newest first. */
export async function listOwnPasskeys(db: Db, userId: number): Promise<OwnPasskey[]> {
  return (await passkeys.listPasskeysOfUser(db, userId)).map(toOwnPasskey)
}

type Row = { id: number; name: string; created_at: Date; last_used_at: Date | null }

export function toOwnPasskey({ id, name, created_at: createdAt, last_used_at: usedAt }: Row): OwnPasskey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: usedAt?.toISOString() ?? null }
}

/** Throws `not_found` for an id of nobody or of somebody else. */
export async function removeOwnPasskey(db: Db, passkey: { user_id: number; id: number }): Promise<void> {
  const isRemoved = await inTransaction(db, (trx) => passkeys.deletePasskey(trx, passkey))
  if (!isRemoved) throw new DomainError('not_found')
}
