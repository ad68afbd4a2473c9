import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

export type Star = { user_id: number; technician_id: number }

/** The cards of the listed technicians whom the user starred, the last one first, as a JSON array. */
export async function listCards(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ cards: string }>`
    select '[' || coalesce(string_agg(t.card, ',' order by f.created_at desc, t.id desc), '') || ']' as cards
    from favourites f join technicians t on t.id = f.technician_id
    where f.user_id = ${userId} and t.deleted_at is null`.execute(db)
  return rows[0]?.cards ?? '[]'
}

export type StarredName = { id: number; name: string; starred_at: Date }

/** All whom the user starred, also those who have left since, the last one first. */
export async function listNames(db: Db, userId: number): Promise<StarredName[]> {
  return db
    .selectFrom('favourites as f')
    .innerJoin('technicians as t', 't.id', 'f.technician_id')
    .where('f.user_id', '=', userId)
    .select(['t.id', 't.name', 'f.created_at as starred_at'])
    .orderBy('f.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
}

/** Locks the profile. `is_listed`: the public can see it. Undefined if there never was such a technician. */
export async function findStarred(
  trx: Trx,
  technicianId: number,
): Promise<{ user_id: number; is_listed: boolean } | undefined> {
  return trx
    .selectFrom('technicians')
    .where('id', '=', technicianId)
    .select(['user_id', sql<boolean>`deleted_at is null`.as('is_listed')])
    .forShare()
    .executeTakeFirst()
}

export async function insertStar(trx: Trx, star: Star): Promise<void> {
  await trx
    .insertInto('favourites')
    .values(star)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteStar(
  trx: Trx,
  { user_id: userId, technician_id: technicianId }: Star,
): Promise<void> {
  await trx
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('technician_id', '=', technicianId)
    .execute()
}

/** Deletes the stars that the user gave and got. */
export async function deleteStarsOfUser(trx: Trx, userId: number): Promise<void> {
  await sql`delete from favourites where user_id = ${userId}
    or technician_id = (select id from technicians where user_id = ${userId})`.execute(trx)
}
