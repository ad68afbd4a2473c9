import type { ServiceRequest } from '@tecnicerca/shared/service-requests'
import { useEffect, useState } from 'react'
import { API_BASE } from '../../lib/http/api-base.ts'
import { fetchWithoutStaleCookie } from '../../lib/session/pending-sign-out.ts'
import { pageConnection } from '../network/connection.ts'
import { userDatabase } from '../storage/databases.ts'

const DEADLINE_MS = 45_000

/** A photo of a service request, as wide as it is shown. */
export type CasePhotoOf = {
  user_id: number
  /** Undefined where the server cannot have it: it was only picked. */
  service_request?: Pick<ServiceRequest, 'id' | 'photo_ids'> | undefined
  photo_id: string
  width: number
}

/** `coming`: the server has not got it from the other side. `missing`: it cannot be had without a network. */
export type CasePhoto = { url: string } | 'loading' | 'coming' | 'missing'

/** The bytes of a photo: what this phone has, or the server's, which the phone then keeps. */
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
  // Shown all the same where the phone has no room for it.
  await userDatabase(userId)
    .use((db) => db.photos.put(kept))
    .catch(() => undefined)
  return blob
}

// Past the cache of the browser, which outlives a sign-out.
async function fetchPhoto(id: number, photoId: string, width: number): Promise<Blob> {
  const url = `${API_BASE}/service-requests/${id}/photos/${photoId}?width=${width}`
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const asked = { credentials: 'include', cache: 'no-store', redirect: 'error', signal } as const
  const response = await fetchWithoutStaleCookie(url, asked)
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('image/')) throw new Error(`no photo: ${response.status}`)
  return response.blob()
}

/** A photo for an `img`, from the phone where it has it. */
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
    // One that is shown stays: what the phone had of an own photo goes when the server has it.
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
