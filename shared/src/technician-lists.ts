import * as z from 'zod/mini'
import { SORTS } from './search.ts'
import { technicianCard } from './technicians.ts'
import { CURSOR_INVALID, emptyAsAbsent, fromText, id, wholeNumber } from './values/numbers.ts'
import { isStorableText, NOT_STORABLE } from './values/text.ts'

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

/** How words that found nobody may be meant, so that they find somebody. */
export const reading = z.object({
  /** The words to search by; none where ''. */
  query: z.string(),
  category_id: z.optional(z.number()),
  /** What the words said of when, how much and where, and with which of them. */
  asides: z.array(
    z.object({
      kind: z.enum(['available', 'price', 'city']),
      city: z.optional(z.string()),
      words: z.array(z.string()),
    }),
  ),
  /** What the person is to be told: a correction, a category, the words that match, or a trade that nobody offers. */
  told: z.optional(
    z.object({ kind: z.enum(['corrected', 'trade', 'most', 'other_trade']), text: z.string() }),
  ),
})
export type Reading = z.infer<typeof reading>

export const technicianListAnswer = z.object({
  technicians: z.array(technicianCard),
  /** All that match; with `is_total_capped` at least so many. */
  total: z.number(),
  is_total_capped: z.optional(z.boolean()),
  next_cursor: z.nullable(z.string()),
  /** A corrected query, where nothing was found. */
  suggestion: z.optional(z.string()),
  /** What the words were taken for, because they find nobody as they stand; `technicians` are who is meant. */
  reading: z.optional(reading),
})
export type TechnicianListAnswer = z.infer<typeof technicianListAnswer>
