import { PHOTO_IS_HEIC, PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePhoto } from './encode-photo.ts'
import { drawPhoto, noisyJpeg } from './photo.fixture.ts'

async function refusalOf(upload: Buffer | string): Promise<unknown> {
  return encodePhoto(Buffer.from(upload)).catch((error: unknown) => error)
}

const UNREADABLE = {
  code: 'unsupported_media_type',
  details: { message: PHOTO_UNREADABLE, fields: { profile_image: PHOTO_UNREADABLE } },
}

describe('encodePhoto', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('makes three WebP squares of a %s', async (format) => {
    const { profile_image, files } = await encodePhoto(await drawPhoto('teal').toFormat(format).toBuffer())
    const made = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(made.map(({ format: type, width, height }) => [type, width, height])).toEqual([
      ['webp', 96, 96],
      ['webp', 320, 320],
      ['webp', 960, 960],
    ])
    expect(profile_image).toMatch(/^[0-9a-f]{32}-320\.webp$/)
    expect(files.map(({ file_name }) => file_name)).toContain(profile_image)
  })

  it('names the same photo the same and another one differently', async () => {
    const [first, again, other] = await Promise.all(
      ['teal', 'teal', 'crimson'].map(async (colour) =>
        encodePhoto(await drawPhoto(colour).png().toBuffer()),
      ),
    )
    expect(again?.profile_image).toBe(first?.profile_image)
    expect(other?.profile_image).not.toBe(first?.profile_image)
  })

  it('leaves out where and with what the photo was taken', async () => {
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

  it('turns the photo the way its EXIF says', async () => {
    const halves = sharp({ create: { width: 400, height: 400, channels: 3, background: 'white' } }).composite(
      [{ input: await solid({ width: 400, height: 200 }, 'black'), top: 0, left: 0 }],
    )
    const upload = await halves.withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { files } = await encodePhoto(upload)
    const { data, info } = await sharp(files[0]?.bytes).raw().toBuffer({ resolveWithObject: true })
    const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect([brightness(10, 48), brightness(86, 48)].map((value) => value > 128)).toEqual([true, false])
  })

  it('reads sixteen bits, grey and transparency', async () => {
    const deep = await drawPhoto('#808080').toColourspace('rgb16').png().toBuffer()
    const grey = await drawPhoto('#808080').greyscale().png().toBuffer()
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const middles = await Promise.all([deep, grey, clear].map(middleOf))
    expect(middles.map((value) => Math.round(value / 10))).toEqual([13, 13, 26])
  })

  it('advises an iPhone owner whose photo is HEIC', async () => {
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

  it('refuses a JPEG cut short', async () => {
    const jpeg = await noisyJpeg()
    expect(await refusalOf(jpeg.subarray(0, jpeg.length >> 1))).toMatchObject(UNREADABLE)
  })

  it('refuses a picture of more than fifty million points', async () => {
    const bomb = await solid({ width: 8000, height: 6251 }, 'black')
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusalOf(bomb)).toMatchObject(UNREADABLE)
  })
})

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
