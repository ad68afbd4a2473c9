import type { Trx } from '../../db/client.ts'

export async function deletePasswordResetsOfUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function deleteEmailConfirmationsOfUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('email_confirmations').where('user_id', '=', userId).execute()
}

/** Cancels the pending change of address and its links. True if there was one. */
export async function deleteEmailChangeOfUser(trx: Trx, userId: number): Promise<boolean> {
  const result = await trx.deleteFrom('email_changes').where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}
