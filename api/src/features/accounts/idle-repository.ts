import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { Account } from './repository.ts'

export async function updateLastSignIn(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('users').set({ last_sign_in_at: sql`now()` }).where('id', '=', id).execute()
}

/** Ids of up to `most` accounts without a confirmed email whose last sign-in is older than their retention period. */
export async function listIdleAccounts(db: Db, most: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where(IS_IDLE).orderBy('id').limit(most).execute()
  return rows.map((row) => row.id)
}

/** Locks an account to close it, if it is still idle. */
export async function lockIdleAccount(trx: Trx, id: number): Promise<Account | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'role'])
    .where('id', '=', id)
    .where(IS_IDLE)
    .forUpdate()
    .executeTakeFirst()
}

// Leaves out admins, and suspended people: an erasure would end the suspension.
const IS_IDLE = sql<boolean>`email_confirmed_at is null and deleted_at is null and suspended_at is null and role <> 'admin'
  and last_sign_in_at < now() - make_interval(days => ${RETENTION_DAYS.unconfirmedAccounts}::int)`

/** Stores that the account has signed in. True for its first sign-in. */
export async function updateHasSignedIn(trx: Trx, id: number): Promise<boolean> {
  const result = await trx
    .updateTable('users')
    .set({ has_signed_in: true })
    .where('id', '=', id)
    .where('has_signed_in', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
