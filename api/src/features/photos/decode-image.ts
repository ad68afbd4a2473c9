import { PHOTO_IS_HEIC, PHOTO_TOO_DETAILED, PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import sharp, { type CreateRaw, type Sharp } from 'sharp'
import { DomainError } from '../../lib/domain-error.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { type DecodingCost, decodingCost } from './decoding-cost.ts'
import { imageKind } from './image-kind.ts'

// Every photo is different, so the decoder's cache would never help.
sharp.cache(false)

const MAX_PIXELS = 50_000_000
/** Longer images might not be scaled down before they are held in memory. */
const LONGEST_SIDE = 16_000
/** Most bytes of memory for decoding. A progressive JPEG of 24 megapixels takes 72 MB. */
const MAX_BYTES = 75_000_000
/** Most passes over the image. Encoders usually write ten scans, the most thorough ones two dozen. */
const MAX_PASSES = 32
const DEADLINE_SECONDS = 5

const limited = limitConcurrency({ max: 2, mostWaiting: 16 })

/**
 * Decodes an upload, rotates it as its EXIF says, and passes it to `work`. Throws `unsupported_media_type` for `field` if
 * the type is not accepted, if decoding would take too much memory or time, or if `work` fails; `unavailable` if too many
 * wait. A client that disconnects while waiting loses its place. A decoding that has started runs to its end, which is soon
 * because its cost was checked.
 */
export async function decodeImage<T>(
  upload: Buffer,
  field: string,
  work: (image: Sharp) => Promise<T>,
): Promise<T> {
  const refusal = (message: string) =>
    new DomainError('unsupported_media_type', { message, fields: { [field]: message } })
  // `sharp` would also accept SVG, GIF and TIFF, so the type is checked before `sharp` reads a byte.
  const kind = imageKind(upload)
  if (kind === 'heic') throw refusal(PHOTO_IS_HEIC)
  if (kind === 'unknown') throw refusal(PHOTO_UNREADABLE)
  const cost = decodingCost(upload, kind)
  if (!cost) throw refusal(PHOTO_UNREADABLE)
  if (isTooMuch(cost)) throw refusal(PHOTO_TOO_DETAILED)
  return limited(() =>
    work(
      sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: DEADLINE_SECONDS })
        .rotate(),
    ).catch(() => {
      throw refusal(PHOTO_UNREADABLE)
    }),
  )
}

function isTooMuch({ width, height, bytes, passes }: DecodingCost): boolean {
  return (
    width * height > MAX_PIXELS ||
    Math.max(width, height) > LONGEST_SIDE ||
    bytes > MAX_BYTES ||
    passes > MAX_PASSES
  )
}

/** The pixels of an image, without any metadata. */
export async function rawOf(image: Sharp): Promise<{ data: Buffer; raw: CreateRaw }> {
  // Transparent parts become white: they would show the page's colour, which differs between light and dark theme.
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}
