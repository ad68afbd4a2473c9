import type { Sharp, WebpOptions } from 'sharp'

/** So large a stored file may be. */
export const MOST_FILE_BYTES = 600_000

/** What is given up, one after the other, of a picture that is mostly noise: quality, then size. */
const COARSER = [
  { quality: 40, share: 1 },
  { quality: 15, share: 1 },
  { quality: 15, share: 0.6 },
]

type Drawing = { draw: (side: number) => Sharp; side: number; options: WebpOptions }

/** A WebP of at most `MOST_FILE_BYTES` of what `draw` gives. */
export async function encodeWebp({ draw, side, options }: Drawing): Promise<Buffer> {
  let bytes = await draw(side).webp(options).toBuffer()
  for (const { quality, share } of COARSER) {
    if (bytes.length <= MOST_FILE_BYTES) break
    bytes = await draw(Math.round(side * share))
      .webp({ ...options, quality })
      .toBuffer()
  }
  return bytes
}
