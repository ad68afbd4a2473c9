import { createHash } from 'node:crypto'
import type { User } from '@tecnicerca/shared/accounts'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { WORK_PHOTO_WIDTHS } from '@tecnicerca/shared/photos'
import type { WorkPhoto, WorkPhotoChanges, workPhotosAnswer } from '@tecnicerca/shared/work-photos'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { findStoredAnswer, type Operation, type OperationAnswer, runOnce } from '../operations/service.ts'
import { encodeWholePhoto } from '../photos/service.ts'
import { countHit, PHOTO_LIMIT } from '../rate-limits/service.ts'
import * as photos from './repository.ts'

export { deletePhotosOfUser as deleteWorkPhotosOfUser, findFile as findWorkPhotoFile } from './repository.ts'

/** `operation`: undefined for a call without an Idempotency-Key. */
type Written = photos.PhotoName & { operation: Operation | undefined }
type Upload = Written & WorkPhotoChanges & { user_id: number; bytes: Buffer }
type Known = { id: string; sha256: Buffer }

/**
 * Adds a photo, at the end of the profile unless a position is given. Sending the same bytes under the same id again only sets
 * caption and position. Throws `not_found`, `photo_exists`, `photos_full`, `unsupported_media_type`, and `too_many_requests`
 * past the daily limit.
 */
export async function addWorkPhoto(
  db: Db,
  { user_id: userId, bytes, operation, caption, position, ...name }: Upload,
): Promise<OperationAnswer> {
  const stored = operation && (await findStoredAnswer(db, operation))
  if (stored) return stored
  const { technician_id: technicianId } = name
  const sha256 = createHash('sha256').update(bytes).digest()
  const photo = { technician_id: technicianId, id: name.id.toLowerCase(), sha256 }
  // Checked twice: before decoding, because decoding is costly, and again after it, because another photo may have arrived
  // meanwhile.
  const isKnown = isAmong(await photos.listPhotos(db, technicianId), photo)
  if (!isKnown) await countHit(db, `photos:${userId}`, PHOTO_LIMIT)
  const files = isKnown ? undefined : await encodeWholePhoto(bytes, WORK_PHOTO_WIDTHS)
  return runOnce(db, operation, async (trx) => {
    const isNew = !isAmong(await listLocked(trx, technicianId), photo)
    // The photo was known, so it was not decoded, but it has been deleted meanwhile. A retry will decode it.
    if (isNew && !files) throw new DomainError('unavailable')
    if (isNew && files) await photos.insertPhoto(trx, photo, files)
    await update(trx, photo, { caption, position })
    return answer(trx, photo, isNew ? 201 : 200)
  })
}

/** True if the photo is stored. Throws `photo_exists`, and `photos_full` if there is no room for it. */
function isAmong(known: readonly Known[], { id, sha256 }: Known): boolean {
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
  { operation, ...name }: Written,
  changes: WorkPhotoChanges,
): Promise<OperationAnswer> {
  const photo = { ...name, id: name.id.toLowerCase() }
  return runOnce(db, operation, async (trx) => {
    const known = await listLocked(trx, photo.technician_id)
    if (!known.some(({ id }) => id === photo.id)) throw new DomainError('not_found')
    await update(trx, photo, changes)
    return answer(trx, photo, 200)
  })
}

/** The caller has locked the profile. */
async function update(
  trx: Trx,
  { technician_id: technicianId, id }: photos.PhotoName,
  { caption, position }: { [K in keyof WorkPhotoChanges]: WorkPhotoChanges[K] | undefined },
): Promise<void> {
  if (caption !== undefined) await photos.updateCaption(trx, { technician_id: technicianId, id }, caption)
  if (position === undefined) return
  const listed = await photos.listPhotos(trx, technicianId)
  const others = listed.map((one) => one.id).filter((one) => one !== id)
  await photos.updateOrder(trx, technicianId, others.toSpliced(position, 0, id))
}

/** Deletes a photo with its files; a photo that is gone is no error. Throws `not_found` for a technician who has left. */
export async function removeWorkPhoto(db: Db, { operation, ...photo }: Written): Promise<OperationAnswer> {
  return runOnce(db, operation, async (trx) => {
    await listLocked(trx, photo.technician_id)
    await photos.deletePhoto(trx, photo)
    return answer(trx, photo, 200)
  })
}

/** The stored answer of an idempotency key, with the current photos. */
export async function replayStoredWorkPhotos(db: Db, actor: User, jsonText: string): Promise<string> {
  const stored = JSON.parse(jsonText) as Partial<Answer>
  if (!stored.work_photos || actor.technician_id === null) return jsonText
  return JSON.stringify({ ...stored, work_photos: shown(await photos.listPhotos(db, actor.technician_id)) })
}

type Answer = z.infer<typeof workPhotosAnswer>

// The stored answer (`kept`) outlives the photos, so it contains no captions.
async function answer(trx: Trx, { technician_id: technicianId, id }: photos.PhotoName, status: 200 | 201) {
  const kept: Answer = { work_photo: { id: id.toLowerCase() }, work_photos: [] }
  const listed = await photos.listPhotos(trx, technicianId)
  return { status, body: { ...kept, work_photos: shown(listed) }, kept }
}

async function listLocked(trx: Trx, technicianId: number): ReturnType<typeof photos.listPhotos> {
  if (!(await photos.lockProfile(trx, technicianId))) throw new DomainError('not_found')
  return photos.listPhotos(trx, technicianId)
}

function shown(listed: readonly WorkPhoto[]): WorkPhoto[] {
  return listed.map(({ id, caption }) => ({ id, caption }))
}
