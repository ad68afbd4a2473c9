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

/** How long a browser waits for the person. The challenge expires after the same time. */
export const TIMEOUT_MS = 5 * 60_000

/** Options for a sign-in without an email: the browser offers the passkeys that it has for this site. */
export async function createSignInOptions(db: Db, origin: string): Promise<PasskeySignInOptions> {
  const { rpId } = readSite(origin)
  const challenge = await createChallenge(db, null)
  return { challenge, rpId, timeout: TIMEOUT_MS, userVerification: 'required' }
}

/** Stores a challenge that `useChallenge` accepts once. `userId`: null for a sign-in. */
export async function createChallenge(db: Db, userId: number | null): Promise<string> {
  const challenge = newToken()
  await passkeys.insertChallenge(db, { challenge_hash: hashToken(challenge), user_id: userId })
  return challenge
}

const clientData = z.object({ challenge: z.string() })

/** Uses up and returns the challenge that a browser signed. Throws `validation_failed` if it is unknown, used or expired. */
export async function useChallenge(db: Db, clientDataJson: string, userId: number | null): Promise<string> {
  const { data } = clientData.safeParse(parseJson(Buffer.from(clientDataJson, 'base64url').toString()))
  const isLive =
    data &&
    (await passkeys.deleteChallenge(db, { challenge_hash: hashToken(data.challenge), user_id: userId }))
  if (!isLive) throw refuseCredential(SERVER.passkeyLate)
  return data.challenge
}

/** The error for a refused credential. No screen has a field for it, so the text is the message too. */
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

/** The site that passkeys are bound to. Throws `not_found` if the application's origin is not configured. */
export function readSite(origin: string): { origin: string; rpId: string } {
  if (origin === '') throw new DomainError('not_found', { message: SERVER.passkeysNeedName })
  const url = new URL(origin)
  return { origin: url.origin, rpId: url.hostname }
}

/** The id of an account inside its passkeys. It leaves the server, so it is a keyed hash. */
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
 * Verifies what a browser signed. Returns the passkey and its new counter, for `usePasskey`. Throws `invalid_credentials`, and
 * `validation_failed` for a used or expired challenge.
 */
export async function verifyPasskey(
  db: Db,
  { credential, passkey, caller }: Attempt,
): Promise<{ passkey: passkeys.Passkey; counter: number }> {
  const site = readSite(caller.origin)
  const challenge = await useChallenge(db, credential.response.clientDataJSON, null)
  if (!passkey) throw refusePasskey(caller.report, { reason: 'unknown_passkey' })
  // Loaded at the first use: loading takes a third of a second and would delay every start of the API.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    // `usePasskey` compares the counters, while the account is locked.
    credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(() => undefined)
  const isOwner = credential.response.userHandle === (await userHandle(caller.sign, passkey.user_id))
  if (!answer?.verified || !isOwner)
    throw refusePasskey(caller.report, { reason: 'wrong_passkey', user_id: passkey.user_id })
  return { passkey, counter: answer.authenticationInfo.newCounter }
}

/**
 * Stores that a passkey was used. The caller has locked the account. Returns why the passkey is refused: it was
 * deleted, or its counter did not increase (0 means that it has no counter). Undefined if it is accepted.
 */
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

/** Reports a refused sign-in and returns its error. */
export function refusePasskey(report: Report, refusal: Refusal): DomainError {
  report({ kind: 'sign_in_failed', ...refusal })
  const isGone = refusal.reason === 'unknown_passkey'
  return new DomainError('invalid_credentials', {
    message: isGone ? SERVER.passkeyUnknown : SERVER.passkeyWrong,
  })
}

/** The passkeys of the user, newest first. */
export async function listOwnPasskeys(db: Db, userId: number): Promise<OwnPasskey[]> {
  return (await passkeys.listPasskeysOfUser(db, userId)).map(toOwnPasskey)
}

type Row = { id: number; name: string; created_at: Date; last_used_at: Date | null }

export function toOwnPasskey({ id, name, created_at: createdAt, last_used_at: usedAt }: Row): OwnPasskey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: usedAt?.toISOString() ?? null }
}

/** Deletes a passkey of the user. Throws `not_found` for an unknown id and for one of another user. */
export async function removeOwnPasskey(db: Db, passkey: { user_id: number; id: number }): Promise<void> {
  const isRemoved = await inTransaction(db, (trx) => passkeys.deletePasskey(trx, passkey))
  if (!isRemoved) throw new DomainError('not_found')
}
