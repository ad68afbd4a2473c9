import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

export async function insertEmailConfirmation(
  db: Db,
  confirmation: { tokenHash: Buffer; userId: number; lifeS: number },
): Promise<void> {
  await db
    .insertInto('email_confirmations')
    .values({
      token_hash: confirmation.tokenHash,
      user_id: confirmation.userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${confirmation.lifeS}::int)`,
    })
    .execute()
}

/** The user of an unexpired token. */
export async function findEmailConfirmation(
  db: Db,
  tokenHash: Buffer,
): Promise<{ user_id: number } | undefined> {
  return db
    .selectFrom('email_confirmations as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.token_hash', '=', tokenHash)
    .where('e.expires_at', '>', sql<Date>`now()`)
    .where('u.deleted_at', 'is', null)
    .select('e.user_id')
    .executeTakeFirst()
}

/** Deletes an unexpired token; false if there is none. */
export async function deleteEmailConfirmation(db: Db | Trx, tokenHash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteExpiredEmailConfirmations(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('email_confirmations')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
