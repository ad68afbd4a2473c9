import { PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import { drawSmaller } from '../../lib/files/smaller-photo.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { uuidV7 } from '../../lib/uuid-v7.ts'
import { pageClock } from '../network/clock.ts'
import { plainConnection, userDatabase } from '../storage/databases.ts'
import { type Stored, stored } from '../storage/storage-failure.ts'
import { createOutboxStore } from './store.ts'

const MAX_SIDE = 1600
const GOAL_BYTES = 250_000
const QUALITIES = [0.8, 0.65, 0.5] as const
/** A photo that was just picked is not in a draft yet. */
const PICKING_MS = 10 * 60_000
/** Viewed photos kept at most; about 40 KB each. */
const SEEN_KEPT = 200

/**
 * Shrinks a photo and stores its bytes until the server has them. Returns the id that drafts and items use. Rejects with a
 * sentence for people if this browser cannot read the photo.
 */
export async function keepPhoto(userId: number, file: Blob): Promise<Stored<string>> {
  const bytes = await (await smallJpeg(file)).arrayBuffer()
  const id = uuidV7(pageClock.now(), (random) => crypto.getRandomValues(random))
  const row = { id, bytes, type: 'image/jpeg', kept_at: Date.now() }
  return stored(userDatabase(userId).use((db) => db.photos.put(row)))
}

async function smallJpeg(file: Blob): Promise<Blob> {
  let smallest: Blob | null = null
  for (const quality of QUALITIES) {
    smallest = await drawSmaller(file, { max_side: MAX_SIDE, quality }).catch(() => null)
    if (!smallest || smallest.size <= GOAL_BYTES) break
  }
  if (!smallest) throw new ApiError({ status: 0, code: undefined, server_message: PHOTO_UNREADABLE })
  return smallest
}

/** Removes the bytes the server has, those that nothing refers to, and the oldest viewed photos. */
export async function purgePhotos(userId: number): Promise<void> {
  await userDatabase(userId).use(async (db) => {
    const ids = await db.photos.orderBy('kept_at').primaryKeys()
    if (ids.length === 0) return
    const records = await createOutboxStore((work) => work(plainConnection(db))).read()
    const photos = records.flatMap((record) => (record.kind === 'service_request.photo' ? [record] : []))
    const of = (id: string) => photos.filter(({ payload }) => payload.photo_id === id)
    const drafts = JSON.stringify((await db.drafts.toArray()).map(({ value }) => value))
    const justPicked = await db.photos
      .where('kept_at')
      .above(Date.now() - PICKING_MS)
      .primaryKeys()
    const isOver = (id: string) =>
      of(id).length > 0
        ? of(id).every(({ state }) => state === 'confirmed')
        : !(drafts.includes(id) || justPicked.includes(id))
    const [seen, own] = [ids.filter(isSeen), ids.filter((id) => !isSeen(id))]
    await db.photos.bulkDelete([...own.filter(isOver), ...seen.slice(0, -SEEN_KEPT)])
  })
}

/** True for a viewed photo, false for one that waits to be sent. */
function isSeen(id: string): boolean {
  return id.includes('/')
}
