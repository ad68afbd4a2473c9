import type { DevicePublicKey } from '@tecnicerca/shared/service-requests/door-agreements'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

type Session = { user_id: number; session_hash: Buffer }

/** When the key of a session was registered, if it is `key`. */
export async function findRegistered(
  db: Db,
  { session_hash: sessionHash }: Session,
  { x, y }: DevicePublicKey,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('device_keys as k')
    .innerJoin('sessions as s', 's.id', 'k.session_id')
    .select('k.registered_at')
    .where('s.token_hash', '=', sessionHash)
    .where('k.x', '=', x)
    .where('k.y', '=', y)
    .executeTakeFirst()
  return row?.registered_at
}

/** Makes `key` the only one of a session, and ends the former. Undefined if the session is over. */
export async function replaceDeviceKey(
  trx: Trx,
  { user_id: userId, session_hash: sessionHash }: Session,
  { x, y }: DevicePublicKey,
): Promise<Date | undefined> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', sessionHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) return undefined
  await trx
    .updateTable('device_keys')
    .set({ session_id: null, ended_at: sql<Date>`now()` })
    .where('session_id', '=', session.id)
    .execute()
  const row = await trx
    .insertInto('device_keys')
    .values({ user_id: userId, session_id: session.id, x, y })
    .returning('registered_at')
    .executeTakeFirstOrThrow()
  return row.registered_at
}

/**
 * Until when `key` counted as one of the user, `now` or later while its session is open. Undefined if it never did, and for
 * suspended and deleted accounts.
 */
export async function findKeyEnd(
  trx: Trx,
  userId: number,
  { x, y }: DevicePublicKey,
): Promise<Date | undefined> {
  const { rows } = await sql<{ ends: Date }>`
    select coalesce(k.ended_at, least(s.idle_until, s.expires_at)) as ends
    from device_keys k join users u on u.id = k.user_id left join sessions s on s.id = k.session_id
    where k.user_id = ${userId} and k.x = ${x} and k.y = ${y} and u.deleted_at is null and u.suspended_at is null
    order by ends desc limit 1`.execute(trx)
  return rows[0]?.ends
}

/** When the keys of a user were registered, the newest first. */
export async function listDeviceKeys(db: Db, userId: number): Promise<{ registered_at: string }[]> {
  const rows = await db
    .selectFrom('device_keys')
    .select('registered_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ registered_at: at }) => ({ registered_at: at.toISOString() }))
}

export async function deleteDeviceKeysOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('device_keys').where('user_id', '=', userId).execute()
}

export async function deleteOldDeviceKeys(db: Db, days: number): Promise<number> {
  const result = await db
    .deleteFrom('device_keys')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
