import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../public/', import.meta.url))
const MARK = 64
/** Launchers crop a maskable icon to a circle of four fifths of its size. */
const MASKABLE_SCALE = 0.8

/** Icons of the shortcuts that a long press on the app icon shows. Each is drawn on 24 by 24. */
const SHORTCUTS = {
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>',
  requests:
    '<path d="M8 5H6.5A1.5 1.5 0 0 0 5 6.5v12A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-12A1.5 1.5 0 0 0 17.5 5H16M9 3.5h6v3H9zM8.5 11h7M8.5 15h4.5"/>',
  agenda:
    '<rect x="4" y="5.5" width="16" height="14.5" rx="2"/><path d="M4 10h16M8.5 3.5v4M15.5 3.5v4m-7 7.5 2.5 2 4-4"/>',
}

/** Draws every icon from `public/icon.svg`: on its rounded square, or with that colour up to the edges. */
const mark = await readFile(`${folder}icon.svg`, 'utf8')
const [, background = ''] = /<rect[^>]*fill="(#\w+)"/.exec(mark) ?? []
const drawing = mark.replace(/<rect[^>]*\/>/, '').replace(/<\/?svg[^>]*>/g, '')

await mkdir(`${folder}icons`, { recursive: true })
await save('icons/icon-192.png', mark, 192)
await save('icons/icon-512.png', mark, 512)
await save('icons/maskable-192.png', filled(MASKABLE_SCALE), 192)
await save('icons/maskable-512.png', filled(MASKABLE_SCALE), 512)
await save('apple-touch-icon.png', filled(0.9), 180)
await save('icons/monochrome-512.png', silhouette(), 512)
for (const [name, strokes] of Object.entries(SHORTCUTS)) await save(`icons/${name}-96.png`, sign(strokes), 96)
await writeFile(`${folder}favicon.ico`, ico(await png(mark, 32), 32))

function filled(scale: number): string {
  const edge = (MARK * (1 - scale)) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK} ${MARK}">` +
    `<rect width="${MARK}" height="${MARK}" fill="${background}"/>` +
    `<g transform="translate(${edge} ${edge}) scale(${scale})">${drawing}</g></svg>`
  )
}

/** The mark in one colour, for launchers that tint it. The wrench is cut out of the pin. */
function silhouette(): string {
  const [pin = '', wrench = ''] = drawing.match(/<path[^>]*\/>/g) ?? []
  const inColour = (path: string, fill: string) => path.replace(/fill="#\w+"/, `fill="${fill}"`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK} ${MARK}">` +
    `<mask id="cut"><rect width="${MARK}" height="${MARK}" fill="#fff"/>${inColour(wrench, '#000')}</mask>` +
    `<g mask="url(#cut)">${inColour(pin, '#fff')}</g></svg>`
  )
}

function sign(strokes: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK} ${MARK}">` +
    `<circle cx="32" cy="32" r="32" fill="${background}"/>` +
    '<g transform="translate(14 14) scale(1.5)" fill="none" stroke="#fff" stroke-width="2" ' +
    `stroke-linecap="round" stroke-linejoin="round">${strokes}</g></svg>`
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
