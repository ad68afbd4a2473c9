import { createHash, randomBytes } from 'node:crypto'
import type { User } from '@tecnicerca/shared/accounts'
import type { SessionEndReason } from '@tecnicerca/shared/session-end'
import type { Db, Trx } from '../../db/client.ts'
import { refuseBeyond, WRITE_LIMIT } from '../rate-limits/service.ts'
import * as sessions from './repository.ts'

export {
  deleteSession as endSession,
  endSessionsOfUser,
  listLivingSessions,
} from './repository.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** Seconds a session lives: without any sign of life, and at most. */
const SESSION_LIFE = {
  plain: { idle_s: 12 * HOUR_S, absolute_s: DAY_S },
  remembered: { idle_s: 30 * DAY_S, absolute_s: 30 * DAY_S },
} as const

/** The user of a session. */
export type Actor = User & { session_hash: Buffer }

/** The form in which a token of a session or of a mail is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

const MOST_KNOWN = 20_000
/** Sessions that this process has found to be living, by the hash of their token. */
const known = new Set<string>()

/** Whether this process has seen the session alive. A token alone proves nothing: anybody can invent one. */
export function isKnownSession(token: string): boolean {
  return known.has(hashToken(token).toString('base64url'))
}

function remember(session_hash: Buffer): void {
  if (known.size >= MOST_KNOWN) known.clear()
  known.add(session_hash.toString('base64url'))
}

/** The user behind a token, undefined where the session is over or its user gone. */
export async function findActor(db: Db, token: string): Promise<Actor | undefined> {
  const session_hash = hashToken(token)
  const found = await sessions.findSessionUser(db, session_hash)
  return found && toActor(db, session_hash, found)
}

/** `findActor` for a write, which counts against the session's limit; throws `LimitReached` past it. */
export async function findWritingActor(db: Db, token: string): Promise<Actor | undefined> {
  const session_hash = hashToken(token)
  const counted = { prefix: 'write-session:', window_s: WRITE_LIMIT.window_s }
  const found = await sessions.findSessionUserCountingHit(db, session_hash, counted)
  if (!found) return undefined
  const { bucket, hits, resets_in_s, ...user } = found
  refuseBeyond(WRITE_LIMIT, { bucket, hits, resets_in_s }, user.id)
  return toActor(db, session_hash, user)
}

/** Why the session of a token was ended; undefined where it expired, signed out or never was. */
export async function findSessionEnd(db: Db, token: string): Promise<SessionEndReason | undefined> {
  return sessions.findSessionEnd(db, hashToken(token))
}

async function toActor(
  db: Db,
  session_hash: Buffer,
  { is_idle, created_at, ...user }: sessions.StoredUser,
): Promise<Actor> {
  remember(session_hash)
  if (is_idle) {
    await sessions.updateSessionSeen(db, session_hash, {
      plain: SESSION_LIFE.plain.idle_s,
      remembered: SESSION_LIFE.remembered.idle_s,
    })
  }
  return { ...user, created_at: created_at.toISOString(), session_hash }
}

/** Opens a session under a new token, for which only the hash is kept. */
export async function openSession(
  db: Db | Trx,
  input: { user_id: number; is_remembered: boolean },
): Promise<{ token: string; max_age_s: number | undefined }> {
  const token = newToken()
  const life = input.is_remembered ? SESSION_LIFE.remembered : SESSION_LIFE.plain
  await sessions.insertSession(db, { ...input, ...life, token_hash: hashToken(token) })
  remember(hashToken(token))
  return { token, max_age_s: input.is_remembered ? life.absolute_s : undefined }
}
