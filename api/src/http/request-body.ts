import { createHash } from 'node:crypto'
import { MIMEType } from 'node:util'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE, PHOTO_UNREADABLE } from '@tecnicerca/shared/photos'
import { NOT_STORABLE } from '@tecnicerca/shared/values/text'
import type { WrongFields } from '@tecnicerca/shared/values/validation'
import type { Context } from 'hono'
import { DomainError, type ErrorDetails } from '../lib/domain-error.ts'
import type { Route, UploadedPhoto } from './route.ts'

const JSON_MAX_BYTES = 65_536
/** Room for text fields and boundaries in addition to a photo of the maximum size. */
const MULTIPART_MAX_BYTES = PHOTO_MAX_BYTES + 262_144
/** Four times the fields of the longest form. The parser needs 40 µs for each part and blocks the process meanwhile. */
const MAX_PARTS = 64
/** A photo of the maximum size arrives in this time at 0.7 Mbit/s; phones send photos a tenth as large. */
const ARRIVAL_MS = 60_000

/** `wrong`: fields that are not storable text, and a required photo that is missing. */
export type ReadBody = { value: unknown; text: string; photo: UploadedPhoto | undefined; wrong: WrongFields }

const NO_BODY: ReadBody = { value: undefined, text: '', photo: undefined, wrong: {} }

/** The most bytes that `readBody` may hold for this call. */
export function bodyRoom(c: Context, route: Route): number {
  // A body of another media type is not read.
  const max = isExpected(c, route) ? maxBytes(route) : 0
  const declared = c.req.header('content-length')
  return declared === undefined ? max : Math.min(Number(declared) || 0, max)
}

function isExpected(c: Context, { bodyType }: Route): boolean {
  if (bodyType === 'binary') return IMAGE.test(mediaType(c) ?? '')
  return bodyType !== 'multipart' || mediaType(c) === 'multipart/form-data'
}

function maxBytes(route: Route): number {
  if (!hasBody(route)) return 0
  if (route.bodyType === 'binary') return PHOTO_MAX_BYTES
  return route.bodyType === 'multipart' ? MULTIPART_MAX_BYTES : (route.maxBytes ?? JSON_MAX_BYTES)
}

function hasBody(route: Route): boolean {
  return route.body !== undefined || route.isPhotoRequired === true
}

/** Reads the body that the route expects. Throws 413, 415, 503 or 400 before validation. */
export async function readBody(c: Context, route: Route): Promise<ReadBody> {
  if (!hasBody(route)) return NO_BODY
  if (route.bodyType === 'binary') return readBinary(c, route)
  return route.bodyType === 'multipart' ? readMultipart(c, route) : readJson(c, maxBytes(route))
}

async function readJson(c: Context, max: number): Promise<ReadBody> {
  if (mediaType(c) !== 'application/json') {
    throw new DomainError('unsupported_media_type', { message: SERVER.jsonExpected })
  }
  const bytes = await readLimited(c, max, {})
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ...NO_BODY, value: JSON.parse(text), text }
  } catch {
    throw new DomainError('validation_failed', { message: SERVER.jsonInvalid })
  }
}

// Any image type is accepted here, because the bytes decide which format it is.
const IMAGE = /^(image\/.+|application\/octet-stream)$/

/** `text` is a hash of the bytes: the idempotency check compares it in place of the body. */
async function readBinary(c: Context, route: Route): Promise<ReadBody> {
  const refusal = (message: string) => ({ message, fields: { photo: message } })
  if (!isExpected(c, route)) throw new DomainError('unsupported_media_type', refusal(PHOTO_UNREADABLE))
  const bytes = await readLimited(c, PHOTO_MAX_BYTES, refusal(PHOTO_TOO_LARGE))
  const wrong = bytes.length === 0 ? { photo: SERVER.photoMissing } : {}
  const text = createHash('sha256').update(bytes).digest('hex')
  return { ...NO_BODY, text, photo: { bytes }, wrong }
}

async function readMultipart(c: Context, route: Route): Promise<ReadBody> {
  if (mediaType(c) !== 'multipart/form-data') {
    throw new DomainError('unsupported_media_type', {
      message: SERVER.formExpected,
    })
  }
  const bytes = await readLimited(c, MULTIPART_MAX_BYTES, { message: PHOTO_TOO_LARGE })
  const form = await parseForm(c.req.header('content-type') ?? '', bytes)
  const value: Record<string, string> = {}
  const wrong: WrongFields = {}
  for (const [name, entry] of form) {
    if (typeof entry !== 'string') continue
    // Bytes that are not UTF-8 (a lone surrogate, Latin-1) arrive as the replacement character.
    if (entry.includes('\ufffd')) wrong[name] = NOT_STORABLE
    value[name] = entry
  }
  const photo = await readPhoto(form)
  if (route.isPhotoRequired && !photo) wrong.profile_image = SERVER.photoMissing
  return { value, text: '', photo, wrong }
}

async function parseForm(contentType: string, bytes: Buffer<ArrayBuffer>): Promise<FormData> {
  refuseManyParts(contentType, bytes)
  try {
    return await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new DomainError('validation_failed', { message: SERVER.formIncomplete })
  }
}

/** Counts the parts before parsing, because parsing takes a hundred times as long. */
function refuseManyParts(contentType: string, bytes: Buffer): void {
  const delimiter = `--${boundaryOf(contentType)}`
  let found = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    found += 1
    // One more, because the last boundary ends the form.
    if (found > MAX_PARTS + 1) throw new DomainError('payload_too_large', { message: SERVER.formParts })
  }
}

function boundaryOf(contentType: string): string {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary')
    if (boundary) return boundary
  } catch {
    // Not a valid media type.
  }
  throw new DomainError('validation_failed', { message: SERVER.formIncomplete })
}

async function readPhoto(form: FormData): Promise<UploadedPhoto | undefined> {
  const file = form.getAll('profile_image').find((entry) => typeof entry !== 'string')
  if (!file || file.size === 0) return undefined
  if (file.size > PHOTO_MAX_BYTES) {
    throw new DomainError('payload_too_large', {
      message: PHOTO_TOO_LARGE,
      fields: { profile_image: PHOTO_TOO_LARGE },
    })
  }
  return { bytes: Buffer.from(await file.arrayBuffer()) }
}

function mediaType(c: Context): string | undefined {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

async function readLimited(c: Context, max: number, refusal: ErrorDetails): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new DomainError('payload_too_large', refusal)
  if (Number(c.req.header('content-length') ?? 0) > max) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of arriving(c.req.raw.body, ARRIVAL_MS)) {
    size += chunk.byteLength
    if (size > max) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

type Body = ReadableStream<Uint8Array> | null

/**
 * Yields the chunks of a body. Throws `unavailable` if the body is not complete after `withinMs` ms; the server then closes
 * the connection.
 */
export async function* arriving(body: Body, withinMs: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DomainError('unavailable', { message: SERVER.bodyLate })),
    withinMs,
  )
  // A rejection while no race is pending must not count as unhandled.
  late.catch(() => {})
  try {
    for (;;) {
      const next = reader.read()
      next.catch(() => {})
      const { done, value } = await Promise.race([next, late])
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
  }
}
