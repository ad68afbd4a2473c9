import { createHash } from 'node:crypto'
import { PHOTO_WIDTHS, type PhotoWidth } from '@tecnicerca/shared/photos'
import sharp, { type Sharp, type WebpOptions } from 'sharp'
import { decodeImage, rawOf } from './decode-image.ts'
import { encodeWebp } from './encode-webp.ts'

/** A photo ready to be stored: square WebP files named by their content. */
export type EncodedPhoto = { profile_image: string; files: { file_name: string; bytes: Buffer }[] }

// Low effort for the largest: more would take three times as long and save only a tenth of its bytes.
const WEBP: Record<PhotoWidth, WebpOptions> = {
  96: { quality: 78 },
  320: { quality: 78 },
  960: { quality: 76, effort: 2 },
}

/** Decodes an upload and re-encodes it as squares without its metadata. Throws `unsupported_media_type`. */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  return namedByContent(await decodeImage(upload, 'profile_image', encodeSquares))
}

type Square = { width: PhotoWidth; bytes: Buffer }

async function encodeSquares(image: Sharp): Promise<Square[]> {
  const largest = Math.max(...PHOTO_WIDTHS)
  const { data, raw } = await rawOf(square(image, largest))
  return Promise.all(
    PHOTO_WIDTHS.map(async (width) => ({
      width,
      bytes: await encodeWebp({
        draw: (side) => square(sharp(data, { raw }), side),
        side: width,
        options: WEBP[width],
      }),
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
