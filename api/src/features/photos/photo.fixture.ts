import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

const SIZE = { width: 640, height: 480 }

/** A photo of one colour: another colour gives another photo. */
export function drawPhoto(colour: string) {
  return sharp({ create: { ...SIZE, channels: 3, background: colour } })
}

/** A JPEG padded to `size` bytes: decoders ignore everything after the end marker. */
export async function jpegOfBytes(size: number): Promise<Buffer> {
  const jpeg = await drawPhoto('teal').jpeg().toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
}

/** A JPEG of noise, so that a truncated file loses picture data. */
export async function noisyJpeg(): Promise<Buffer> {
  const bytes = Buffer.alloc(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = (i * 7919) % 251
  return sharp(bytes, { raw: { ...SIZE, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** A JPEG of noise that does not compress, `side` pixels wide and high. */
export async function jpegOfNoise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const
  return sharp(randomBytes(3 * side * side), { raw })
    .jpeg({ quality: 85 })
    .toBuffer()
}

const SCAN_HEADER_BYTES = 10

/**
 * A progressive JPEG of one colour. Each scan refines one bit of one coefficient, as the standard allows: a scan has only a
 * few bytes but costs the decoder a pass over the whole picture. At most 882 scans.
 */
export async function jpegOfScans(
  size: { width: number; height: number },
  scans: number,
  chromaSubsampling = '4:4:4',
): Promise<Buffer> {
  const image = sharp({ create: { ...size, channels: 3, background: 'teal' } })
  const jpeg = await image.jpeg({ progressive: true, chromaSubsampling }).toBuffer()
  const startOfScan = Buffer.from('ffda', 'hex')
  const scan = jpeg.indexOf(startOfScan, jpeg.indexOf(startOfScan) + 2)
  const next = jpeg.indexOf(Buffer.from('ffc4', 'hex'), scan)
  const noChange = jpeg.subarray(scan + SCAN_HEADER_BYTES, next)
  const refined = Array.from({ length: scans }, (_, index) => {
    const [coefficient, bit] = [1 + Math.floor(index / 14), 13 - (index % 14)]
    const header = Buffer.from(jpeg.subarray(scan, scan + SCAN_HEADER_BYTES))
    header.set([coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit], SCAN_HEADER_BYTES - 3)
    return Buffer.concat([header, noChange])
  })
  return Buffer.concat([jpeg.subarray(0, scan), ...refined, Buffer.from('ffd9', 'hex')])
}

export function photoForm(
  photo: Buffer | undefined,
  fields: Record<string, string> = {},
  fileName = 'foto.jpg',
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('profile_image', new File([new Uint8Array(photo)], fileName, { type: 'image/jpeg' }))
  return form
}
