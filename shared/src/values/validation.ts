import type * as z from 'zod/mini'

/** Error messages by field. */
export type WrongFields = Record<string, string>
export type Validated<T> = { ok: true; data: T } | { ok: false; fields: WrongFields }

/** Validates `input`; returns the first problem of each field in Spanish. A problem of the whole input is under `_`. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Validated<z.infer<Schema>> {
  const result = schema.safeParse(input, { error: spanishMessage })
  if (result.success) return { ok: true, data: result.data as z.infer<Schema> }
  const fields: WrongFields = {}
  for (const issue of result.error.issues) {
    const field = issue.path.length === 0 ? '_' : issue.path.map(String).join('.')
    fields[field] ??= issue.message
  }
  return { ok: false, fields }
}

/** The fields of `input` that are valid on their own, as `schema` parses them; none if `input` is not an object. */
export function rightFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Partial<z.infer<Schema>> {
  if (!('shape' in schema) || typeof input !== 'object' || input === null) return {}
  const shape = Object.entries(schema.shape as Record<string, z.ZodMiniType>)
  const read = shape.map(
    ([name, field]) => [name, field.safeParse(input[name as keyof typeof input])] as const,
  )
  const right = read.flatMap(([name, { success, data }]) =>
    success && data !== undefined ? [[name, data]] : [],
  )
  return Object.fromEntries(right) as Partial<z.infer<Schema>>
}

/** The message for an issue whose schema has none; usable as zod's `error` option. */
export function spanishMessage(issue: { code?: string; input?: unknown }): string {
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return 'Este campo es obligatorio.'
  return issue.code === 'invalid_value' ? 'Elige una de las opciones.' : 'El valor no es válido.'
}
