import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { JsonAnswer } from './send.ts'

const SHORTEST_COMPRESSED = 1_000
// Quality 11 saves a tenth and takes 4 s for a directory of 5,000 technicians.
const BROTLI_QUALITY = 5
const compressBytes = promisify(brotliCompress)

// Lists and the directory are sent to many callers as one and the same array of bytes: it is compressed once, and what came
// of it is forgotten together with the array.
const compressed = new WeakMap<Uint8Array, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * The answer in brotli where its caller takes that and it is long enough to gain. It then has another ETag, because a
 * strong ETag stands for the very bytes that are sent.
 */
export async function compressAnswer(
  answer: JsonAnswer,
  acceptEncoding: string | undefined,
): Promise<JsonAnswer> {
  const { body, headers = {}, ...rest } = answer
  const json = answer.jsonText ?? (body === undefined ? '' : JSON.stringify(body))
  if (json.length < SHORTEST_COMPRESSED) return answer
  const varied = { ...headers, Vary: 'Accept-Encoding' }
  if (!acceptsEncoding(acceptEncoding, 'br')) return { ...rest, jsonText: json, headers: varied }
  const etag = headers.ETag?.replace(/"$/, '-br"')
  return {
    ...rest,
    jsonText: await compressedOf(json),
    headers: { ...varied, 'Content-Encoding': 'br', ...(etag && { ETag: etag }) },
  }
}

/** An `If-None-Match` without the mark that `compressAnswer` puts into tags, so that routes know their own. */
export function withoutEncoding(ifNoneMatch: string | undefined): string | undefined {
  return ifNoneMatch?.replaceAll('W/', '').replaceAll('-br"', '"')
}

function compressedOf(json: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof json === 'string') return brotli(json)
  const known = compressed.get(json)
  if (known) return known
  const work = brotli(json)
  compressed.set(json, work)
  return work
}

async function brotli(json: string | Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await compressBytes(json, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  )
}

const ACCEPTED = {
  br: /(^|,)\s*br\s*(,|$|;\s*q=(1|0?\.\d*[1-9]))/i,
  gzip: /(^|,)\s*gzip\s*(,|$|;\s*q=(1|0?\.\d*[1-9]))/i,
}

export function acceptsEncoding(
  acceptEncoding: string | undefined,
  encoding: keyof typeof ACCEPTED,
): boolean {
  return ACCEPTED[encoding].test(acceptEncoding ?? '')
}
