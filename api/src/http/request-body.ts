import { SERVER } from '@tecnicerca/shared/messages/server'
import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE } from '@tecnicerca/shared/photos'
import { NOT_STORABLE } from '@tecnicerca/shared/text'
import type { WrongFields } from '@tecnicerca/shared/validation'
import type { Context } from 'hono'
import { DomainError } from '../lib/domain-error.ts'
import type { Route, UploadedPhoto } from './route.ts'

const JSON_MAX_BYTES = 65_536
/** Room for the text fields and boundaries beside a photo of the greatest size. */
const MULTIPART_MAX_BYTES = PHOTO_MAX_BYTES + 262_144

/** `wrong` names the fields that could not be read as text, and a photo that the route asks for and did not get. */
export type ReadBody = { value: unknown; text: string; photo: UploadedPhoto | undefined; wrong: WrongFields }

const NO_BODY: ReadBody = { value: undefined, text: '', photo: undefined, wrong: {} }

/** Reads the body a route asks for. Throws 413, 415 or 400 before anything is validated. */
export async function readBody(c: Context, route: Route): Promise<ReadBody> {
  if (!route.body && !route.is_photo_required) return NO_BODY
  return route.body_type === 'multipart' ? readMultipart(c, route) : readJson(c)
}

async function readJson(c: Context): Promise<ReadBody> {
  if (mediaType(c) !== 'application/json') {
    throw new DomainError('unsupported_media_type', { message: SERVER.json_expected })
  }
  const bytes = await readLimited(c, JSON_MAX_BYTES, undefined)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { ...NO_BODY, value: JSON.parse(text), text }
  } catch {
    throw new DomainError('validation_failed', { message: SERVER.json_invalid })
  }
}

async function readMultipart(c: Context, route: Route): Promise<ReadBody> {
  if (mediaType(c) !== 'multipart/form-data') {
    throw new DomainError('unsupported_media_type', {
      message: SERVER.form_expected,
    })
  }
  const bytes = await readLimited(c, MULTIPART_MAX_BYTES, PHOTO_TOO_LARGE)
  const form = await parseForm(c.req.header('content-type') ?? '', bytes)
  const value: Record<string, string> = {}
  const wrong: WrongFields = {}
  for (const [name, entry] of form) {
    if (typeof entry !== 'string') continue
    // What was not UTF-8 (a lone surrogate, Latin-1) arrives as the replacement character.
    if (entry.includes('\ufffd')) wrong[name] = NOT_STORABLE
    value[name] = entry
  }
  const photo = await readPhoto(form)
  if (route.is_photo_required && !photo) wrong.profile_image = SERVER.photo_missing
  return { value, text: '', photo, wrong }
}

async function parseForm(content_type: string, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': content_type } }).formData()
  } catch {
    throw new DomainError('validation_failed', { message: SERVER.form_incomplete })
  }
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

async function readLimited(
  c: Context,
  max: number,
  message: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new DomainError('payload_too_large', message ? { message } : {})
  if (Number(c.req.header('content-length') ?? 0) > max) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > max) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
