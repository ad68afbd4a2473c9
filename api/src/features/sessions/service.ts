import { createHash, randomBytes } from 'node:crypto'
import type { OwnSession, User } from '@tecnicerca/shared/accounts'
import { DEVICE } from '@tecnicerca/shared/messages/server'
import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { refuseBeyond, WRITE_LIMIT } from '../rate-limits/service.ts'
import * as sessions from './repository.ts'

export { deleteDeviceKeysOf as forgetDeviceKeysOf, listDeviceKeys } from './device-key-repository.ts'
export {
  deleteSession as endSession,
  endSessionsOfUser,
  listValidSessions,
  updateEndsAsDeleted,
  updateNeedsSecondFactor,
} from './repository.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** Lifetime of a session in seconds: without activity, and in total. */
const SESSION_LIFE = {
  plain: { idleS: 12 * HOUR_S, absoluteS: DAY_S },
  remembered: { idleS: 30 * DAY_S, absoluteS: 30 * DAY_S },
} as const

/** The user of a session. */
export type Actor = User & { session_hash: Buffer }

/** The hash under which a session or mail token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

const MAX_KNOWN = 20_000
/** Hashes of session tokens that this process has seen valid. */
const known = new Set<string>()

/** True if this process has seen the session valid. A token alone proves nothing, because it could be made up. */
export function isKnownSession(token: string): boolean {
  return known.has(hashToken(token).toString('base64url'))
}

function remember(sessionHash: Buffer): void {
  if (known.size >= MAX_KNOWN) known.clear()
  known.add(sessionHash.toString('base64url'))
}

/** The user of a session token; undefined if the session is over or the user is gone. */
export async function findActor(db: Db, token: string): Promise<Actor | undefined> {
  const sessionHash = hashToken(token)
  const found = await sessions.findSessionUser(db, sessionHash)
  return found && toActor(db, sessionHash, found)
}

/** Like `findActor`, for a write: counts against the session's limit and throws `LimitReached` past it. */
export async function findWritingActor(db: Db, token: string): Promise<Actor | undefined> {
  const sessionHash = hashToken(token)
  const counted = { prefix: 'write-session:', window_s: WRITE_LIMIT.window_s }
  const found = await sessions.findSessionUserCountingHit(db, sessionHash, counted)
  if (!found) return undefined
  const { bucket, hits, resets_in_s: resetsInS, ...user } = found
  refuseBeyond(WRITE_LIMIT, { bucket, hits, resets_in_s: resetsInS }, user.id)
  return toActor(db, sessionHash, user)
}

/** Why the session of a token was ended; undefined if it expired, was signed out or never existed. */
export async function findSessionEnd(db: Db, token: string): Promise<SessionEndReason | undefined> {
  return sessions.findSessionEnd(db, hashToken(token))
}

async function toActor(db: Db, sessionHash: Buffer, stored: sessions.StoredUser): Promise<Actor> {
  const {
    is_idle: isIdle,
    created_at: createdAt,
    suspension_reason: reason,
    erase_at: eraseAt,
    needs_second_factor: needsFactor,
    ...user
  } = stored
  remember(sessionHash)
  if (isIdle) {
    await sessions.updateSessionSeen(db, sessionHash, {
      plain: SESSION_LIFE.plain.idleS,
      remembered: SESSION_LIFE.remembered.idleS,
    })
  }
  return {
    ...user,
    ...(reason !== null && { suspension_reason: reason }),
    ...(eraseAt && { erase_at: eraseAt.toISOString() }),
    ...(needsFactor && { needs_second_factor: true }),
    created_at: createdAt.toISOString(),
    session_hash: sessionHash,
  }
}

type NewSession = {
  userId: number
  isRemembered: boolean
  device?: string
  needsSecondFactor?: boolean
}

/** Opens a session under a new token. Only the token's hash is stored. */
export async function openSession(
  db: Db | Trx,
  { device = '', needsSecondFactor = false, ...input }: NewSession,
): Promise<{ token: string; maxAgeS: number | undefined }> {
  const token = newToken()
  const life = input.isRemembered ? SESSION_LIFE.remembered : SESSION_LIFE.plain
  await sessions.insertSession(db, {
    ...{ ...input, ...life, device, needsSecondFactor },
    tokenHash: hashToken(token),
  })
  remember(hashToken(token))
  return { token, maxAgeS: input.isRemembered ? life.absoluteS : undefined }
}

/** Where the user is signed in, last used first. */
export async function listOwnSessions(db: Db, actor: Actor): Promise<OwnSession[]> {
  const rows = await sessions.listSessionsOfUser(db, actor.id)
  return rows.map((row) => ({
    id: row.id,
    device: row.device || DEVICE.unknown,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_seen_at.toISOString(),
    is_current: row.token_hash.equals(actor.session_hash),
  }))
}

/** Ends one session of the user. Throws `not_found` for an unknown id and for one of another user. */
export async function endOwnSession(db: Db, actor: Actor, id: number): Promise<{ is_current: boolean }> {
  const ended = await inTransaction(db, (trx) => sessions.endSessionOfUser(trx, { user_id: actor.id, id }))
  if (!ended) throw new DomainError('not_found')
  return { is_current: ended.equals(actor.session_hash) }
}

/** Ends all sessions of the user except the calling one. */
export async function endOtherSessions(db: Db, actor: Actor): Promise<void> {
  const reason = 'ended_elsewhere'
  await inTransaction(db, (trx) =>
    sessions.endSessionsOfUser(trx, actor.id, { reason, keepSession: actor.session_hash }),
  )
}
