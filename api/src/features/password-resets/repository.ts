import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

export async function insertPasswordReset(
  db: Db | Trx,
  reset: { tokenHash: Buffer; userId: number; lifeS: number },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${reset.lifeS}::int)`,
    })
    .execute()
}

/** The user of an unexpired token. */
export async function findPasswordReset(
  db: Db,
  tokenHash: Buffer,
): Promise<{ user_id: number; email: string } | undefined> {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.token_hash', '=', tokenHash)
    .where('r.expires_at', '>', sql<Date>`now()`)
    .where('u.deleted_at', 'is', null)
    .select(['u.id as user_id', 'u.email'])
    .executeTakeFirst()
}

/** Deletes an unexpired token; false if there is none. */
export async function deletePasswordReset(db: Db | Trx, tokenHash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteExpiredPasswordResets(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('password_resets')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
