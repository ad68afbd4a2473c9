import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

const IS_OPEN = sql<boolean>`c.expires_at > now()`

/** Stores a pending change. The account must have none. Returns its id. */
export async function insertEmailChange(
  trx: Trx,
  change: { userId: number; email: string; lifeS: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('email_changes')
    .values({
      user_id: change.userId,
      email: change.email,
      expires_at: sql<Date>`now() + make_interval(secs => ${change.lifeS}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findEmailChangeOfUser(db: Db, userId: number) {
  return db
    .selectFrom('email_changes as c')
    .select(['c.email', 'c.created_at', 'c.expires_at'])
    .where('c.user_id', '=', userId)
    .where(IS_OPEN)
    .executeTakeFirst()
}

export async function findEmailChange(
  db: Db,
  id: number,
): Promise<{ email: string; name: string } | undefined> {
  return db
    .selectFrom('email_changes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.email', 'u.name'])
    .where('c.id', '=', id)
    .where(IS_OPEN)
    .executeTakeFirst()
}

/** Adds the hash of a mailed token. False if the change is gone. */
export async function insertToken(db: Db, id: number, tokenHash: Buffer): Promise<boolean> {
  const result = await db
    .updateTable('email_changes')
    .set({ token_hashes: sql`token_hashes || ${tokenHash}::bytea` })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The pending change that a mailed token confirms. */
export async function findEmailChangeByToken(
  db: Db | Trx,
  tokenHash: Buffer,
): Promise<{ user_id: number; email: string } | undefined> {
  return db
    .selectFrom('email_changes as c')
    .select(['c.user_id', 'c.email'])
    .where(sql<boolean>`${tokenHash}::bytea = any(c.token_hashes)`)
    .where(IS_OPEN)
    .executeTakeFirst()
}

export async function deleteExpiredEmailChanges(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('email_changes')
    .where('expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
