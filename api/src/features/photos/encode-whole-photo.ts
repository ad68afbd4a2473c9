import sharp, { type Sharp } from 'sharp'
import { decodeImage, rawOf } from './decode-image.ts'
import { encodeWebp } from './encode-webp.ts'

/** A photo as WebP; its longer side is at most so many pixels. */
export type WholePhotoFile = { width: number; bytes: Buffer }

/**
 * Decodes an upload and encodes it anew without its metadata, all of it, for each of `widths` whose longer side it may have.
 * It is never enlarged. Throws `unsupported_media_type`.
 */
export async function encodeWholePhoto(upload: Buffer, widths: readonly number[]): Promise<WholePhotoFile[]> {
  return decodeImage(upload, 'photo', async (image) => {
    const { data, raw } = await rawOf(within(image, Math.max(...widths)))
    return Promise.all(
      widths.map(async (width) => ({
        width,
        bytes: await encodeWebp({
          draw: (side) => within(sharp(data, { raw }), side),
          side: width,
          options: { quality: 76, effort: 2 },
        }),
      })),
    )
  })
}

function within(image: Sharp, side: number): Sharp {
  return image.resize(side, side, { fit: 'inside', withoutEnlargement: true })
}
