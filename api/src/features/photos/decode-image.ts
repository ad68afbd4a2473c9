import { PHOTO_IS_HEIC, PHOTO_TOO_DETAILED, PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import sharp, { type CreateRaw, type Sharp } from 'sharp'
import { DomainError } from '../../lib/domain-error.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { type DecodingCost, decodingCost } from './decoding-cost.ts'
import { imageKind } from './image-kind.ts'

// No two photos are alike: what the decoder remembers of one serves no other.
sharp.cache(false)

const MOST_PIXELS = 50_000_000
/** A longer one might not become smaller before it is held in memory. */
const LONGEST_SIDE = 16_000
/** A photo of 24 megapixels as a progressive JPEG takes 72 MB. */
const MOST_BYTES = 75_000_000
/** Encoders write ten scans, the most thorough ones two dozen. */
const MOST_PASSES = 32
const DEADLINE_SECONDS = 5

const limited = limitConcurrency({ max: 2, mostWaiting: 16 })

/**
 * Does `work` with the image that an upload is, turned the way its EXIF says. Throws `unsupported_media_type`, which names
 * `field`, where it is none that we take, would take too much memory or time, or `work` fails at it; `unavailable` where
 * too many wait. Who leaves while their photo waits gives up its place; one that is being decoded is decoded to its end,
 * which comes soon, because the header has been judged.
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
  const cost = decodingCost(upload, kind)
  if (!cost) throw refusal(PHOTO_UNREADABLE)
  if (isTooMuch(cost)) throw refusal(PHOTO_TOO_DETAILED)
  return limited(() =>
    work(
      sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .timeout({ seconds: DEADLINE_SECONDS })
        .rotate(),
    ).catch(() => {
      throw refusal(PHOTO_UNREADABLE)
    }),
  )
}

function isTooMuch({ width, height, bytes, passes }: DecodingCost): boolean {
  return (
    width * height > MOST_PIXELS ||
    Math.max(width, height) > LONGEST_SIDE ||
    bytes > MOST_BYTES ||
    passes > MOST_PASSES
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
