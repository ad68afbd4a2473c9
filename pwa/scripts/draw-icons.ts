import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../public/', import.meta.url))
const MARK = 64
/** Launchers cut a maskable icon down to a circle of four fifths. */
const MASKABLE_SCALE = 0.8

/** Every icon from the one mark, `public/icon.svg`: its rounded square, or that colour to the edges. */
const mark = await readFile(`${folder}icon.svg`, 'utf8')
const [, background = ''] = /<rect[^>]*fill="(#\w+)"/.exec(mark) ?? []
const drawing = mark.replace(/<rect[^>]*\/>/, '').replace(/<\/?svg[^>]*>/g, '')

await mkdir(`${folder}icons`, { recursive: true })
await save('icons/icon-192.png', mark, 192)
await save('icons/icon-512.png', mark, 512)
await save('icons/maskable-192.png', filled(MASKABLE_SCALE), 192)
await save('icons/maskable-512.png', filled(MASKABLE_SCALE), 512)
await save('apple-touch-icon.png', filled(0.9), 180)
await writeFile(`${folder}favicon.ico`, ico(await png(mark, 32), 32))

function filled(scale: number): string {
  const edge = (MARK * (1 - scale)) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK} ${MARK}">` +
    `<rect width="${MARK}" height="${MARK}" fill="${background}"/>` +
    `<g transform="translate(${edge} ${edge}) scale(${scale})">${drawing}</g></svg>`
  )
}

function png(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / MARK
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

async function save(file: string, svg: string, size: number): Promise<void> {
  await writeFile(`${folder}${file}`, await png(svg, size))
}

/** An ICO file of one picture: header, directory entry, PNG. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
