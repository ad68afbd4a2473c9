import type { WorkPhoto } from '@tecnicerca/shared/work-photos'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { WholePhotoFile } from '../photos/service.ts'

export type PhotoName = { technician_id: number; id: string }

/** Locks a profile, so that its photos change one after the other. False for a technician who has left. */
export async function lockProfile(trx: Trx, technicianId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('technicians')
    .select('id')
    .where('id', '=', technicianId)
    .where(sql<boolean>`(deleted_at is null or hidden_rule is not null)`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** In the order in which the profile shows them. */
export async function listPhotos(
  db: Db | Trx,
  technicianId: number,
): Promise<(WorkPhoto & { sha256: Buffer })[]> {
  return db
    .selectFrom('work_photos')
    .select(['id', 'caption', 'sha256'])
    .where('technician_id', '=', technicianId)
    .orderBy('place')
    .orderBy('id')
    .execute()
}

/** Adds a photo at the end. */
export async function insertPhoto(
  trx: Trx,
  { technician_id: technicianId, id, sha256 }: PhotoName & { sha256: Buffer },
  files: readonly WholePhotoFile[],
): Promise<void> {
  const place = sql<number>`(select coalesce(max(place) + 1, 0) from work_photos where technician_id = ${technicianId})`
  await trx.insertInto('work_photos').values({ technician_id: technicianId, id, sha256, place }).execute()
  await trx
    .insertInto('work_photo_files')
    .values(files.map((file) => ({ ...file, technician_id: technicianId, photo_id: id })))
    .execute()
}

export async function updateCaption(
  trx: Trx,
  { technician_id: technicianId, id }: PhotoName,
  caption: string,
): Promise<void> {
  await trx
    .updateTable('work_photos')
    .set({ caption })
    .where('technician_id', '=', technicianId)
    .where('id', '=', id)
    .execute()
}

export async function updateOrder(trx: Trx, technicianId: number, ids: readonly string[]): Promise<void> {
  await sql`update work_photos p set place = listed.place
    from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    where p.technician_id = ${technicianId} and p.id = listed.id`.execute(trx)
}

export async function deletePhoto(trx: Trx, { technician_id: technicianId, id }: PhotoName): Promise<void> {
  await trx.deleteFrom('work_photos').where('technician_id', '=', technicianId).where('id', '=', id).execute()
}

/** Deletes all photos of a user's profile. The caller has locked it. */
export async function deletePhotosOfUser(trx: Trx, userId: number): Promise<void> {
  await sql`delete from work_photos using technicians t
    where t.id = work_photos.technician_id and t.user_id = ${userId}`.execute(trx)
}

/** A file of a listed technician's photo; undefined if there is none. */
export async function findFile(
  db: Db,
  { technician_id: technicianId, id, width }: PhotoName & { width: number },
): Promise<{ bytes: Buffer; sha256: Buffer } | undefined> {
  return db
    .selectFrom('work_photo_files as f')
    .innerJoin('work_photos as p', (join) =>
      join.onRef('p.technician_id', '=', 'f.technician_id').onRef('p.id', '=', 'f.photo_id'),
    )
    .innerJoin('technicians as t', 't.id', 'p.technician_id')
    .select(['f.bytes', 'p.sha256'])
    .where('f.technician_id', '=', technicianId)
    .where('f.photo_id', '=', id)
    .where('f.width', '=', width)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
}
