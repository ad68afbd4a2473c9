import { PHOTO_IS_HEIC, PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import sharp, { type CreateRaw, type Sharp } from 'sharp'
import { DomainError } from '../../lib/domain-error.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { imageKind } from './image-kind.ts'

const MAX_PIXELS = 50_000_000

// A decoded photo of 50 megapixels takes 150 MB: more than two at once could end the process.
const limited = limitConcurrency({ max: 2 })

/**
 * Does `work` with the image that an upload is, turned the way its EXIF says. Throws `unsupported_media_type`, which names
 * `field`, where it is none that we take or `work` fails at it.
 */
export async function decodeImage<T>(
  upload: Buffer,
  field: string,
  work: (image: Sharp) => Promise<T>,
): Promise<T> {
  const refusal = (message: string) =>
    new DomainError('unsupported_media_type', { message, fields: { [field]: message } })
  // sharp would also accept SVG, GIF and TIFF; the kind is settled before it sees a byte.
  const kind = imageKind(upload)
  if (kind === 'heic') throw refusal(PHOTO_IS_HEIC)
  if (kind === 'unknown') throw refusal(PHOTO_UNREADABLE)
  return limited(() =>
    work(sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()).catch(() => {
      throw refusal(PHOTO_UNREADABLE)
    }),
  )
}

/** The points of an image without anything else that its file holds. */
export async function rawOf(image: Sharp): Promise<{ data: Buffer; raw: CreateRaw }> {
  // Transparency would show the page's own colour, which differs between the light and the dark theme.
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}
