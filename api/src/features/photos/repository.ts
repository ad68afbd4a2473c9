import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { runStatement } from '../../db/statement.ts'
import type { EncodedPhoto } from './encode-photo.ts'

export async function findPhotoBytes(db: Db, fileName: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('photos')
    .where('file_name', '=', fileName)
    .select('bytes')
    .executeTakeFirst()
  return row?.bytes
}

export async function isPhotoStored(db: Db, fileName: string): Promise<boolean> {
  const rows = await runStatement(db, 'select from photos where file_name = $1', [fileName])
  return rows.length > 0
}

/** Locks a photo until the transaction ends: others cannot store, use or delete it. */
export async function lockPhoto(trx: Trx, profileImage: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photo ${profileImage}`}, 0))`.execute(trx)
}

export async function insertPhoto(trx: Trx, files: EncodedPhoto['files']): Promise<void> {
  await trx
    .insertInto('photos')
    .values(files)
    .onConflict((conflict) => conflict.column('file_name').doNothing())
    .execute()
}

/** Deletes the files of a photo unless a profile still shows it. */
export async function deletePhotoWithoutUse(
  trx: Trx,
  profileImage: string,
  fileNames: string[],
): Promise<void> {
  await trx
    .deleteFrom('photos')
    .where('file_name', 'in', fileNames)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('technicians').select('id').where('profile_image', '=', profileImage))),
    )
    .execute()
}
