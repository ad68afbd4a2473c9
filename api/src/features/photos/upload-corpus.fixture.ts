import { deflateSync } from 'node:zlib'
import { PHOTO_MAX_BYTES } from '@tecnicerca/shared/photos'
import sharp from 'sharp'
import { drawPhoto, jpegOfBytes, noisyJpeg } from './photo.fixture.ts'

/** A file that may be sent as a photo, and the expected status of the response. */
export type Upload = {
  name: string
  status: 200 | 400 | 413 | 415
  bytes: () => Buffer | Promise<Buffer>
  file_name?: string
  type?: string
}

/** Present in every hidden part of the files; no response may contain it. */
export const MARK = 'TC-MARK-19450'

const SCRIPT = `<script>alert("${MARK}")</script>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50">${SCRIPT}<rect width="50" height="50"/></svg>`
const HTML = `<!doctype html><title>foto</title>${SCRIPT}`
const GPS = {
  IFD0: { Copyright: MARK, ImageDescription: SCRIPT },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '19/1 27/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '70/1 42/1 0/1',
  },
}

const text = (content: string) => () => Buffer.from(content)
const starting = (hex: string) => () => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(SCRIPT)])
const jpeg = () => drawPhoto('teal').jpeg().toBuffer()
const png = () => drawPhoto('teal').png().toBuffer()
const webp = () => drawPhoto('teal').webp().toBuffer()
const followedBy = async (image: Promise<Buffer>, tail: string | Buffer) =>
  Buffer.concat([await image, Buffer.from(tail)])
const half = async (image: Promise<Buffer>) => (await image).subarray(0, Math.floor((await image).length / 2))

/** A PNG whose chunks have correct checksums, even if their content is wrong. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** A JPEG whose header claims another size. */
async function jpegClaiming(size: number): Promise<Buffer> {
  const bytes = Buffer.from(await jpeg())
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(size, frame + 5)
  bytes.writeUInt16BE(size, frame + 7)
  return bytes
}

async function jpegWithComment(comment: string): Promise<Buffer> {
  const bytes = await jpeg()
  const segment = Buffer.alloc(4 + comment.length)
  segment.writeUInt16BE(0xfffe, 0)
  segment.writeUInt16BE(2 + comment.length, 2)
  segment.write(comment, 4)
  return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)])
}

/** Three different frames, one below the other. */
function frames() {
  const bytes = Buffer.alloc(60 * 180 * 3)
  for (let frame = 0; frame < 3; frame += 1)
    bytes.fill(80 * frame, frame * 60 * 60 * 3, (frame + 1) * 60 * 60 * 3)
  return sharp(bytes, { raw: { width: 60, height: 180, channels: 3, pageHeight: 60 } })
}

