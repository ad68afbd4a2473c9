import { queryWords } from '@tecnicerca/shared/search'
import { interpretQuery, type Spelling } from '@tecnicerca/shared/search-interpretation/interpret-query'
import {
  type SearchParameters,
  searchParametersOf,
} from '@tecnicerca/shared/search-interpretation/query-interpretation'
import {
  certainWord,
  isCorrectable,
  nearestWord,
} from '@tecnicerca/shared/search-interpretation/search-suggestion'
import type { QueryInterpretation } from '@tecnicerca/shared/technician-lists'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ListFilters, ListQuery } from './list-query.ts'
import { countHits, countInSample } from './list-repository.ts'
import {
  isKnownBeginning,
  listCategoriesWithSynonyms,
  listSimilarWords,
  updateVocabulary,
} from './search-suggestion-repository.ts'

const CANDIDATES = 20

/** A corrected spelling of a query without results; undefined unless the correction has results. */
export async function suggestQuery(db: Db, filters: ListFilters): Promise<string | undefined> {
  const words = await Promise.all(filters.words.map((word) => correctWord(db, word)))
  if (words.every((word, index) => word === filters.words[index])) return undefined
  return (await findsSomebody(db, { ...filters, words })) ? words.join(' ') : undefined
}

/**
 * The interpretation of a query without results, the same as on a phone with this directory; undefined unless it has
 * results.
 */
export async function interpretTyped(
  db: Db,
  { typed, ...filters }: ListQuery,
): Promise<QueryInterpretation | undefined> {
  const { category_id: categoryId, city, is_available: available } = filters
  const chosen = { category_id: categoryId, city, available }
  return interpretQuery(typed, chosen, {
    categories: await listCategoriesWithSynonyms(db),
    finds: (interpretation) => findsSomebody(db, filtersOf(searchParametersOf(interpretation, chosen))),
    spell: (word) => spell(db, word),
  })
}

function filtersOf({ query, category_id: categoryId, city, available }: SearchParameters): ListFilters {
  return { words: queryWords(query), category_id: categoryId, city, is_available: available === true }
}

// Tries the sample first: for a common word this avoids counting all matches.
async function findsSomebody(db: Db, filters: ListFilters): Promise<boolean> {
  return (await countInSample(db, filters, 1)) > 0 || (await countHits(db, filters, 1)) > 0
}

async function spell(db: Db, word: string): Promise<Spelling> {
  const isKnown = await isKnownBeginning(db, word)
  const certain = isKnown ? undefined : certainWord(word, await listSimilarWords(db, word, CANDIDATES))
  return { isKnown, certain }
}

/** Rebuilds the vocabulary, the only words that suggestions use. A background job calls it every hour. */
export async function refreshSearchVocabulary(db: Db): Promise<void> {
  await inTransaction(db, updateVocabulary)
}

async function correctWord(db: Db, word: string): Promise<string> {
  if (!isCorrectable(word) || (await isKnownBeginning(db, word))) return word
  return nearestWord(word, await listSimilarWords(db, word, CANDIDATES)) ?? word
}
