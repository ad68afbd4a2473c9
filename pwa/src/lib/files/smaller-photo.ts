import { readPickedFile } from './picked-photo.ts'

const SMALL_ENOUGH_BYTES = 400_000
const PROFILE = { max_side: 1280, quality: 0.85 }

/**
 * The photo at the size that will be shown, so that a camera's 4 MB do not cost a minute and prepaid data. Shrinking
 * also removes the location. A small photo is returned unchanged. So is one that this browser cannot read: the server
 * decides about it. Rejects if the file has changed since it was picked.
 */
export async function smallerPhoto(picked: File): Promise<File> {
  const photo = await readPickedFile(picked)
  if (photo.size <= SMALL_ENOUGH_BYTES) return photo
  try {
    const jpeg = await drawSmaller(photo, PROFILE)
    return jpeg && jpeg.size < photo.size ? new File([jpeg], 'photo.jpg', { type: jpeg.type }) : photo
  } catch {
    return photo
  }
}

/** A JPEG of the photo, its longer side at most `maxSide` pixels. Rejects if this browser cannot read the photo. */
export async function drawSmaller(
  photo: Blob,
  { max_side: maxSide, quality }: { max_side: number; quality: number },
): Promise<Blob | null> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
