import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export type ReviewPhoto = { bytes: Buffer; width: number; sha256: Buffer }
type Wanted = { id: number; photo_id: string; width: number }

/** The smallest file of a photo of a shown review that is at least `width` wide. Undefined for a photo that is not public. */
export async function findReviewPhoto(
  db: Db,
  { id, photo_id: photoId, width }: Wanted,
): Promise<ReviewPhoto | undefined> {
  const { rows } = await sql<ReviewPhoto>`
    select f.bytes, f.width, p.sha256
    from reviews v
      join technicians t on t.id = v.technician_id and t.deleted_at is null
      join service_request_photos p on p.service_request_id = v.service_request_id and p.id = any(v.photo_ids)
      join service_request_photo_files f on f.service_request_id = p.service_request_id and f.photo_id = p.id
    where v.id = ${id} and v.is_shown and p.id = ${photoId}::uuid and f.width >= ${width}
    order by f.width limit 1`.execute(db)
  return rows[0]
}