const PHOTOS: Upload[] = [
  { name: 'JPEG', bytes: jpeg },
  { name: 'PNG', bytes: png },
  { name: 'WebP', bytes: webp },
  { name: 'lossless WebP', bytes: () => drawPhoto('teal').webp({ lossless: true }).toBuffer() },
  { name: 'progressive JPEG', bytes: () => drawPhoto('teal').jpeg({ progressive: true }).toBuffer() },
  { name: 'grey JPEG', bytes: () => drawPhoto('teal').greyscale().jpeg().toBuffer() },
  { name: 'CMYK JPEG', bytes: () => drawPhoto('teal').toColourspace('cmyk').jpeg().toBuffer() },
  { name: '16-bit PNG', bytes: () => drawPhoto('teal').toColourspace('rgb16').png().toBuffer() },
  { name: 'palette PNG', bytes: () => drawPhoto('teal').png({ palette: true }).toBuffer() },
  { name: 'interlaced PNG', bytes: () => drawPhoto('teal').png({ progressive: true }).toBuffer() },
  { name: 'PNG with transparency', bytes: () => drawPhoto('teal').ensureAlpha(0.5).png().toBuffer() },
  {
    name: 'animated WebP',
    bytes: () =>
      frames()
        .webp({ delay: [80, 80, 80] })
        .toBuffer(),
  },
  { name: 'noise', bytes: noisyJpeg },
  { name: 'one pixel', bytes: () => drawPhoto('teal').resize(1, 1).png().toBuffer() },
  {
    name: 'a line of 8000 pixels',
    bytes: () => drawPhoto('teal').resize(8000, 1, { fit: 'fill' }).png().toBuffer(),
  },
  { name: 'EXIF with GPS', bytes: () => drawPhoto('teal').withExif(GPS).jpeg().toBuffer() },
  { name: 'EXIF with GPS in WebP', bytes: () => drawPhoto('teal').withExif(GPS).webp().toBuffer() },
  {
    name: 'turned by EXIF',
    bytes: () => drawPhoto('teal').withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  {
    name: 'XMP',
    bytes: () =>
      drawPhoto('teal').withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK}</x:xmpmeta>`).jpeg().toBuffer(),
  },
  { name: 'colour profile', bytes: () => drawPhoto('teal').withIccProfile('p3').jpeg().toBuffer() },
  { name: 'script in a JPEG comment', bytes: () => jpegWithComment(SCRIPT) },
  { name: 'PHP in a JPEG comment', bytes: () => jpegWithComment(`<?php echo "${MARK}"; ?>`) },
  { name: 'JPEG and HTML in one', bytes: () => followedBy(jpeg(), HTML), file_name: 'foto.html' },
  { name: 'PNG and ZIP in one', bytes: () => followedBy(png(), `PK\u0003\u0004${MARK}`) },
  { name: 'WebP and script in one', bytes: () => followedBy(webp(), SCRIPT) },
  { name: 'a name that climbs', bytes: jpeg, file_name: '../../../../etc/passwd' },
  { name: 'a name with a drive', bytes: jpeg, file_name: 'C:\\Windows\\foto.jpg' },
  { name: 'a name that hides', bytes: jpeg, file_name: '.htaccess' },
  { name: 'a name with markup', bytes: jpeg, file_name: `"><img src=x onerror=alert(1)>.jpg` },
  { name: 'a name of 3000 letters', bytes: jpeg, file_name: `${'a'.repeat(3000)}.jpg` },
  { name: 'a photo called HTML', bytes: jpeg, file_name: 'foto.html', type: 'text/html' },
  { name: 'a PNG called JPEG', bytes: png },
  { name: 'the greatest size', bytes: () => jpegOfBytes(PHOTO_MAX_BYTES) },
].map((upload) => ({ ...upload, status: 200 }))

const REFUSED: Upload[] = [
  { name: 'SVG', bytes: text(SVG), file_name: 'foto.svg', type: 'image/svg+xml' },
  { name: 'SVG called JPEG', bytes: text(SVG) },
  {
    name: 'SVG with an entity bomb',
    bytes: text(`<!DOCTYPE s [<!ENTITY a "${'x'.repeat(9)}"><!ENTITY b "&a;&a;">]>${SVG}`),
  },
  { name: 'HTML', bytes: text(HTML), file_name: 'foto.html', type: 'text/html' },
  { name: 'HTML called JPEG', bytes: text(HTML) },
  { name: 'script', bytes: text(`alert("${MARK}")`) },
  { name: 'plain text', bytes: text('hola') },
  { name: 'one byte', bytes: text('x') },
  { name: 'GIF', bytes: () => drawPhoto('teal').resize(50).gif().toBuffer() },
  {
    name: 'animated GIF',
    bytes: () =>
      frames()
        .gif({ delay: [80, 80, 80] })
        .toBuffer(),
  },
  { name: 'GIF and script in one', bytes: text(`GIF89a=1;${SCRIPT}`) },
  { name: 'TIFF', bytes: () => drawPhoto('teal').resize(50).tiff().toBuffer() },
  { name: 'AVIF', bytes: () => drawPhoto('teal').resize(50).avif().toBuffer() },
  { name: 'HEIC', bytes: text('\0\0\0\u0018ftypheic\0\0\0\0mif1heic') },
  { name: 'MP4', bytes: text('\0\0\0\u0018ftypisom\0\0\0\0isommp42') },
  { name: 'BMP', bytes: starting('424d3600000000000000360000002800') },
  { name: 'ICO', bytes: starting('00000100010010100000010020006804') },
  { name: 'PDF', bytes: text(`%PDF-1.7\n${SCRIPT}`) },
  { name: 'ZIP', bytes: starting('504b030414000000') },
  { name: 'gzip', bytes: starting('1f8b0800') },
  { name: 'a program', bytes: starting('7f454c46020101') },
  { name: 'WAV in RIFF', bytes: text('RIFF\u0024\0\0\0WAVEfmt ') },
  { name: 'script after a WebP head', bytes: text(`RIFF\u0024\0\0\0WEBP${SCRIPT}`) },
  { name: 'script after a JPEG head', bytes: starting('ffd8ffe000104a464946') },
  { name: 'script after a PNG signature', bytes: starting('89504e470d0a1a0a') },
  { name: 'a JPEG head alone', bytes: () => Buffer.from('ffd8ff', 'hex') },
  { name: 'a PNG signature alone', bytes: () => Buffer.from('89504e470d0a1a0a', 'hex') },
  {
    name: 'a PNG behind a JPEG head',
    bytes: async () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), await png()]),
  },
  { name: 'half a JPEG', bytes: () => half(noisyJpeg()) },
  {
    name: 'half a PNG',
    bytes: async () =>
      half(
        sharp(await noisyJpeg())
          .png()
          .toBuffer(),
      ),
  },
  {
    name: 'half a WebP',
    bytes: async () =>
      half(
        sharp(await noisyJpeg())
          .webp()
          .toBuffer(),
      ),
  },
  {
    name: 'PNG that claims 50,000 × 50,000',
    bytes: () => pngOf(50_000, 50_000, deflateSync(Buffer.alloc(1000))),
  },
  {
    name: 'PNG of 64 megapixels in 62 KB',
    bytes: () => pngOf(8000, 8000, deflateSync(Buffer.alloc(8001 * 8000))),
  },
  { name: 'PNG of no size', bytes: () => pngOf(0, 0, deflateSync(Buffer.alloc(1))) },
  { name: 'PNG without its pixels', bytes: () => pngOf(300, 300, deflateSync(Buffer.alloc(301))) },
  { name: 'JPEG that claims 65,000 × 65,000', bytes: () => jpegClaiming(65_000) },
].map((upload) => ({ ...upload, status: 415 }))

const OF_WRONG_SIZE: Upload[] = [
  { name: 'no byte at all', status: 400, bytes: () => Buffer.alloc(0) },
  { name: 'a byte too many', status: 413, bytes: () => jpegOfBytes(PHOTO_MAX_BYTES + 1) },
  { name: 'four times too many', status: 413, bytes: () => jpegOfBytes(4 * PHOTO_MAX_BYTES) },
]

export const UPLOADS: readonly Upload[] = [...PHOTOS, ...REFUSED, ...OF_WRONG_SIZE]
