import type { Sharp, WebpOptions } from 'sharp'

/** Most bytes of a stored file. */
export const MAX_FILE_BYTES = 600_000

/** Fallbacks for a noisy picture that is too large as a file: first lower quality, then a smaller size. */
const COARSER = [
  { quality: 40, share: 1 },
  { quality: 15, share: 1 },
  { quality: 15, share: 0.6 },
]

type Drawing = { draw: (side: number) => Sharp; side: number; options: WebpOptions }

/** Encodes the result of `draw` as a WebP of at most `MAX_FILE_BYTES`. */
export async function encodeWebp({ draw, side, options }: Drawing): Promise<Buffer> {
  let bytes = await draw(side).webp(options).toBuffer()
  for (const { quality, share } of COARSER) {
    if (bytes.length <= MAX_FILE_BYTES) break
    bytes = await draw(Math.round(side * share))
      .webp({ ...options, quality })
      .toBuffer()
  }
  return bytes
}
