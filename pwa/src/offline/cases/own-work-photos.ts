import type { WorkPhoto } from '@tecnicerca/shared/work-photos'
import {
  isAlreadySent,
  isOfWorkPhoto,
  isPending,
  isUnsent,
  needsAttention,
  type OutboxRecord,
  type WorkPhotoRecord,
  withPendingEdit,
} from '../outbox/record.ts'

/** A photo of the profile with the unsent changes of this phone. */
export type ShownWorkPhoto = WorkPhoto & {
  /** False while its bytes are only on this phone. */
  isOnServer: boolean
  /** The unsent item that adds it. */
  creation: Extract<OutboxRecord, { kind: 'work_photo.create' }> | undefined
  /** The item to show a note about: one that needs the user, else the last pending one. */
  item: WorkPhotoRecord | undefined
}

/** The photos of the profile in their order, changed by the outbox. Photos that the server does not have yet come last. */
export function shownWorkPhotos(
  photos: readonly WorkPhoto[],
  records: readonly OutboxRecord[],
): ShownWorkPhoto[] {
  const alive = records.filter(isOfWorkPhoto).filter(({ state }) => state !== 'discarded')
  const known = new Set(photos.map(({ id }) => id))
  const ids = alive.flatMap(({ kind, payload }) => (kind === 'work_photo.create' ? [payload.photo_id] : []))
  const added = [...new Set(ids)].filter((id) => !known.has(id)).map((id) => ({ id, caption: '' }))
  return [...photos, ...added].flatMap((photo) => {
    const own = alive.filter(({ payload }) => payload.photo_id === photo.id)
    const isGone = own.some(
      (record) =>
        record.kind === 'work_photo.delete' && record.state === 'confirmed' && !isAlreadySent(record),
    )
    return isGone ? [] : [withItems(photo, known.has(photo.id), own)]
  })
}

function withItems(photo: WorkPhoto, isInProfile: boolean, own: WorkPhotoRecord[]): ShownWorkPhoto {
  const pending = own.filter(isPending)
  const creations = own.filter((record) => record.kind === 'work_photo.create')
  return {
    id: photo.id,
    caption: own.reduce(captionAfter, photo.caption),
    isOnServer: isInProfile || creations.some(({ state }) => state === 'confirmed'),
    creation: creations.find(isUnsent),
    item: pending.find(needsAttention) ?? pending.at(-1),
  }
}

/** A refused caption, or one that will be discarded, is not shown. A refused photo keeps its caption. */
function captionAfter(caption: string, record: WorkPhotoRecord): string {
  const isRefusedUpdate = record.kind === 'work_photo.update' && record.state === 'needs_attention'
  if (record.kind === 'work_photo.delete' || isRefusedUpdate || record.wish?.type === 'discard')
    return caption
  return (withPendingEdit(record) as Exclude<WorkPhotoRecord, { kind: 'work_photo.delete' }>).payload.caption
}

/** True if its deletion is unsent. */
export function isLeaving({ item }: ShownWorkPhoto): boolean {
  return item?.kind === 'work_photo.delete' && item.wish === null && !needsAttention(item)
}

/** True if the server refused the photo. */
export function isRefused({ creation }: ShownWorkPhoto): boolean {
  return creation !== undefined && needsAttention(creation)
}
