import * as z from 'zod/mini'
import { CURSOR_INVALID, emptyAsAbsent, fromText, id, wholeNumber } from './numbers.ts'
import { SORTS } from './search.ts'
import { technicianCard } from './technicians.ts'
import { isStorableText, NOT_STORABLE } from './text.ts'

export const LIST_LIMIT_DEFAULT = 20
export const LIST_LIMIT_MAX = 100

const storable = z.refine<string>(isStorableText, { error: NOT_STORABLE })

/** Query of every list and search; '' counts as absent. */
export const technicianListQuery = z.object({
  query: z.optional(
    z.string().check(storable, z.maxLength(200, { error: 'La búsqueda es demasiado larga.' })),
  ),
  category_id: fromText(z.optional(id('La categoría no es válida.'))),
  city: emptyAsAbsent(z.optional(z.string().check(storable, z.maxLength(60)))),
  available: emptyAsAbsent(z.optional(z.enum(['true', 'false'], { error: 'Debe ser true o false.' }))),
  sort: emptyAsAbsent(z.optional(z.enum(SORTS, { error: 'El orden no es válido.' }))),
  limit: fromText(z.optional(wholeNumber(1, LIST_LIMIT_MAX))),
  cursor: emptyAsAbsent(
    z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, { error: CURSOR_INVALID }))),
  ),
})
export type TechnicianListQuery = z.infer<typeof technicianListQuery>

export const technicianListAnswer = z.object({
  technicians: z.array(technicianCard),
  /** All that match; with `is_total_capped` at least so many. */
  total: z.number(),
  is_total_capped: z.optional(z.boolean()),
  next_cursor: z.nullable(z.string()),
  /** A corrected query, where nothing was found. */
  suggestion: z.optional(z.string()),
})
export type TechnicianListAnswer = z.infer<typeof technicianListAnswer>
