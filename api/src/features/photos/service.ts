import { PHOTO_WIDTHS, photoFile } from '@tecnicerca/shared/photos'
import { LRUCache } from 'lru-cache'
import type { Db, Trx } from '../../db/client.ts'
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'
import * as photos from './repository.ts'

export { encodeWholePhoto, type WholePhotoFile } from './encode-whole-photo.ts'
export { type EncodedPhoto, encodePhoto }

const FILE_NAME = /^[0-9a-f]{32}-(96|320|960)\.webp$/

// A file's name is the hash of its content, so an entry is never out of date. Whether the file is still there is asked
// each time: what one process drops the others serve no more. The age frees the memory of what nobody looks at.
const cache = new LRUCache<string, Buffer>({
  maxSize: 20 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
  ttl: 10 * 60_000,
})

export { isPhotoStored } from './repository.ts'

/** The bytes of a stored file, undefined where there is none of that name. */
export async function readPhoto(db: Db, file_name: string): Promise<Buffer | undefined> {
  if (!isPhotoName(file_name)) return undefined
  const cached = cache.get(file_name)
  if (cached) return (await photos.isPhotoStored(db, file_name)) ? cached : undefined
  const bytes = await photos.findPhotoBytes(db, file_name)
  if (bytes) cache.set(file_name, bytes)
  return bytes
}

export function isPhotoName(file_name: string): boolean {
  return FILE_NAME.test(file_name)
}

/**
 * To be called before a profile exchanges photos, with both: two that exchange the same ones the other way round would
 * each hold what the other waits for.
 */
export async function lockExchange(trx: Trx, ...shown: (string | null | undefined)[]): Promise<void> {
  const names = shown.filter((name) => typeof name === 'string')
  for (const name of names.toSorted()) await photos.lockPhoto(trx, name)
}

/** Stores a photo; the same one sent twice is kept once. To be called before a profile names it. */
export async function storePhoto(trx: Trx, photo: EncodedPhoto): Promise<void> {
  await photos.lockPhoto(trx, photo.profile_image)
  await photos.insertPhoto(trx, photo.files)
}

/** Removes a photo unless another profile shows it. To be called after the profile has let go of it. */
export async function dropPhoto(trx: Trx, profile_image: string): Promise<void> {
  // Two statements, not one: a statement sees what was committed when it began, so only one that begins after the lock
  // sees a profile that took the same photo up meanwhile.
  await photos.lockPhoto(trx, profile_image)
  await photos.deletePhotoWithoutUse(trx, profile_image, filesOf(profile_image))
}

/** After the commit of a drop: what this process remembers of the photo goes too. */
export function forgetPhoto(profile_image: string): void {
  for (const file_name of filesOf(profile_image)) cache.delete(file_name)
}

function filesOf(profile_image: string): string[] {
  return PHOTO_WIDTHS.map((width) => photoFile(profile_image, width))
}
