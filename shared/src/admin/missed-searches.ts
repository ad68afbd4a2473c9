import * as z from 'zod/mini'
import { requiredText } from '../values/text.ts'

/** A search that found nobody: its words in lower case and without accents. Nothing is stored about the user. */
const missedSearch = z.object({
  words: z.string(),
  times: z.number(),
  /** A day in Santo Domingo. */
  last_day: z.string(),
})
export type MissedSearch = z.infer<typeof missedSearch>

export const missedSearchesAnswer = z.object({ searches: z.array(missedSearch) })

export const ignoredSearchInput = z.object({ words: requiredText(80, 'Faltan las palabras.') })
