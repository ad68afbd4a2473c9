import { photoFile } from '@tecnicerca/shared/photos'
import { PHOTO_CACHE } from '../../lib/worker-messages.ts'
import type { Handle, PublicDatabase } from '../storage/databases.ts'
import type { DirectoryContents } from './rows.ts'

/**
 * Deletes what this phone stored about technicians who left the directory: opened profiles, and photos that are not shown
 * any more. The service worker only adds photos, so they are removed here.
 */
export async function forgetGone(
  database: Handle<PublicDatabase>,
  { meta, rows }: DirectoryContents,
): Promise<void> {
  await database.use(async (db) => {
    const kept = await db.technicians.toCollection().primaryKeys()
    await db.technicians.bulkDelete(kept.filter((id) => !rows.has(id)))
  })
  const column = meta.columns.indexOf('profile_image')
  // A slim directory does not contain the photo names.
  if (column >= 0) await forgetPhotosBut(new Set([...rows.values()].map((row) => row[column])))
}

async function forgetPhotosBut(shown: ReadonlySet<unknown>): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(PHOTO_CACHE)
  const files = await cache.keys()
  const gone = files.filter(
    ({ url }) => !shown.has(photoFile(new URL(url).pathname.split('/').at(-1) ?? '', 320)),
  )
  await Promise.all(gone.map((file) => cache.delete(file, { ignoreVary: true })))
}
