import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import { acceptsEncoding } from './compression.ts'

const OFFERED = /^:([A-Za-z0-9+/]{43}=):$/
const HASH = /-[\w-]{8}(\.\w+)$/

/** Compression Dictionary Transport (RFC 9842): asks the browser to offer this answer for the next build's file. */
export function markAsDictionary(c: Context, path: string): void {
  c.header('Use-As-Dictionary', `match="${path.replace(HASH, '-*$1')}"`)
  c.header('Vary', 'Available-Dictionary', { append: true })
}

/**
 * The difference between this file and the older one that the browser offers. Undefined if the build wrote none, so that a
 * process without the older build's files answers with the whole file.
 */
export async function readDifference(c: Context, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [, digest] = OFFERED.exec(c.req.header('available-dictionary') ?? '') ?? []
  if (!digest || !acceptsEncoding(c.req.header('accept-encoding'), 'dcb')) return undefined
  const hex = Buffer.from(digest, 'base64').toString('hex')
  return await readFile(`${file}.${hex}.dcb`).catch(() => undefined)
}
