import sharp, { type Sharp } from 'sharp'
import { decodeImage, rawOf } from './decode-image.ts'
import { encodeWebp } from './encode-webp.ts'

/** A photo as WebP. Its longer side has at most `width` pixels. */
export type WholePhotoFile = { width: number; bytes: Buffer }

/**
 * Decodes an upload and re-encodes it uncropped and without its metadata, once for each of `widths` as the longest side.
 * Never enlarges it. Throws `unsupported_media_type`.
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
