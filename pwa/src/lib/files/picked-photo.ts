import { PHOTO_CHANGED } from '@tecnicerca/shared/photos'
import { ApiError } from '../http/api-error.ts'

/**
 * A copy of the photo in memory. Call it when the photo is picked: a file that changes or goes away on the phone cannot be
 * read any more, and sending it would fail as if there were no network. Rejects with an `ApiError` for the user.
 */
export async function readPickedPhoto(photo: Blob): Promise<Blob> {
  const bytes = await photo.arrayBuffer().catch(() => undefined)
  if (!bytes) throw new ApiError({ status: 0, code: undefined, serverMessage: PHOTO_CHANGED })
  const { type } = photo
  return new Blob([bytes], { type })
}

/** Like `readPickedPhoto`, with the name of the file. */
export async function readPickedFile(photo: File): Promise<File> {
  return new File([await readPickedPhoto(photo)], photo.name, { type: photo.type })
}
