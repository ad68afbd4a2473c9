import { wantedBy } from '@tecnicerca/shared/spoken/reading'
import type { Reading } from '@tecnicerca/shared/technician-lists'
import type { SearchFilters } from './search-filters.ts'

/** The same search with what its words are taken for. What the person chose goes before it. */
export function filtersOfReading(filters: SearchFilters, reading: Reading): SearchFilters {
  const wanted = wantedBy(reading, filters)
  return { ...filters, ...wanted, query: wanted.query || undefined }
}
