import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { Account } from './repository.ts'

/** Schedules the erasure of an account, with or without its reviews. Returns the time, which a second call keeps. */
export async function updateErasure(trx: Trx, userId: number, erasesReviews: boolean): Promise<Date> {
  const days = RETENTION_DAYS.erasureDelay
  const { erase_at: eraseAt } = await trx
    .updateTable('users')
    .set({
      erase_at: sql<Date>`coalesce(erase_at, now() + make_interval(days => ${days}::int))`,
      erases_reviews: erasesReviews,
    })
    .where('id', '=', userId)
    .returning(sql<Date>`erase_at`.as('erase_at'))
    .executeTakeFirstOrThrow()
  return eraseAt
}

/** Cancels a scheduled erasure. True if there was one. */
export async function updateErasureAsTakenBack(trx: Trx, userId: number): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set({ erase_at: null, erases_reviews: false })
    .where('id', '=', userId)
    .where('erase_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Accounts whose erasure is due, the earliest first. */
export async function listDueErasures(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erase_at', '<=', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .orderBy('erase_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks an account like `lockAccountToClose`. Undefined if its erasure has run or was cancelled meanwhile. */
export async function lockDueErasure(
  trx: Trx,
  userId: number,
): Promise<(Account & { erases_reviews: boolean }) | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'role', 'erases_reviews'])
    .where('id', '=', userId)
    .where('erase_at', '<=', sql<Date>`now()`)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes the notes about a person whose data is erased, and the notes that this person wrote as an admin. */
export async function deleteUserNotes(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('user_notes')
    .where((where) => where.or([where('user_id', '=', userId), where('admin_id', '=', userId)]))
    .execute()
}

/**
 * Deletes profiles of deleted accounts that left the lists at least `days` days ago, unless a service request or review
 * still refers to them.
 */
export async function deleteOldErasedProfiles(db: Db, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from technicians t using users u
    where u.id = t.user_id and u.deleted_at is not null
      and t.deleted_at < now() - make_interval(days => ${days}::int)
      and not exists (select from service_requests s where s.technician_id = t.id)
      and not exists (select from reviews r where r.technician_id = t.id)`.execute(db)
  return Number(numAffectedRows)
}
