import { createHash } from 'node:crypto'
import type { User } from '@tecnicerca/shared/accounts'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { CASE_LIMITS, GUARANTEE_LIMITS } from '@tecnicerca/shared/limits'
import { CASE_PHOTO_WIDTHS, type casePhotoAnswer } from '@tecnicerca/shared/service-requests/events'
import type { ServiceRequestRef } from '@tecnicerca/shared/service-requests/service-request'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { findStoredAnswer, type OperationAnswer, runOnce } from '../operations/service.ts'
import { encodeWholePhoto } from '../photos/service.ts'
import { countHit, PHOTO_LIMIT } from '../rate-limits/service.ts'
import { type Call, resolveRef } from './call.ts'
import { writeOnce } from './conversation-service.ts'
import { findTakenBackAt } from './event-repository.ts'
import { noLongerVisibleParts, partyOf, sidesOf } from './for-viewer.ts'
import * as photos from './photo-repository.ts'
import { refuseClosed, refusedAsClosed } from './refused-transition.ts'
import { type CaseState, findServiceRequest, type ServiceRequestRow } from './repository.ts'
import { closedIfBlocked, lockCase } from './status-service.ts'

export type PhotoRef = { id: ServiceRequestRef; photo_id: string }
type Upload = PhotoRef & { bytes: Buffer }
type NewPhoto = Omit<photos.PhotoRow, 'created_at'>

/**
 * Adds a photo to a case of `actor`. The same bytes under the same id are the same photo. Throws `not_found`,
 * `photo_exists`, `photos_full`, `invalid_transition` if the case ended too long ago, `unsupported_media_type`, and
 * `too_many_requests` past the daily limit.
 */
export async function addPhoto(
  db: Db,
  { id, photo_id: photoId, bytes }: Upload,
  { actor, operation }: Omit<Call, 'now'>,
): Promise<OperationAnswer> {
  const stored = operation && (await findStoredAnswer(db, operation))
  if (stored) return stored
  const sha256 = createHash('sha256').update(bytes).digest()
  const wanted = (found: ServiceRequestRow): NewPhoto => ({
    ...{ service_request_id: found.id, id: photoId.toLowerCase(), sha256 },
    by: partyOf(actor, found),
  })
  // Checked twice: before decoding, because decoding is costly, and again after it, because another photo may have arrived
  // meanwhile.
  const seen = await findServiceRequest(db, await resolveRef(db, id, actor), sidesOf(actor))
  if (!seen) throw new DomainError('not_found')
  const shown = await closedIfBlocked(db, seen, actor)
  const known = await findSame(db, shown, wanted(shown))
  if (!known) await countHit(db, `photos:${actor.id}`, PHOTO_LIMIT)
  const files = known ? undefined : await encodeWholePhoto(bytes, CASE_PHOTO_WIDTHS)
  return runOnce(db, operation, async (trx) => {
    if (!(await photos.lockAccountAgainstDeletion(trx, actor.id))) throw new DomainError('unauthenticated')
    if (!(await photos.lockAccountAgainstDeletion(trx, shown.customer_id))) throw refusedAsClosed(shown)
    const found = await lockCase(trx, id, actor)
    const photo = wanted(found)
    const same = await findSame(trx, found, photo)
    if (same) return answerWith(200, same)
    // The first check found the photo stored, so it was not decoded, but it is gone now. A retry will decode it.
    if (!files) throw new DomainError('unavailable')
    const row = await photos.insertPhoto(trx, photo, files)
    await logCustomerPhoto(trx, row, operation?.key ?? null)
    return answerWith(201, row)
  })
}

/**
 * The stored photo with the same id and bytes, or a stand-in for a photo that was taken back. Undefined if there is
 * neither and the case has room for another photo. Throws `photo_exists`, `invalid_transition` and `photos_full`.
 */
async function findSame(
  db: Db | Trx,
  found: ServiceRequestRow,
  photo: NewPhoto,
): Promise<photos.PhotoRow | undefined> {
  const there = await photos.findPhoto(db, photo)
  if (there?.by === photo.by && there.sha256.equals(photo.sha256)) return there
  if (there) throw new DomainError('photo_exists')
  // The author took this photo back on another phone before it arrived. The upload succeeds, but nothing is stored.
  const takenBackAt = await findTakenBackAt(db, photo)
  if (takenBackAt) return { ...photo, created_at: takenBackAt }
  if (!takesPhotosOfClaim(found)) refuseClosed(found)
  if ((await photos.countPhotos(db, photo)) >= CASE_LIMITS.photos) throw new DomainError('photos_full')
  return undefined
}

// Photos of a claim may arrive as late as the claim itself, and after a block.
function takesPhotosOfClaim({ guarantee_until: lastDay, read_at: readAt }: ServiceRequestRow): boolean {
  return lastDay !== null && addDays(lastDay, GUARANTEE_LIMITS.lateDays) >= dayInSantoDomingo(readAt)
}

// A customer's photo gets an event of its own unless a message shows it. A technician's photos always belong to a
// message.
async function logCustomerPhoto(
  trx: Trx,
  { service_request_id: serviceRequestId, id, by }: photos.PhotoRow,
  key: string | null,
) {
  if (by !== 'customer' || (await photos.isPhotoInMessage(trx, { service_request_id: serviceRequestId, id })))
    return
  const event = { service_request_id: serviceRequestId, by, kind: 'photos_added', client_op_id: key } as const
  await writeOnce(trx, { ...event, data: { photo_ids: [id] } }, async () => {})
}

function answerWith(status: number, { sha256: _, created_at: createdAt, ...row }: photos.PhotoRow) {
  const body: z.infer<typeof casePhotoAnswer> = { photo: { ...row, created_at: createdAt.toISOString() } }
  return { status, body }
}

/**
 * Finds the file of a photo, without its bytes: the smallest that is at least as wide as asked. Throws `not_found` if the
 * reader may not see it.
 */
export async function findShownPhoto(
  db: Db,
  {
    id,
    photo_id: photoId,
    width = Math.max(...CASE_PHOTO_WIDTHS),
  }: PhotoRef & { width?: number | undefined },
  actor: User,
): Promise<{ etag: string; file: photos.PhotoFile }> {
  const serviceRequestId = await resolveRef(db, id, actor)
  const reader = { ...sidesOf(actor), isAdmin: actor.role === 'admin' }
  const file = await photos.findPhotoFile(
    db,
    { service_request_id: serviceRequestId, id: photoId, width },
    reader,
  )
  if (!file || (!reader.isAdmin && isNoLongerVisible(file, actor))) throw new DomainError('not_found')
  return { etag: `"${file.sha256.toString('hex').slice(0, 32)}-${file.width}"`, file }
}

function isNoLongerVisible(file: CaseState & Pick<ServiceRequestRow, 'customer_id'>, actor: User): boolean {
  return partyOf(actor, file) === 'technician' && noLongerVisibleParts(file).photos
}

/** The bytes of a file that the reader may see. Throws `not_found` if it was deleted meanwhile. */
export async function readShownPhoto(db: Db, file: photos.PhotoFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await photos.findPhotoBytes(db, file)
  if (!bytes) throw new DomainError('not_found')
  return new Uint8Array(bytes)
}
