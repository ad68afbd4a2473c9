import type * as z from 'zod/mini'
import { ERROR_MESSAGES, type ErrorCode } from './errors.ts'

export type Validated<T> = { ok: true; data: T } | { ok: false; fields: Record<string, string> }

/** Validates and names the first problem of each field in Spanish; a problem of the whole is under `_`. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Validated<z.infer<Schema>> {
  const result = schema.safeParse(input, { error: spanishMessage })
  if (result.success) return { ok: true, data: result.data as z.infer<Schema> }
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.length === 0 ? '_' : issue.path.map(String).join('.')
    fields[field] ??= issue.message
  }
  return { ok: false, fields }
}

/** The sentence for an issue whose schema gives none; usable as zod's `error` option. */
export function spanishMessage(issue: { code?: string; input?: unknown }): string {
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return 'Este campo es obligatorio.'
  return issue.code === 'invalid_value' ? 'Elige una de las opciones.' : 'El valor no es válido.'
}

/** True where an answer with this code is final for the same body: retrying alone will not help. */
export function isRefusal(code: ErrorCode): boolean {
  return !TRANSIENT.has(code) && code in ERROR_MESSAGES
}

const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'user_mismatch',
  'request_in_progress',
  'client_outdated',
  'too_many_requests',
  'internal',
  'unavailable',
])
