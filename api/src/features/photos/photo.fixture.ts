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

export function photoForm(
  photo: Buffer | undefined,
  fields: Record<string, string> = {},
  file_name = 'foto.jpg',
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('profile_image', new File([new Uint8Array(photo)], file_name, { type: 'image/jpeg' }))
  return form
}
