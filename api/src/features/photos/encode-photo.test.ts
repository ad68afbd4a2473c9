import { randomBytes } from 'node:crypto'
import { PHOTO_IS_HEIC, PHOTO_TOO_DETAILED, PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import { CASE_PHOTO_WIDTHS } from '@tecnicerca/shared/service-requests/events'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePhoto } from './encode-photo.ts'
import { MAX_FILE_BYTES } from './encode-webp.ts'
import { encodeWholePhoto } from './encode-whole-photo.ts'
import { drawPhoto, jpegOfScans, noisyJpeg } from './photo.fixture.ts'

async function refusalOf(upload: Buffer | string): Promise<unknown> {
  return encodePhoto(Buffer.from(upload)).catch((error: unknown) => error)
}

const UNREADABLE = {
  code: 'unsupported_media_type',
  details: { message: PHOTO_UNREADABLE, fields: { profile_image: PHOTO_UNREADABLE } },
}

const TOO_DETAILED = {
  code: 'unsupported_media_type',
  details: { message: PHOTO_TOO_DETAILED, fields: { profile_image: PHOTO_TOO_DETAILED } },
}

describe('encodePhoto', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('makes three WebP squares of a %s', async (format) => {
    const { profile_image: profileImage, files } = await encodePhoto(
      await drawPhoto('teal').toFormat(format).toBuffer(),
    )
    const made = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(made.map(({ format: type, width, height }) => [type, width, height])).toEqual([
      ['webp', 96, 96],
      ['webp', 320, 320],
      ['webp', 960, 960],
    ])
    expect(profileImage).toMatch(/^[0-9a-f]{32}-320\.webp$/)
    expect(files.map(({ file_name: fileName }) => fileName)).toContain(profileImage)
  })

  it('gives the same photo the same name, and another photo another name', async () => {
    const [first, again, other] = await Promise.all(
      ['teal', 'teal', 'crimson'].map(async (colour) =>
        encodePhoto(await drawPhoto(colour).png().toBuffer()),
      ),
    )
    expect(again?.profile_image).toBe(first?.profile_image)
    expect(other?.profile_image).not.toBe(first?.profile_image)
  })

  it('removes all metadata, such as camera and GPS position', async () => {
    const upload = await drawPhoto('teal')
      .withExif({ IFD0: { Make: 'Camara' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 27/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(upload).metadata()).exif).toBeDefined()
    const { files } = await encodePhoto(upload)
    for (const { bytes } of files) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  it('rotates the photo as its EXIF orientation says', async () => {
    const halves = sharp({ create: { width: 400, height: 400, channels: 3, background: 'white' } }).composite(
      [{ input: await solid({ width: 400, height: 200 }, 'black'), top: 0, left: 0 }],
    )
    const upload = await halves.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { files } = await encodePhoto(upload)
    const { data, info } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
    const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect([brightness(10, 48), brightness(86, 48)].map((value) => value > 128)).toEqual([true, false])
  })

  it('reads 16-bit, greyscale and transparent PNGs', async () => {
    const deep = await drawPhoto('#808080').toColourspace('rgb16').png().toBuffer()
    const grey = await drawPhoto('#808080').greyscale().png().toBuffer()
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const middles = await Promise.all([deep, grey, clear].map(middleOf))
    expect(middles.map((value) => Math.round(value / 10))).toEqual([13, 13, 26])
  })

  it('refuses a HEIC photo with advice for iPhone owners', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000'), Buffer.alloc(64)])
    expect(await refusalOf(heic)).toMatchObject({ details: { message: PHOTO_IS_HEIC } })
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a PNG signature and nothing else', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['nothing', ''],
  ])('refuses %s', async (_, upload) => {
    expect(await refusalOf(upload)).toMatchObject(UNREADABLE)
  })

  it('refuses a truncated JPEG', async () => {
    const jpeg = await noisyJpeg()
    expect(await refusalOf(jpeg.subarray(0, jpeg.length >> 1))).toMatchObject(UNREADABLE)
  })

  it('refuses a picture of more than 50 megapixels', async () => {
    const bomb = await solid({ width: 8000, height: 6251 }, 'black')
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusalOf(bomb)).toMatchObject(TOO_DETAILED)
  })
})

describe('encodePhoto and the cost of decoding', () => {
  it.each([
    ['a JPEG of 40 scans', () => jpegOfScans({ width: 400, height: 300 }, 40)],
    ['a progressive JPEG of 30 megapixels', () => jpegOfScans({ width: 6000, height: 5000 }, 1)],
    [
      'a JPEG 16,001 pixels wide',
      () => drawPhoto('teal').resize(16_001, 9, { fit: 'fill' }).jpeg().toBuffer(),
    ],
    ['a PNG of sixteen bits and 12 megapixels', () => pngHeader({ width: 4000, height: 3000, depth: 16 })],
    ['an animated WebP of 9 megapixels', () => animatedWebpHeader({ width: 3000, height: 3000 })],
  ])('refuses %s because of its header', async (_, draw) => {
    expect(await refusalOf(await draw())).toMatchObject(TOO_DETAILED)
  })

  it('accepts progressive JPEGs as phones and editors write them', async () => {
    const usual = await jpegOfScans({ width: 4000, height: 3000 }, 9)
    const turned = await drawPhoto('teal')
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    for (const photo of [usual, turned]) expect((await encodePhoto(photo)).files).toHaveLength(3)
  })
})

describe('a photo of nothing but noise', () => {
  it('is stored in files of at most 600 KB', async () => {
    const [width, height] = [1600, 1600]
    const raw = { width, height, channels: 3 } as const
    const noise = await sharp(randomBytes(width * height * 3), { raw })
      .jpeg()
      .toBuffer()
    const files = [...(await encodePhoto(noise)).files, ...(await encodeWholePhoto(noise, CASE_PHOTO_WIDTHS))]
    expect(files.map(({ bytes }) => bytes.length > MAX_FILE_BYTES)).toEqual(files.map(() => false))
  })
})

type Size = { width: number; height: number }

function pngHeader({ width, height, depth }: Size & { depth: number }): Buffer {
  const header = Buffer.alloc(33)
  header.set(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  // Red, green, blue and transparency, interlaced.
  header.set([depth, 6, 0, 0, 1], 24)
  return header
}

function animatedWebpHeader({ width, height }: Size): Buffer {
  const header = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0......', 'latin1')
  header.writeUIntLE(width - 1, 24, 3)
  header.writeUIntLE(height - 1, 27, 3)
  return header
}

async function solid(size: { width: number; height: number }, background: string): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer()
}

async function middleOf(upload: Buffer): Promise<number> {
  const { files } = await encodePhoto(upload)
  const { data, info } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
  return data[(48 * info.width + 48) * info.channels] ?? 0
}
