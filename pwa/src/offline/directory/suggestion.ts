import { queryWords } from '@tecnicerca/shared/search'
import {
  isCorrectable,
  type KnownWord,
  nearestWord,
} from '@tecnicerca/shared/search-interpretation/search-suggestion'
import { type Directory, type DirectoryQuery, type Haystacks, searchDirectory } from './search.ts'

/**
 * A spelling correction for a query that finds nobody on this phone, as the server would suggest it. Undefined unless the
 * corrected query finds a technician.
 */
export function suggestQuery(directory: Directory, query: DirectoryQuery): string | undefined {
  const typed = queryWords(query.query ?? '')
  const words = typed.map((word) => correctWord(directory, word))
  if (words.every((word, index) => word === typed[index])) return undefined
  const corrected = words.join(' ')
  const { total } = searchDirectory(directory, { ...query, query: corrected, offset: 0, limit: 1 })
  return total > 0 ? corrected : undefined
}

function correctWord(directory: Directory, typed: string): string {
  if (!isCorrectable(typed)) return typed
  const vocabulary = vocabularyOf(directory)
  if (isKnownBeginning(vocabulary, typed)) return typed
  return nearestWord(typed, vocabulary) ?? typed
}

/** True if a word of the vocabulary begins with `typed`. */
export function isKnownBeginning(vocabulary: readonly KnownWord[], typed: string): boolean {
  return vocabulary.some(({ word }) => word.startsWith(typed))
}

/** Every word that finds a technician, with its frequency. */
export function vocabularyOf(directory: Directory): KnownWord[] {
  directory.vocabulary ??= gatherWords(directory.haystacks)
  return directory.vocabulary
}

function gatherWords(haystacks: Haystacks): KnownWord[] {
  const frequencies = new Map<string, number>()
  for (let position = 0; position < haystacks.length; position += 1) {
    const haystack = haystacks.at(position) ?? ''
    for (const word of new Set(haystack.trim().toLowerCase().split(' ')))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  }
  return Array.from(frequencies, ([word, frequency]) => ({ word, frequency }))
}
