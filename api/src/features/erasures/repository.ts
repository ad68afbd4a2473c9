import type { Trx } from '../../db/client.ts'

/** Deletes the notes of admins about a person whose data is erased, and the notes that this person wrote as an admin. */
export async function deleteUserNotes(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('user_notes')
    .where((where) => where.or([where('user_id', '=', userId), where('admin_id', '=', userId)]))
    .execute()
}
