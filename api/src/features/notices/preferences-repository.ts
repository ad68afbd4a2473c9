import type { Db, Trx } from '../../db/client.ts'

/** The kinds of notices that a user has turned off, for push and for mail. */
export type Preferences = { push_off: string[]; mail_off: string[]; quiet_hours: boolean }

const NONE: Preferences = { push_off: [], mail_off: [], quiet_hours: true }

export async function findPreferences(db: Db | Trx, userId: number): Promise<Preferences> {
  const found = await db
    .selectFrom('notice_preferences')
    .where('user_id', '=', userId)
    .select(['push_off', 'mail_off', 'quiet_hours'])
    .executeTakeFirst()
  return found ?? NONE
}

/** Creates the row if it is missing, and locks it until the transaction ends. */
export async function lockPreferences(trx: Trx, userId: number): Promise<Preferences> {
  await trx
    .insertInto('notice_preferences')
    .values({ user_id: userId, ...NONE })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('notice_preferences')
    .where('user_id', '=', userId)
    .select(['push_off', 'mail_off', 'quiet_hours'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function updatePreferences(trx: Trx, userId: number, change: Preferences): Promise<void> {
  await trx.updateTable('notice_preferences').set(change).where('user_id', '=', userId).execute()
}
