import { interpretQuery } from '@tecnicerca/shared/spoken/read-typed'
import { wantedBy } from '@tecnicerca/shared/spoken/reading'
import { certainWord } from '@tecnicerca/shared/spoken/search-suggestion'
import type { Reading } from '@tecnicerca/shared/technician-lists'
import { type Directory, type DirectoryQuery, searchDirectory } from './search.ts'
import { isKnownBeginning, vocabularyOf } from './suggestion.ts'

/**
 * Interprets a query that finds nobody on this phone, as the server would. Undefined unless the interpretation finds a
 * technician.
 */
export async function readQuery(directory: Directory, query: DirectoryQuery): Promise<Reading | undefined> {
  return interpretQuery(query.query ?? '', query, {
    categories: directory.categories,
    finds: (reading) => searchDirectory(directory, { ...wantedBy(reading, query), limit: 0 }).total > 0,
    spell: (word) => {
      const vocabulary = vocabularyOf(directory)
      const isKnown = isKnownBeginning(vocabulary, word)
      return { isKnown, certain: isKnown ? undefined : certainWord(word, vocabulary) }
    },
  })
}
