import * as z from 'zod/mini'

/** 8 to 128 visible ASCII characters. */
export const idempotencyKey = z
  .string({ error: 'La clave no es válida.' })
  .check(z.regex(/^[\x21-\x7e]{8,128}$/, { error: 'La clave debe tener de 8 a 128 caracteres visibles.' }))

/** Days for which the server stores the response to an idempotency key. */
export const IDEMPOTENCY_DAYS = 90

/**
 * The 201 response of `PUT /operations/{key}/closed`: the server has executed no write with this key and never will. If
 * it has executed one, the call returns 200 with the response of that write.
 */
export const operationClosedAnswer = z.object({ closed: z.literal(true), message: z.string() })
