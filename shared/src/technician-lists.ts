import * as z from 'zod/mini'
import { SORTS } from './search.ts'
import { technicianCard } from './technicians.ts'
import { withoutMarks } from './values/invisible-marks.ts'
import { CURSOR_INVALID, emptyAsAbsent, fromText, id, wholeNumber } from './values/numbers.ts'
import { isStorableText, NOT_STORABLE } from './values/text.ts'

export const LIST_LIMIT_DEFAULT = 20
export const LIST_LIMIT_MAX = 100

const SECTOR_INVALID = 'El sector no es válido.'

const storable = z.refine<string>(isStorableText, { error: NOT_STORABLE })

/** Query parameters of every list and search of technicians; '' counts as absent. */
export const technicianListQuery = z.object({
  query: z.optional(
    z
      .string()
      .check(
        z.overwrite(withoutMarks),
        storable,
        z.maxLength(200, { error: 'La búsqueda es demasiado larga.' }),
      ),
  ),
  category_id: fromText(z.optional(id('La categoría no es válida.'))),
  city: emptyAsAbsent(z.optional(z.string().check(storable, z.maxLength(60)))),
  available: emptyAsAbsent(z.optional(z.enum(['true', 'false'], { error: 'Debe ser true o false.' }))),
  sort: emptyAsAbsent(z.optional(z.enum(SORTS, { error: 'El orden no es válido.' }))),
  /** Technicians who work in this sector come first. */
  sector_id: fromText(z.optional(id(SECTOR_INVALID))),
  limit: fromText(z.optional(wholeNumber(1, LIST_LIMIT_MAX))),
  cursor: emptyAsAbsent(
    z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, { error: CURSOR_INVALID }))),
  ),
})
export type TechnicianListQuery = z.infer<typeof technicianListQuery>

/** An interpretation of a query without results. */
export const queryInterpretation = z.object({
  /** The words to search for; '' if there are none. */
  query: z.string(),
  category_id: z.optional(z.number()),
  /** Modifiers in the query (when, how much, where), each with the words that express it. */
  asides: z.array(
    z.object({
      kind: z.enum(['available', 'price', 'city']),
      city: z.optional(z.string()),
      words: z.array(z.string()),
    }),
  ),
  /** For the user: a correction, a category, the part of the query with results, or a trade not offered. */
  told: z.optional(
    z.object({ kind: z.enum(['corrected', 'trade', 'most', 'other_trade']), text: z.string() }),
  ),
})
export type QueryInterpretation = z.infer<typeof queryInterpretation>

export const technicianListAnswer = z.object({
  technicians: z.array(technicianCard),
  /** Number of all matches; with `is_total_capped` a minimum. */
  total: z.number(),
  is_total_capped: z.optional(z.boolean()),
  next_cursor: z.nullable(z.string()),
  /** A spelling correction, if nothing was found. */
  suggestion: z.optional(z.string()),
  /** The interpretation, if the query itself has no results; `technicians` are those of the interpretation. */
  reading: z.optional(queryInterpretation),
})
export type TechnicianListAnswer = z.infer<typeof technicianListAnswer>

const sector = z.object({
  id: id(),
  name: z.string(),
  merged_into: z.nullable(z.number()),
  old_names: z.array(z.string()),
})
/** All sectors, including merged ones, so that phones can find the successor of each. */
export const sectorsAnswer = z.object({ sectors: z.array(sector) })
