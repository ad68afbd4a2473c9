import type { User } from '@tecnicerca/shared/accounts'
import type { SessionEndReason } from '@tecnicerca/shared/protocol/session-end'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'

const MAX_LISTED = 100

type Hit = { bucket: string; hits: number; resets_in_s: number }
export type StoredUser = Omit<
  User,
  'created_at' | 'suspension_reason' | 'erase_at' | 'needs_second_factor'
> & {
  created_at: Date
  erase_at: Date | null
  is_idle: boolean
  suspension_reason: string | null
  needs_second_factor: boolean
}

// A suspended technician keeps the profile and its cases, and so does one whose profile an admin hid.
const SESSION_USER = `
  select u.id, u.name, u.email, u.phone, u.role, u.created_at, u.erase_at, t.id as technician_id,
    case when u.suspended_at is not null then u.suspension_reason end as suspension_reason,
    s.needs_second_factor, s.last_seen_at < now() - interval '1 hour' as is_idle
  from sessions s join users u on u.id = s.user_id
    left join technicians t on t.user_id = u.id
      and (t.deleted_at is null or (u.suspended_at is not null or t.hidden_rule is not null) and u.role = 'technician')
  where s.token_hash = $1 and s.expires_at > now() and s.idle_until > now() and u.deleted_at is null`

const FIND_COUNTING = `
  with who as (${SESSION_USER}), hit as (
    insert into rate_limits as r (bucket, hits, resets_at)
    select rate_limit_bucket($2::text || encode($1::bytea, 'hex')), 1, now() + make_interval(secs => $3::int) from who
    on conflict (bucket) do update set
      hits = case when r.resets_at <= now() then 1 else r.hits + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning bucket, hits, ceil(extract(epoch from resets_at - now()))::int as resets_in_s)
  select * from who, hit`

/** The user of a valid session. `is_idle`: last seen over an hour ago; only then is the time updated, to keep writes few. */
export async function findSessionUser(db: Db, tokenHash: Buffer): Promise<StoredUser | undefined> {
  const rows = await runStatement<StoredUser>(db, SESSION_USER, [tokenHash])
  return rows[0]
}

/**
 * Like `findSessionUser`, and counts a write of the session in the same statement, which saves each write a round trip and
 * a commit.
 */
export async function findSessionUserCountingHit(
  db: Db,
  tokenHash: Buffer,
  bucket: { prefix: string; window_s: number },
): Promise<(StoredUser & Hit) | undefined> {
  const rows = await runStatement<StoredUser & Hit>(db, FIND_COUNTING, [
    tokenHash,
    bucket.prefix,
    bucket.window_s,
  ])
  return rows[0]
}

/** The hashes of those sessions that are still valid, in hex. */
export async function listValidSessions(db: Db, tokenHashes: readonly Buffer[]): Promise<string[]> {
  const rows = await runStatement<{ session: string }>(
    db,
    `select encode(s.token_hash, 'hex') as session from sessions s join users u on u.id = s.user_id
      where s.token_hash = any($1::bytea[]) and s.expires_at > now() and s.idle_until > now() and u.deleted_at is null`,
    [tokenHashes],
  )
  return rows.map(({ session }) => session)
}

/** Extends the idle limit of a session to `idleS` seconds from now, but not past its absolute end. */
export async function updateSessionSeen(
  db: Db,
  tokenHash: Buffer,
  idleS: { plain: number; remembered: number },
) {
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: sql`now()`,
      idle_until: sql`least(expires_at, now() + make_interval(secs => case when is_remembered then ${idleS.remembered}::int else ${idleS.plain}::int end))`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function insertSession(
  trx: Trx | Db,
  session: {
    tokenHash: Buffer
    userId: number
    isRemembered: boolean
    device: string
    needsSecondFactor: boolean
    idleS: number
    absoluteS: number
  },
): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      is_remembered: session.isRemembered,
      device: session.device,
      needs_second_factor: session.needsSecondFactor,
      idle_until: sql<Date>`now() + make_interval(secs => ${session.idleS}::int)`,
      expires_at: sql<Date>`now() + make_interval(secs => ${session.absoluteS}::int)`,
    })
    .execute()
}

export async function deleteSession(db: Db | Trx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** The valid sessions of a user, last used first. */
export async function listSessionsOfUser(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('idle_until', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

/** Ends a session of this user and stores the reason. Returns its hash, or undefined if there is none with this id. */
export async function endSessionOfUser(
  trx: Trx,
  { user_id: userId, id }: { user_id: number; id: number },
): Promise<Buffer | undefined> {
  const ended = await trx
    .with('ended', (where) =>
      where.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('token_hash'),
    )
    .insertInto('ended_sessions')
    .columns(['token_hash', 'reason', 'user_id'])
    .expression((select) =>
      select
        .selectFrom('ended')
        .select(['token_hash', sql.lit('ended_elsewhere').as('reason'), sql.lit(userId).as('user_id')]),
    )
    .returning('token_hash')
    .executeTakeFirst()
  return ended?.token_hash
}

/** `needs`: true blocks the user's sessions until a second factor is set up; false unblocks them. */
export async function updateNeedsSecondFactor(trx: Trx, userId: number, needs: boolean): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ needs_second_factor: needs })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Ends every session of a user except `keepSession`, and their sign-ins that wait for a second factor. Stores the reason, which
 * the phones get at their next request.
 */
export async function endSessionsOfUser(
  trx: Trx,
  userId: number,
  { reason, keepSession }: { reason: SessionEndReason; keepSession?: Buffer | undefined },
): Promise<void> {
  await trx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await trx
    .with('ended', (where) =>
      where
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .$if(keepSession !== undefined, (query) => query.where('token_hash', '!=', keepSession as Buffer))
        .returning(['token_hash', 'user_id']),
    )
    .insertInto('ended_sessions')
    .columns(['token_hash', 'user_id', 'reason'])
    .expression((select) =>
      select.selectFrom('ended').select(['token_hash', 'user_id', sql.lit(reason).as('reason')]),
    )
    .execute()
}

/** Replaces the reason of sessions that ended earlier, so that their phones learn that the account was deleted. */
export async function updateEndsAsDeleted(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('ended_sessions')
    .set({ reason: 'account_deleted' })
    .where('user_id', '=', userId)
    .execute()
}

/** Why a session was ended; undefined if it expired, was signed out or never existed. */
export async function findSessionEnd(db: Db, tokenHash: Buffer): Promise<SessionEndReason | undefined> {
  const row = await db
    .selectFrom('ended_sessions')
    .select('reason')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.reason
}

export async function deleteOldEndedSessions(db: Db, days: number): Promise<number> {
  const result = await db
    .deleteFrom('ended_sessions')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function deleteExpiredSessions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('expires_at', '<', sql<Date>`now()`), where('idle_until', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
