import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

const SIZE = { width: 640, height: 480 }

/** A photo unlike any other colour's. */
export function drawPhoto(colour: string) {
  return sharp({ create: { ...SIZE, channels: 3, background: colour } })
}

/** A JPEG of the greatest size allowed, or `extra` bytes more: decoders pass over what follows the end mark. */
export async function jpegOfBytes(size: number): Promise<Buffer> {
  const jpeg = await drawPhoto('teal').jpeg().toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
}

/** Noise, so that cutting it short loses picture. */
export async function noisyJpeg(): Promise<Buffer> {
  const bytes = Buffer.alloc(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = (i * 7919) % 251
  return sharp(bytes, { raw: { ...SIZE, channels: 3 } })
    .jpeg()
    .toBuffer()
}

/** Noise that no encoder makes small, so many pixels wide and high. */
export async function jpegOfNoise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const
  return sharp(randomBytes(3 * side * side), { raw })
    .jpeg({ quality: 85 })
    .toBuffer()
}

const SCAN_HEADER_BYTES = 10

/**
 * A progressive JPEG of one colour that says a bit of one coefficient in each of its scans, as the standard allows: a few
 * bytes for each, and a walk over the whole picture for whoever decodes it. There may be 882 of them.
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
