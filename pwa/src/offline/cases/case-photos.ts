import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { useEffect, useState } from 'react'
import { API_BASE } from '../../lib/http/api-base.ts'
import { fetchWithoutStaleCookie } from '../../lib/session/pending-sign-out.ts'
import { pageConnection } from '../network/connection.ts'
import { userDatabase } from '../storage/databases.ts'

const DEADLINE_MS = 45_000

/** A photo of a service request, in the width in which it is shown. */
export type CasePhotoOf = {
  user_id: number
  /** Undefined for a photo that was only picked: the server cannot have it yet. */
  service_request?: Pick<ServiceRequest, 'id' | 'photo_ids'> | undefined
  photo_id: string
  width: number
}

/**
 * `coming`: the server has not received it from the other side. `missing`: it is not stored here and could not be fetched.
 */
export type CasePhoto = { url: string } | 'loading' | 'coming' | 'missing'

/** Reads a photo from the phone, else fetches it from the server and stores it. Rejects if the fetch fails. */
async function readPhoto(of: CasePhotoOf): Promise<Blob | 'coming'> {
  const { user_id: userId, service_request: serviceRequest, photo_id: photoId, width } = of
  const name = `${serviceRequest?.id}/${photoId}/${width}`
  const found = await userDatabase(userId)
    .use((db) => db.photos.bulkGet([photoId, name]))
    .catch(() => [])
  const row = found.find(Boolean)
  if (row) return new Blob([row.bytes], { type: row.type })
  if (!serviceRequest?.photo_ids?.includes(photoId)) return 'coming'
  const blob = await fetchPhoto(serviceRequest.id, photoId, width)
  const kept = { id: name, bytes: await blob.arrayBuffer(), type: blob.type, kept_at: Date.now() }
  // A phone without room shows the photo all the same.
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
export function useCasePhoto({
  user_id: userId,
  service_request: serviceRequest,
  photo_id: photoId,
  width,
}: CasePhotoOf): CasePhoto {
  const id = serviceRequest?.id
  const isThere = serviceRequest?.photo_ids?.includes(photoId) === true
  const [photo, setPhoto] = useState<CasePhoto>('loading')
  const url = typeof photo === 'object' ? photo.url : undefined
  useEffect(() => {
    // A shown photo is not loaded again: the phone deletes its copy of the user's own photo once the server has it.
    if (url !== undefined) return undefined
    let isGone = false
    const load = async () => {
      const of = id === undefined ? undefined : { id, photo_ids: isThere ? [photoId] : [] }
      const asked = readPhoto({ user_id: userId, service_request: of, photo_id: photoId, width })
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
