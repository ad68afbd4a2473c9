import { PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import type { ServiceRequest } from '@tecnicerca/shared/service-requests/service-request'
import { useEffect, useState } from 'react'
import { readPickedPhoto } from '../../lib/files/picked-photo.ts'
import { drawSmaller } from '../../lib/files/smaller-photo.ts'
import { API_BASE } from '../../lib/http/api-base.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { fetchWithoutStaleCookie } from '../../lib/session/pending-sign-out.ts'
import { uuidV7 } from '../../lib/uuid-v7.ts'
import { pageClock } from '../network/clock.ts'
import { pageConnection } from '../network/connection.ts'
import { plainConnection, userDatabase } from '../storage/databases.ts'
import { type Stored, stored } from '../storage/storage-failure.ts'
import { isPhoto } from './record.ts'
import { createOutboxStore } from './store.ts'

const MAX_SIDE = 1600
const GOAL_BYTES = 250_000
const QUALITIES = [0.8, 0.65, 0.5] as const
/** A photo picked less than this ago stays, because its form may not have stored a draft that names it yet. */
const PICKING_MS = 10 * 60_000
/** The phone keeps at most this many viewed photos, about 40 KB each. */
const SEEN_KEPT = 200

/**
 * Shrinks a photo and stores its bytes until the server has them. Returns the id that drafts and items use. Rejects
 * with an `ApiError` whose message is for the user if this browser cannot read the photo.
 */
export async function keepPhoto(userId: number, file: Blob): Promise<Stored<string>> {
  const bytes = await (await smallJpeg(file)).arrayBuffer()
  const id = uuidV7(pageClock.now(), (random) => crypto.getRandomValues(random))
  const row = { id, bytes, type: 'image/jpeg', kept_at: Date.now() }
  return stored(userDatabase(userId).use((db) => db.photos.put(row)))
}

async function smallJpeg(file: Blob): Promise<Blob> {
  const photo = await readPickedPhoto(file)
  let smallest: Blob | null = null
  for (const quality of QUALITIES) {
    smallest = await drawSmaller(photo, { max_side: MAX_SIDE, quality }).catch(() => null)
    if (!smallest || smallest.size <= GOAL_BYTES) break
  }
  if (!smallest) throw new ApiError({ status: 0, code: undefined, serverMessage: PHOTO_UNREADABLE })
  return smallest
}

/** Removes photos that the server has received, photos that no item or draft names, and the oldest viewed photos. */
export async function purgePhotos(userId: number): Promise<void> {
  await userDatabase(userId).use(async (db) => {
    const ids = await db.photos.orderBy('kept_at').primaryKeys()
    if (ids.length === 0) return
    const records = await createOutboxStore((work) => work(plainConnection(db))).read()
    const photos = records.filter(isPhoto)
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

const DEADLINE_MS = 45_000

/** A photo of a service request, in the width in which it is shown. */
export type CasePhotoOf = {
  userId: number
  /** Undefined for a photo that was only picked: the server cannot have it yet. */
  serviceRequest?: Pick<ServiceRequest, 'id' | 'photo_ids'> | undefined
  photoId: string
  width: number
}

/**
 * `coming`: the server has not received it from the other side. `missing`: it is not stored here and could not be fetched.
 */
export type CasePhoto = { url: string } | 'loading' | 'coming' | 'missing'

/** Reads a photo from the phone, else fetches it from the server and stores it. Rejects if the fetch fails. */
async function readPhoto(photo: CasePhotoOf): Promise<Blob | 'coming'> {
  const { userId, serviceRequest, photoId, width } = photo
  const name = `${serviceRequest?.id}/${photoId}/${width}`
  const found = await userDatabase(userId)
    .use((db) => db.photos.bulkGet([photoId, name]))
    .catch(() => [])
  const row = found.find(Boolean)
  if (row) return new Blob([row.bytes], { type: row.type })
  if (!serviceRequest?.photo_ids?.includes(photoId)) return 'coming'
  const blob = await fetchPhoto(serviceRequest.id, photoId, width)
  const kept = { id: name, bytes: await blob.arrayBuffer(), type: blob.type, kept_at: Date.now() }
  // If the phone has no room to store the photo, it is shown all the same.
  await userDatabase(userId)
    .use((db) => db.photos.put(kept))
    .catch(() => undefined)
  return blob
}

// Bypasses the browser's cache, which outlives a sign-out.
async function fetchPhoto(id: number, photoId: string, width: number): Promise<Blob> {
  const url = `${API_BASE}/service-requests/${id}/photos/${photoId}?width=${width}`
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const asked = { credentials: 'include', cache: 'no-store', redirect: 'error', signal } as const
  const response = await fetchWithoutStaleCookie(url, asked)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('image/')) throw new Error(`no photo: ${response.status}`)
  return response.blob()
}

/** Loads a photo for an `img`, from the phone if it is stored there. */
export function useCasePhoto({ userId, serviceRequest, photoId, width }: CasePhotoOf): CasePhoto {
  const id = serviceRequest?.id
  const isThere = serviceRequest?.photo_ids?.includes(photoId) === true
  const [photo, setPhoto] = useState<CasePhoto>('loading')
  const url = typeof photo === 'object' ? photo.url : undefined
  useEffect(() => {
    // A shown photo is not loaded again: the phone deletes its copy of the user's own photo once the server has it.
    if (url !== undefined) return undefined
    let isGone = false
    const load = async () => {
      const caseWithPhoto = id === undefined ? undefined : { id, photo_ids: isThere ? [photoId] : [] }
      const asked = readPhoto({ userId, serviceRequest: caseWithPhoto, photoId, width })
      const read = await asked.catch(() => 'missing' as const)
      if (!isGone) setPhoto(read instanceof Blob ? { url: URL.createObjectURL(read) } : read)
    }
    void load()
    const forget = pageConnection.onRecovered(() => void load())
    return () => {
      isGone = true
      forget()
    }
  }, [userId, id, photoId, width, isThere, url])
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url])
  return photo
}
