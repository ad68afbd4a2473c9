import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { workPhotoUrl } from '@tecnicerca/shared/photos'
import type { PublicProfile } from '@tecnicerca/shared/technicians'
import type { WorkPhoto } from '@tecnicerca/shared/work-photos'
import { apiCall } from '../../../lib/http/api-client.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import type { ShownWorkPhoto } from '../../../offline/cases/own-profile.ts'
import { type Delivered, type Delivery, deliver, PATIENCE_MS } from '../../../offline/outbox/deliver.ts'
import { keepPhoto } from '../../../offline/outbox/photos.ts'
import { type PayloadOf, type WorkPhotoRecord, withPendingEdit } from '../../../offline/outbox/record.ts'

/** Stores the bytes of a photo on the phone and returns its id. Rejects if the phone cannot read or store it. */
export async function keepWorkPhoto(own: PublicProfile, file: Blob): Promise<string> {
  const kept = await keepPhoto(own.user_id, file)
  if (kept.ok) return kept.value
  throw new ApiError({ status: 0, code: undefined, serverMessage: OFFLINE.storage[kept.failure] })
}

/** Adds a photo that is stored on the phone. Rejects with the server's error. */
export function addWorkPhoto(own: PublicProfile, payload: PayloadOf['work_photo.create']): Promise<Delivery> {
  return send(own, { kind: 'work_photo.create', payload })
}

/** Changes the caption. If the photo itself is still unsent, changes the caption in its item. */
export function describeWorkPhoto(
  own: PublicProfile,
  { id, creation }: ShownWorkPhoto,
  caption: string,
): Promise<Delivery> {
  if (creation?.state !== 'queued')
    return send(own, { kind: 'work_photo.update', payload: { photo_id: id, caption } })
  const { payload } = withPendingEdit(creation) as typeof creation
  return send(own, { kind: 'work_photo.create', payload: { ...payload, caption } })
}

export function deleteWorkPhoto(own: PublicProfile, id: string): Promise<Delivery> {
  return send(own, { kind: 'work_photo.delete', payload: { photo_id: id } })
}

function send(own: PublicProfile, change: Pick<WorkPhotoRecord, 'kind' | 'payload'>): Promise<Delivery> {
  const shown = { name: own.name, profile_image: null, category_name: null }
  return deliver({ userId: own.user_id, item: { ...change, shown } as Delivered['item'] })
}

const answer = async () => (await import('@tecnicerca/shared/work-photos')).workPhotosAnswer

/** Moves a photo that the server has. Needs a network: a position is meaningless without the current list. */
export async function moveWorkPhoto(id: string, position: number): Promise<WorkPhoto[]> {
  const path = `/technicians/profile/work-photos/${id}`
  return (await apiCall({ method: 'PATCH', path, body: { position } }, answer)).work_photos
}

/** The server's file of the photo, to restore it later. Undefined if it does not load quickly. */
export async function copyWorkPhoto(own: PublicProfile, id: string): Promise<Blob | undefined> {
  const url = workPhotoUrl({ technician_id: own.technician_id, photo_id: id, width: 960 })
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}
