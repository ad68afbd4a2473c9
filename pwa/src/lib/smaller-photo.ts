const MAX_SIDE = 1280
const SMALL_ENOUGH_BYTES = 400_000
const QUALITY = 0.85

/**
 * The photo at the size that will be shown, so that a camera's 4 MB do not cost a minute and a prepaid card; this also
 * drops where it was taken. A photo that this browser cannot read travels as it is: the server decides.
 */
export async function smallerPhoto(photo: File): Promise<File> {
  if (photo.size <= SMALL_ENOUGH_BYTES) return photo
  try {
    const jpeg = await drawSmaller(photo)
    return jpeg && jpeg.size < photo.size ? new File([jpeg], 'photo.jpg', { type: jpeg.type }) : photo
  } catch {
    return photo
  }
}

async function drawSmaller(photo: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(photo)
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
