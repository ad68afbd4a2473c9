import { interpretQuery } from '@tecnicerca/shared/search-interpretation/interpret-query'
import { searchParametersOf } from '@tecnicerca/shared/search-interpretation/query-interpretation'
import { certainWord } from '@tecnicerca/shared/search-interpretation/search-suggestion'
import type { QueryInterpretation } from '@tecnicerca/shared/technician-lists'
import { type Directory, type DirectoryQuery, searchDirectory } from './search.ts'
import { isKnownBeginning, vocabularyOf } from './suggestion.ts'

/**
 * Interprets a query that finds nobody on this phone, as the server would. Undefined unless the interpretation finds a
 * technician.
 */
export async function interpretInDirectory(
  directory: Directory,
  query: DirectoryQuery,
): Promise<QueryInterpretation | undefined> {
  return interpretQuery(query.query ?? '', query, {
    categories: directory.categories,
    finds: (interpretation) =>
      searchDirectory(directory, { ...searchParametersOf(interpretation, query), limit: 0 }).total > 0,
    spell: (word) => {
      const vocabulary = vocabularyOf(directory)
      const isKnown = isKnownBeginning(vocabulary, word)
      return { isKnown, certain: isKnown ? undefined : certainWord(word, vocabulary) }
    },
  })
}
