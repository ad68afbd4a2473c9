import { receiptCode } from '@tecnicerca/shared/service-requests/receipt-code'

/** Letters that a QR code stores in 5.5 bits each. Every reader returns them unchanged, unlike accents and emoji. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const HEAD = /^TC1:([1-4])([1-4]):([0-9A-Z]{4}-[0-9A-Z]{4}):/
/** Characters of a code that a camera of 640 × 480 reads at an angle (docs/door-codes.md). */
const GOAL = 480
const MAX_CODES = 4
/** Characters of the largest code, 1,500 bytes with its head. */
const MAX = 1_480
/** Bytes of the longest text that is unpacked: far above the longest quote. */
const MAX_TEXT = 65_536

/** A text as the contents of one to four QR codes; undefined if it is too long for four. */
export async function codesOf(text: string): Promise<string[] | undefined> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const data = toBase45(packed)
  const count = Math.min(MAX_CODES, Math.ceil(data.length / GOAL))
  const size = Math.ceil(data.length / count)
  if (size > MAX) return undefined
  const sum = await sumOf(packed)
  return Array.from({ length: count }, (_, place) => {
    return `TC1:${place + 1}${count}:${sum}:${data.slice(place * size, (place + 1) * size)}`
  })
}

/** `part`: more codes of the same text are needed. `foreign`: not one of our codes, or damaged. */
export type Collected =
  | { type: 'whole'; text: string }
  | { type: 'part'; have: number; count: number }
  | { type: 'foreign' }

/** Puts texts together from their codes, in any order and also if codes of several texts are mixed. */
export function createCollector(): (code: string) => Promise<Collected> {
  const texts = new Map<string, Map<number, string>>()
  return async (code) => {
    const [head, place, count, sum = ''] = HEAD.exec(code) ?? []
    if (!head || Number(place) > Number(count)) return { type: 'foreign' }
    const name = `${count}${sum}`
    const parts = texts.get(name) ?? new Map<number, string>()
    parts.set(Number(place), code.slice(head.length))
    texts.set(name, parts)
    if (parts.size < Number(count)) return { type: 'part', have: parts.size, count: Number(count) }
    const text = await joined(parts, sum)
    // A part was misread: begin again.
    if (text === undefined) texts.delete(name)
    return text === undefined ? { type: 'foreign' } : { type: 'whole', text }
  }
}

async function joined(parts: ReadonlyMap<number, string>, sum: string): Promise<string | undefined> {
  const data = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  const packed = fromBase45(data.join(''))
  if (!packed || (await sumOf(packed)) !== sum) return undefined
  try {
    return new TextDecoder().decode(await through(packed, new DecompressionStream('deflate-raw')))
  } catch {
    return undefined
  }
}

async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return receiptCode(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** Rejects if the stream does, or if its result is longer than `MAX_TEXT`. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > MAX_TEXT) throw new Error('too long')
    chunks.push(read.value)
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
}

/** RFC 9285: two bytes as three letters. */
export function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.subarray(at, at + 2)
    const value = low === undefined ? high : high * 256 + low
    text += letter(value % 45) + letter(Math.floor(value / 45) % 45)
    if (low !== undefined) text += letter(Math.floor(value / 2025))
  }
  return text
}

const letter = (place: number) => ALPHABET.charAt(place)

/** Undefined if it is no base45. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const places = [...text.slice(at, at + 3)].map((each) => ALPHABET.indexOf(each))
    const value = places.reduce((sum, place, power) => sum + place * 45 ** power, 0)
    const isPair = places.length === 3
    if (places.length === 1 || places.includes(-1) || value >= (isPair ? 65_536 : 256)) return undefined
    if (isPair) bytes.push(Math.floor(value / 256))
    bytes.push(value % 256)
  }
  return Uint8Array.from(bytes)
}
