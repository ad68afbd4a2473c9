import * as z from 'zod/mini'
import { calendarDay } from '../values/calendar-day.ts'
import { withoutMarks } from '../values/invisible-marks.ts'
import { CURSOR_INVALID, emptyAsAbsent, fromText, id, wholeNumber } from '../values/numbers.ts'
import { isStorableText, NOT_STORABLE } from '../values/text.ts'

const MAX_LIMIT = 100

/** The most rows that one act may change. */
export const MAX_SELECTED = 100
export const severalIds = z
  .array(id('La selección no es válida.'), { error: 'La selección no es válida.' })
  .check(
    z.minLength(1, { error: 'Selecciona al menos una fila.' }),
    z.maxLength(MAX_SELECTED, { error: `Selecciona hasta ${MAX_SELECTED} filas.` }),
  )

export const SORT_INVALID = 'No se puede ordenar así.'

/** Query parameters of every table in the admin area: page, order (`-name` is descending) and search words. */
export function tableQuery<const Sort extends string>(sorts: readonly Sort[]) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}` as const])
  return {
    limit: fromText(z.optional(wholeNumber(1, MAX_LIMIT))),
    cursor: emptyAsAbsent(
      z.optional(z.string({ error: CURSOR_INVALID }).check(z.maxLength(1_000, { error: CURSOR_INVALID }))),
    ),
    sort: emptyAsAbsent(z.optional(z.enum(orders, { error: SORT_INVALID }))),
    query: z.optional(
      z
        .string()
        .check(
          z.overwrite(withoutMarks),
          z.refine<string>(isStorableText, { error: NOT_STORABLE }),
          z.maxLength(120, { error: 'La búsqueda es demasiado larga.' }),
        ),
    ),
  }
}

const day = emptyAsAbsent(z.optional(calendarDay('Elige una fecha válida.')))

/** Days in Santo Domingo, both included. */
export const dayRange = { from: day, to: day }

/** Cursors of the neighbouring pages, and the number of rows on all pages. */
export const tablePage = {
  total: z.number(),
  next_cursor: z.nullable(z.string()),
  previous_cursor: z.nullable(z.string()),
  last_cursor: z.nullable(z.string()),
}
