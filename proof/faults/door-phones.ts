import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** Pictures of each code in the film, at 30 in a second. */
const FRAMES = 12

/** A camera whose pictures are a file. What it sees can be changed while it is off. */
export type Camera = {
  args: string[]
  sees: (screens: readonly Buffer[]) => Promise<void>
  remove: () => Promise<void>
}

export async function createCamera(): Promise<Camera> {
  const folder = await mkdtemp(join(tmpdir(), 'tecnicerca-camera-'))
  const path = join(folder, 'film.mjpeg')
  const sees = async (screens: readonly Buffer[]) => {
    const pictures = await Promise.all(screens.map(photographed))
    await writeFile(path, Buffer.concat(pictures.flatMap((picture) => Array<Buffer>(FRAMES).fill(picture))))
  }
  await sees([
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#333' } })
      .png()
      .toBuffer(),
  ])
  return {
    args: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
    sees,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A screen as a camera of 640 × 480 sees it: turned a little and not quite sharp. */
function photographed(screen: Buffer): Promise<Buffer> {
  return sharp(screen)
    .resize({ width: 560, height: 400, fit: 'inside' })
    .rotate(4, { background: '#222' })
    .resize({ width: 640, height: 480, fit: 'contain', background: '#222' })
    .blur(0.5)
    .jpeg({ quality: 85 })
    .toBuffer()
}

const codeOn = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('img', { name: /^Código para la cámara/ })

/** Pictures of all codes that the phone shows, one after the other. */
export async function screensOf(page: Page): Promise<Buffer[]> {
  const code = codeOn(page)
  const count = Number((await code.getAttribute('aria-label'))?.split(' ').at(-1))
  const screens = new Map<string, Buffer>()
  // On a busy machine the code may have changed before its picture was taken.
  while (screens.size < count) {
    const screen = await code.screenshot()
    const [text = ''] = await codesIn([screen])
    if (text !== '') screens.set(text, screen)
  }
  return [...screens.values()]
}

/** What the codes on these screens say. */
export async function codesIn(screens: readonly Buffer[]): Promise<string[]> {
  return Promise.all(
    screens.map(async (screen) => {
      const { data, info } = await sharp(screen).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
    }),
  )
}
