import { createHash } from 'node:crypto'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { WORK_PHOTO_WIDTHS } from '@tecnicerca/shared/photos'
import type { WorkPhoto, WorkPhotoChanges } from '@tecnicerca/shared/work-photos'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { encodeWholePhoto } from '../photos/service.ts'
import { countHit, PHOTO_LIMIT } from '../rate-limits/service.ts'
import * as photos from './repository.ts'

export { deletePhotosOfUser as deleteWorkPhotosOfUser, findFile as findWorkPhotoFile } from './repository.ts'

type Upload = photos.PhotoName & { user_id: number; bytes: Buffer }

/**
 * Adds a photo at the end of a profile. The same bytes under the same id are the same photo. Throws `not_found`,
 * `photo_exists`, `photos_full`, `unsupported_media_type`, and `too_many_requests` past the daily limit.
 */
export async function addWorkPhoto(
  db: Db,
  { technician_id: technicianId, id, user_id: userId, bytes }: Upload,
): Promise<{ isNew: boolean; work_photos: WorkPhoto[] }> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const photo = { technician_id: technicianId, id: id.toLowerCase(), sha256 }
  // Checked twice: before decoding, because decoding is costly, and again after it, because another photo may have arrived
  // meanwhile.
  const known = await photos.listPhotos(db, technicianId)
  if (isAmong(known, photo)) return { isNew: false, work_photos: shown(known) }
  await countHit(db, `photos:${userId}`, PHOTO_LIMIT)
  const files = await encodeWholePhoto(bytes, WORK_PHOTO_WIDTHS)
  return inTransaction(db, async (trx) => {
    const isNew = !isAmong(await listLocked(trx, technicianId), photo)
    if (isNew) await photos.insertPhoto(trx, photo, files)
    return { isNew, work_photos: shown(await photos.listPhotos(trx, technicianId)) }
  })
}

/** True if the photo is stored. Throws `photo_exists`, and `photos_full` if there is no room for it. */
function isAmong(
  known: readonly { id: string; sha256: Buffer }[],
  { id, sha256 }: { id: string; sha256: Buffer },
): boolean {
  const there = known.find((one) => one.id === id)
  if (there?.sha256.equals(sha256)) return true
  if (there) throw new DomainError('photo_exists')
  if (known.length >= TECHNICIAN_LIMITS.workPhotos)
    throw new DomainError('photos_full', { message: SERVER.workPhotosFull })
  return false
}

/** Changes the caption, the position, or both. Throws `not_found`. */
export async function changeWorkPhoto(
  db: Db,
  photo: photos.PhotoName,
  { caption, position }: WorkPhotoChanges,
): Promise<WorkPhoto[]> {
  const { technician_id: technicianId } = photo
  const id = photo.id.toLowerCase()
  return inTransaction(db, async (trx) => {
    const ids = (await listLocked(trx, technicianId)).map((one) => one.id)
    if (!ids.includes(id)) throw new DomainError('not_found')
    if (caption !== undefined) await photos.updateCaption(trx, { technician_id: technicianId, id }, caption)
    if (position !== undefined) {
      const others = ids.filter((one) => one !== id)
      await photos.updateOrder(trx, technicianId, others.toSpliced(position, 0, id))
    }
    return shown(await photos.listPhotos(trx, technicianId))
  })
}

/** Deletes a photo with its files; one that is gone already stays so. Throws `not_found` for a technician who has left. */
export async function removeWorkPhoto(db: Db, photo: photos.PhotoName): Promise<WorkPhoto[]> {
  const { technician_id: technicianId } = photo
  return inTransaction(db, async (trx) => {
    await listLocked(trx, technicianId)
    await photos.deletePhoto(trx, photo)
    return shown(await photos.listPhotos(trx, technicianId))
  })
}

async function listLocked(trx: Trx, technicianId: number): ReturnType<typeof photos.listPhotos> {
  if (!(await photos.lockProfile(trx, technicianId))) throw new DomainError('not_found')
  return photos.listPhotos(trx, technicianId)
}

function shown(listed: readonly WorkPhoto[]): WorkPhoto[] {
  return listed.map(({ id, caption }) => ({ id, caption }))
}
