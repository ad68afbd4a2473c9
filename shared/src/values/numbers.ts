import * as z from 'zod/mini'
import { isWholeCents, readAmount } from './typed-amount.ts'

export const MAX_ID = 2_147_483_647

export const CURSOR_INVALID = 'El cursor no es válido.'

const integer = (message: string) => z.number({ error: message }).check(z.int({ error: message }))

/** A positive integer that fits PostgreSQL's `integer`. */
export function id(message = 'Identificador no válido.') {
  return integer(message).check(z.gte(1, { error: message }), z.lte(MAX_ID, { error: message }))
}

/** A whole number within bounds, both included. */
export function wholeNumber(
  min: number,
  max: number,
  message = `Debe ser un número entero entre ${min} y ${max}.`,
) {
  return integer(message).check(z.gte(min, { error: message }), z.lte(max, { error: message }))
}

/** An amount in Dominican pesos with at most two decimals. */
export function money(
  max: number,
  message = `Debe ser un número entre 0 y ${max}, con dos decimales como máximo.`,
) {
  return z
    .number({ error: message })
    .check(
      z.gte(0, { error: message }),
      z.lte(max, { error: message }),
      z.refine(isWholeCents, { error: message }),
    )
}

/**
 * Reads a number from text (query, path, multipart) and passes it to `schema`. '' counts as absent. Text that is not a
 * plain decimal number is passed on unchanged, so that `schema` refuses it.
 */
export function fromText<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(z.transform(readNumber), schema)
}

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return undefined
  return /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : value
}

/**
 * Reads an amount from a field of a multipart form and passes it to `schema`. '' counts as absent. Such a field contains
 * what a person typed, also where the form is not ours: `<input type="number">` sends '1.500' unchanged. So three digits
 * after a dot are thousands here too; JSON has numbers.
 */
export function amountFromText<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value) => {
      if (typeof value !== 'string') return value
      return value.trim() === '' ? undefined : readAmount(value)
    }),
    schema,
  )
}

/** Reads true or false from text; any other text is passed on unchanged, so that `schema` refuses it. */
export function flagFromText<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    schema,
  )
}

/** A query parameter sent empty (`?city=`) counts as not sent. */
export function emptyAsAbsent<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    schema,
  )
}
