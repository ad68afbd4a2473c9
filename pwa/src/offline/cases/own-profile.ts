import type { WorkPhoto } from '@tecnicerca/shared/work-photos'
import { confirmedIds, removeAcknowledged } from '../outbox/acknowledge.ts'
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
import { outboxOf, type UserOutbox } from '../outbox/user-outbox.ts'
import { announce } from '../storage/changes.ts'

export type AvailabilityRecord = Extract<OutboxRecord, { kind: 'profile.availability' }>

/** `available`: the value that the technician set; undefined if it was refused or is being discarded. */
export type LatestAvailability = { item: AvailabilityRecord; available: boolean | undefined }

/** The technician's last change of availability that the own profile does not show yet. */
export function latestAvailability(records: readonly OutboxRecord[]): LatestAvailability | undefined {
  const item = records.findLast(
    (record): record is AvailabilityRecord =>
      record.kind === 'profile.availability' && record.state !== 'discarded',
  )
  if (!item) return undefined
  const isOver = item.state === 'needs_attention' || item.wish?.type === 'discard'
  const { payload } = withPendingEdit(item) as AvailabilityRecord
  return { item, available: isOver && item.state !== 'confirmed' ? undefined : payload.available }
}

/** Hours and days off that the technician set and the own profile does not show yet. */
export type LatestHours = { item: HoursRecord; changes: HoursRecord['payload'] }
type HoursRecord = Extract<OutboxRecord, { kind: 'profile.hours' }>

/** Undefined without such a change. `changes` is empty if it was refused or is being discarded. */
export function latestHours(records: readonly OutboxRecord[]): LatestHours | undefined {
  const item = records.findLast(
    (record): record is HoursRecord => record.kind === 'profile.hours' && record.state !== 'discarded',
  )
  if (!item) return undefined
  const isOver = item.state === 'needs_attention' || item.wish?.type === 'discard'
  const { payload } = withPendingEdit(item) as HoursRecord
  return { item, changes: isOver && item.state !== 'confirmed' ? {} : payload }
}

/** True if a change of availability waits on this phone. Rejects if the outbox cannot be read. */
export async function hasUnsentAvailability(userId: number): Promise<boolean> {
  const latest = latestAvailability(await outboxOf(userId).store.read())
  return latest !== undefined && isUnsent(latest.item)
}

type OwnProfile<Profile> = {
  read: () => Promise<Profile>
  /** Stores the profile on the phone. If it rejects, the outbox items stay and overlay the profile. */
  storeProfile: (profile: Profile) => Promise<unknown>
}

/** Reads the own profile and removes the outbox items that it must already show. Rejects if `read` does. */
export async function readOwnProfile<Profile>(
  userId: number,
  { read, storeProfile }: OwnProfile<Profile>,
  { store }: Pick<UserOutbox, 'store'> = outboxOf(userId),
): Promise<Profile> {
  const confirmedBefore = await confirmedIds(store, 'own_profile').catch(() => new Set<string>())
  const profile = await read()
  // Not awaited: the screen gets the profile first. The overlaying items are removed only after the phone has stored it.
  if (confirmedBefore.size > 0)
    void storeProfile(profile)
      .then(() => removeAcknowledged(store, { rows: [], confirmedBefore }))
      .then(() => announce(`outbox:${userId}`))
      .catch(() => undefined)
  return profile
}

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

/** True if the deletion of the photo still has to be sent. */
export function isLeaving({ item }: ShownWorkPhoto): boolean {
  return item?.kind === 'work_photo.delete' && item.wish === null && !needsAttention(item)
}

export function isRefused({ creation }: ShownWorkPhoto): boolean {
  return creation !== undefined && needsAttention(creation)
}
