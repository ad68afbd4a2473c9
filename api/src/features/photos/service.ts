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
export async function readPhoto(db: Db, fileName: string): Promise<Buffer | undefined> {
  if (!isPhotoName(fileName)) return undefined
  const cached = cache.get(fileName)
  if (cached) return (await photos.isPhotoStored(db, fileName)) ? cached : undefined
  const bytes = await photos.findPhotoBytes(db, fileName)
  if (bytes) cache.set(fileName, bytes)
  return bytes
}

export function isPhotoName(fileName: string): boolean {
  return FILE_NAME.test(fileName)
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
export async function dropPhoto(trx: Trx, profileImage: string): Promise<void> {
  // Two statements, not one: a statement sees what was committed when it began, so only one that begins after the lock
  // sees a profile that took the same photo up meanwhile.
  await photos.lockPhoto(trx, profileImage)
  await photos.deletePhotoWithoutUse(trx, profileImage, filesOf(profileImage))
}

/** After the commit of a drop: what this process remembers of the photo goes too. */
export function forgetPhoto(profileImage: string): void {
  for (const fileName of filesOf(profileImage)) cache.delete(fileName)
}

function filesOf(profileImage: string): string[] {
  return PHOTO_WIDTHS.map((width) => photoFile(profileImage, width))
}
