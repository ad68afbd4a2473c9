import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countHits, countInSample } from './list-repository.ts'
import type { ListFilters } from './list-request.ts'
import { isKnownBeginning, listSimilarWords, refreshVocabulary } from './search-suggestion-repository.ts'

const SHORTEST_WORD = 3
const CANDIDATES = 20
const LETTERS_PER_EDIT = 4

/** What the person may have meant by words that find nobody; undefined unless that finds somebody. */
export async function suggestQuery(db: Db, filters: ListFilters): Promise<string | undefined> {
  const words = await Promise.all(filters.words.map((word) => correctWord(db, word)))
  if (words.every((word, index) => word === filters.words[index])) return undefined
  const corrected = { ...filters, words }
  // The sample spares a common word the reading of all its hits.
  const isFound = (await countInSample(db, corrected, 1)) > 0 || (await countHits(db, corrected, 1)) > 0
  return isFound ? words.join(' ') : undefined
}

/** Takes note of the words that find somebody now; suggestions know no others. */
export async function refreshSearchVocabulary(db: Db): Promise<void> {
  await inTransaction(db, refreshVocabulary)
}

async function correctWord(db: Db, word: string): Promise<string> {
  if (word.length < SHORTEST_WORD || (await isKnownBeginning(db, word))) return word
  const candidates = await listSimilarWords(db, word, CANDIDATES)
  const byFewestEdits = candidates
    .map((candidate) => ({ ...candidate, edits: countEdits(word, candidate.word) }))
    .filter(({ edits }) => edits <= Math.ceil(word.length / LETTERS_PER_EDIT))
    .toSorted((a, b) => a.edits - b.edits || b.frequency - a.frequency)
  return byFewestEdits[0]?.word ?? word
}

/** Letters to insert, delete, replace or swap with the next one (optimal string alignment). */
export function countEdits(from: string, to: string): number {
  let [before_last, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(before_last, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before_last, last] = [last, current]
  }
  return at(last, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
