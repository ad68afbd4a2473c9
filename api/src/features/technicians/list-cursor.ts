import { createHash } from 'node:crypto'
import { CURSOR_INVALID, MAX_ID } from '@tecnicerca/shared/values/numbers'
import * as z from 'zod/mini'
import { DomainError } from '../../lib/domain-error.ts'

/** The last technician of a page, the total (counted only for the first page) and the day of the recommended order. */
export type ListCursor = {
  key: number
  id: number
  total: number
  isTotalCapped: boolean
  day: number
  /** In lists for a sector: whether that technician works there. */
  servesSector: boolean | undefined
}

const whole = (max: number) => z.number().check(z.int(), z.gte(0), z.lte(max))
const parts = z.tuple([
  z.string(),
  z.number().check(z.gte(0), z.lte(MAX_ID), z.multipleOf(0.01)),
  whole(MAX_ID),
  whole(MAX_ID),
  whole(1),
  // Absent from cursors of earlier builds.
  z.optional(whole(MAX_ID)),
  // Only in lists for a sector.
  z.optional(whole(1)),
])

/** `list` identifies filters and order. The cursor is valid for that list only. */
export function encodeListCursor(cursor: ListCursor, list: string): string {
  const { key, id, total, isTotalCapped, day, servesSector } = cursor
  const written = [fingerprint(list), key, id, total, isTotalCapped ? 1 : 0, day]
  if (servesSector !== undefined) written.push(servesSector ? 1 : 0)
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

export function isCursorOf(text: string, list: string): boolean {
  return readParts(text)?.[0] === fingerprint(list)
}

/** Throws `validation_failed` for an invalid cursor or one of another list. */
export function decodeListCursor(text: string, list: string): ListCursor {
  const found = readParts(text)
  if (found?.[0] !== fingerprint(list)) {
    throw new DomainError('validation_failed', { fields: { cursor: CURSOR_INVALID } })
  }
  const [, key, id, total, capped, day = 0, serves] = found
  const servesSector = serves === undefined ? undefined : serves === 1
  return { key, id, total, isTotalCapped: capped === 1, day, servesSector }
}

function readParts(text: string): z.infer<typeof parts> | undefined {
  return parts.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data
}

function fingerprint(list: string): string {
  return createHash('sha1').update(list).digest('base64url').slice(0, 8)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
