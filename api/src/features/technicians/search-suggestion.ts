import { isCorrectable, nearestWord } from '@tecnicerca/shared/search-suggestion'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countHits, countInSample } from './list-repository.ts'
import { isKnownBeginning, listSimilarWords, updateVocabulary } from './search-suggestion-repository.ts'
import type { ListFilters } from './wanted-page.ts'

const CANDIDATES = 20

/** What the person may have meant by words that find nobody; undefined unless that finds somebody. */
export async function suggestQuery(db: Db, filters: ListFilters): Promise<string | undefined> {
  const words = await Promise.all(filters.words.map((word) => correctWord(db, word)))
  if (words.every((word, index) => word === filters.words[index])) return undefined
  const corrected = { ...filters, words }
  // The sample first: where a common word is found there, nobody has to count all who match.
  const isFound = (await countInSample(db, corrected, 1)) > 0 || (await countHits(db, corrected, 1)) > 0
  return isFound ? words.join(' ') : undefined
}

/** Takes note of the words that find somebody now; suggestions know no others. A job calls it every hour. */
export async function refreshSearchVocabulary(db: Db): Promise<void> {
  await inTransaction(db, updateVocabulary)
}

async function correctWord(db: Db, word: string): Promise<string> {
  if (!isCorrectable(word) || (await isKnownBeginning(db, word))) return word
  return nearestWord(word, await listSimilarWords(db, word, CANDIDATES)) ?? word
}
