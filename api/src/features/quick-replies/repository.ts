import type { Db, Trx } from '../../db/client.ts'

/** Undefined if the user has not changed the first ones. */
export async function findTexts(db: Db, userId: number): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('quick_replies')
    .where('user_id', '=', userId)
    .select('texts')
    .executeTakeFirst()
  return row?.texts
}

export async function upsertTexts(trx: Trx, userId: number, texts: string[]): Promise<void> {
  await trx
    .insertInto('quick_replies')
    .values({ user_id: userId, texts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ texts }))
    .execute()
}

export async function deleteTexts(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('quick_replies').where('user_id', '=', userId).execute()
}
