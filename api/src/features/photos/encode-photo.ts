import { createHash } from 'node:crypto'
import { PHOTO_IS_HEIC, PHOTO_UNREADABLE, PHOTO_WIDTHS, type PhotoWidth } from '@tecnicerca/shared/photos'
import sharp, { type Sharp, type WebpOptions } from 'sharp'
import { DomainError } from '../../lib/domain-error.ts'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { imageKind } from './image-kind.ts'

/** A photo ready to be stored: square WebP files named by their content. */
export type EncodedPhoto = { profile_image: string; files: { file_name: string; bytes: Buffer }[] }

const MAX_PIXELS = 50_000_000
// More effort on the largest takes three times as long and saves a tenth of its bytes.
const WEBP: Record<PhotoWidth, WebpOptions> = {
  96: { quality: 78 },
  320: { quality: 78 },
  960: { quality: 76, effort: 2 },
}

// A decoded photo of 50 megapixels takes 150 MB: more than two at once could end the process.
const limited = limitConcurrency({ max: 2 })

/** Decodes an upload and encodes it anew without its metadata. Throws `unsupported_media_type`. */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  // sharp would also accept SVG, GIF and TIFF; the kind is settled before it sees a byte.
  const kind = imageKind(upload)
  if (kind === 'heic') throw refusal(PHOTO_IS_HEIC)
  if (kind === 'unknown') throw refusal(PHOTO_UNREADABLE)
  return limited(async () => {
    const squares = await encodeSquares(upload).catch(() => {
      throw refusal(PHOTO_UNREADABLE)
    })
    return namedByContent(squares)
  })
}

type Square = { width: PhotoWidth; bytes: Buffer }

async function encodeSquares(upload: Buffer): Promise<Square[]> {
  const largest = Math.max(...PHOTO_WIDTHS)
  // Transparency would show the page's own colour, which differs between the light and the dark theme.
  const { data, info } = await square(
    sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate(),
    largest,
  )
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return Promise.all(
    PHOTO_WIDTHS.map(async (width) => ({
      width,
      bytes: await square(sharp(data, { raw }), width).webp(WEBP[width]).toBuffer(),
    })),
  )
}

function square(image: Sharp, width: number): Sharp {
  return image.resize(width, width, { fit: 'cover', position: 'centre' })
}

function namedByContent(squares: Square[]): EncodedPhoto {
  const digest = createHash('sha256')
  for (const { bytes } of squares) digest.update(bytes)
  const hash = digest.digest('hex').slice(0, 32)
  return {
    profile_image: `${hash}-320.webp`,
    files: squares.map(({ width, bytes }) => ({ file_name: `${hash}-${width}.webp`, bytes })),
  }
}

function refusal(message: string): DomainError {
  return new DomainError('unsupported_media_type', { message, fields: { profile_image: message } })
}
