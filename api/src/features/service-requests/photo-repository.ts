import type { Party } from '@tecnicerca/shared/service-requests/status'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'
import type { WholePhotoFile } from '../photos/service.ts'
import type { CaseState, ServiceRequestRow, Sides } from './repository.ts'

/** A photo of a case without its bytes. */
export type PhotoRow = {
  id: string
  service_request_id: number
  by: Party
  sha256: Buffer
  created_at: Date
}

type PhotoName = Pick<PhotoRow, 'service_request_id' | 'id'>

export async function findPhoto(db: Db | Trx, photo: PhotoName): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('service_request_photos')
    .select(['id', 'service_request_id', 'by', 'sha256', 'created_at'])
    .where('service_request_id', '=', photo.service_request_id)
    .where('id', '=', photo.id)
    .executeTakeFirst()
}

export async function countPhotos(
  db: Db | Trx,
  { service_request_id: serviceRequestId, by }: Pick<PhotoRow, 'service_request_id' | 'by'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('service_request_photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('service_request_id', '=', serviceRequestId)
    .where('by', '=', by)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks the account against deletion until the transaction ends. Call before locking the case. False if the account is
 * gone.
 */
export async function lockAccountAgainstDeletion(trx: Trx, userId: number): Promise<boolean> {
  return (await runStatement(trx, LOCK_ACCOUNT, [userId])).length > 0
}

const LOCK_ACCOUNT = 'select from users where id = $1 and deleted_at is null for key share'

/** Stores a photo. The caller has locked its case. */
export async function insertPhoto(
  trx: Trx,
  photo: Omit<PhotoRow, 'created_at'>,
  files: readonly WholePhotoFile[],
): Promise<PhotoRow> {
  const row = await trx
    .insertInto('service_request_photos')
    .values(photo)
    .returning(['id', 'service_request_id', 'by', 'sha256', 'created_at'])
    .executeTakeFirstOrThrow()
  const { service_request_id: serviceRequestId, id: photoId } = row
  await trx
    .insertInto('service_request_photo_files')
    .values(files.map((file) => ({ ...file, service_request_id: serviceRequestId, photo_id: photoId })))
    .execute()
  return row
}

/** True if a message or a claim of the customer shows this photo. */
export async function isPhotoInMessage(
  trx: Trx,
  { service_request_id: serviceRequestId, id }: PhotoName,
): Promise<boolean> {
  const found = await trx
    .selectFrom('service_request_events')
    .select('id')
    .where('service_request_id', '=', serviceRequestId)
    .where('kind', 'in', ['message', 'guarantee_claimed'])
    .where('by', '=', 'customer')
    .where(sql<boolean>`data -> 'photo_ids' ? ${id}`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type PhotoFile = { service_request_id: number; photo_id: string; width: number; sha256: Buffer }
type PhotoFileOfCase = PhotoFile & CaseState & Pick<ServiceRequestRow, 'customer_id'>

/**
 * The smallest file of a photo that is at least `width` wide, with the state of its case. Undefined unless the user is a
 * side of the case or an admin.
 */
export async function findPhotoFile(
  db: Db,
  { service_request_id: serviceRequestId, id, width }: PhotoName & { width: number },
  { user_id: userId, technician_id: technicianId, isAdmin }: Sides & { isAdmin: boolean },
): Promise<PhotoFileOfCase | undefined> {
  return db
    .selectFrom('service_request_photos as p')
    .innerJoin('service_requests as r', 'r.id', 'p.service_request_id')
    .innerJoin('service_request_photo_files as f', (join) =>
      join.onRef('f.service_request_id', '=', 'p.service_request_id').onRef('f.photo_id', '=', 'p.id'),
    )
    .select(['f.service_request_id', 'f.photo_id', 'f.width', 'p.sha256', 'r.customer_id'])
    .select(['r.status', 'r.expires_at', 'r.accepted_at', 'r.ended_at', sql<Date>`now()`.as('read_at')])
    .where('p.service_request_id', '=', serviceRequestId)
    .where('p.id', '=', id)
    .where('f.width', '>=', width)
    .where(
      sql<boolean>`(${isAdmin} or r.customer_id = ${userId} or r.technician_id = ${technicianId}::integer)`,
    )
    .orderBy('f.width')
    .limit(1)
    .executeTakeFirst()
}

export async function findPhotoBytes(db: Db, file: PhotoFile): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('service_request_photo_files')
    .select('bytes')
    .where('service_request_id', '=', file.service_request_id)
    .where('photo_id', '=', file.photo_id)
    .where('width', '=', file.width)
    .executeTakeFirst()
  return found?.bytes
}
