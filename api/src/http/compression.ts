import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { JsonAnswer } from './send.ts'

const SHORTEST_COMPRESSED = 1_000
// Quality 11 is a tenth smaller but takes 4 s for a directory of 5,000 technicians.
const BROTLI_QUALITY = 5
const compressBytes = promisify(brotliCompress)

// Lists and the directory are sent to many callers as the same byte array. It is compressed once; the result is dropped
// together with the array.
const compressed = new WeakMap<Uint8Array, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Compresses the answer with brotli if the caller accepts that and the answer is long enough. The compressed answer gets
 * another ETag, because a strong ETag stands for the exact bytes.
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

/** Removes the suffix that `compressAnswer` adds to ETags, so that routes recognize their own. */
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
  dcb: /(^|,)\s*dcb\s*(,|$|;\s*q=(1|0?\.\d*[1-9]))/i,
  gzip: /(^|,)\s*gzip\s*(,|$|;\s*q=(1|0?\.\d*[1-9]))/i,
}

export function acceptsEncoding(
  acceptEncoding: string | undefined,
  encoding: keyof typeof ACCEPTED,
): boolean {
  return ACCEPTED[encoding].test(acceptEncoding ?? '')
}
