import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { RenderedPage } from '@tecnicerca/shared/page-rendering'

/**
 * A rendered page as bytes that many answers share: cut where each of them puts in its own nonce, and every piece
 * compressed for itself, so that an answer joins pieces and compresses nothing.
 */
export type KeptPage = {
  status: number
  redirect: string | undefined
  pieces: Buffer[]
  deflated: Buffer[]
  checksums: Checksum[]
  /** How much of the memory it takes. */
  bytes: number
}

const deflate = promisify(deflateRaw)

/** `mark` stands in the page wherever its nonce goes: nothing that a person wrote can hold it, as nobody ever sees it. */
export async function keepPage({ status, html, redirect }: RenderedPage, mark: string): Promise<KeptPage> {
  const pieces = html.split(mark).map((piece) => Buffer.from(piece))
  // A full flush ends at a whole byte and refers to nothing before it.
  const deflated = await Promise.all(
    pieces.map((piece) => deflate(piece, { finishFlush: constants.Z_FULL_FLUSH })),
  )
  const bytes = [...pieces, ...deflated].reduce((sum, { length }) => sum + length, 0)
  return { status, redirect, pieces, deflated, checksums: pieces.map(checksumOf), bytes }
}

/** The page with this nonce in every place of it. */
export function plainPage({ pieces }: KeptPage, nonce: string): Buffer<ArrayBuffer> {
  return Buffer.concat(between(pieces, Buffer.from(nonce)))
}

// RFC 1952: deflated, no name, no time, no hints, from an unknown system.
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
// RFC 1951: the last block, stored, of no bytes.
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

/** The same as gzip. */
export function gzippedPage({ deflated, checksums }: KeptPage, nonce: string): Buffer<ArrayBuffer> {
  const inserted = Buffer.from(nonce)
  const trailer = Buffer.alloc(8)
  let [sum, size] = [0, 0]
  for (const [index, piece] of checksums.entries()) {
    if (index > 0) sum = crc32(inserted, sum)
    sum = continued(sum, piece)
    size += piece.length + (index > 0 ? inserted.length : 0)
  }
  trailer.writeUInt32LE(sum)
  trailer.writeUInt32LE(size, 4)
  return Buffer.concat([GZIP_HEADER, ...between(deflated, storedBlock(inserted)), LAST_BLOCK, trailer])
}

/**
 * What the CRC-32 of a piece is made from without reading it again, as no answer should read 120 KB for its last four bytes.
 * The sum over what goes before enters linearly: `bits[n]` is what its bit n adds.
 */
type Checksum = { length: number; alone: number; bits: number[] }

function checksumOf(piece: Buffer): Checksum {
  const alone = crc32(piece)
  const bits = Array.from({ length: 32 }, (_, bit) => (crc32(piece, (1 << bit) >>> 0) ^ alone) >>> 0)
  return { length: piece.length, alone, bits }
}

/** The same as `crc32(piece, sum)`. */
function continued(sum: number, { alone, bits }: Checksum): number {
  return bits.reduce((total, added, bit) => (sum & (1 << bit) ? total ^ added : total), alone) >>> 0
}

/** A block that holds bytes as they are; it stands where the block before it ended at a whole byte. */
function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([header, bytes])
}

function between(pieces: Buffer[], inserted: Buffer): Buffer[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [inserted, piece]))
}
