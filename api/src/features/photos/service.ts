import { PHOTO_WIDTHS, photoFile } from '@tecnicerca/shared/photos'
import { LRUCache } from 'lru-cache'
import type { Db, Trx } from '../../db/client.ts'
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'
import * as photos from './repository.ts'

export { encodeWholePhoto, type WholePhotoFile } from './encode-whole-photo.ts'
export { type EncodedPhoto, encodePhoto }

const FILE_NAME = /^[0-9a-f]{32}-(96|320|960)\.webp$/

// A file's name is the hash of its content, so a cached entry is never stale. Every read checks that the file still exists,
// because another process may have deleted it. An entry stays in memory until newer ones need its place.
const cache = new LRUCache<string, Buffer>({
  maxSize: 20 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})

export { isPhotoStored } from './repository.ts'

/** The bytes of a stored file; undefined if there is none with that name. */
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
 * Locks both photos before a profile replaces one by the other, in the order of their names. Otherwise two profiles that
 * swap the same photos could deadlock.
 */
export async function lockExchange(trx: Trx, ...shown: (string | null | undefined)[]): Promise<void> {
  const names = shown.filter((name) => typeof name === 'string')
  for (const name of names.toSorted()) await photos.lockPhoto(trx, name)
}

/** Stores a photo; an identical one is stored once. Call before a profile refers to it. */
export async function storePhoto(trx: Trx, photo: EncodedPhoto): Promise<void> {
  await photos.lockPhoto(trx, photo.profile_image)
  await photos.insertPhoto(trx, photo.files)
}

/** Deletes a photo unless another profile shows it. Call after the profile has stopped referring to it. */
export async function dropPhoto(trx: Trx, profileImage: string): Promise<void> {
  // Two statements, not one: a statement sees what was committed when it began. Only one that begins after the lock sees a
  // profile that started to use the photo meanwhile.
  await photos.lockPhoto(trx, profileImage)
  await photos.deletePhotoWithoutUse(trx, profileImage, filesOf(profileImage))
}

/** Removes a deleted photo from this process's cache. Call after the commit. */
export function forgetPhoto(profileImage: string): void {
  for (const fileName of filesOf(profileImage)) cache.delete(fileName)
}

function filesOf(profileImage: string): string[] {
  return PHOTO_WIDTHS.map((width) => photoFile(profileImage, width))
}
