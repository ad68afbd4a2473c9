import * as z from 'zod/mini'

/** What was typed and found nobody, as folded words; of who typed it nothing is kept. */
const missedSearch = z.object({
  words: z.string(),
  times: z.number(),
  /** Of Santo Domingo. */
  last_day: z.string(),
})
export type MissedSearch = z.infer<typeof missedSearch>

export const missedSearchesAnswer = z.object({ searches: z.array(missedSearch) })
