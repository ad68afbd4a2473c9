import type { QueryClient } from '@tanstack/react-query'
import { wantedBy } from '@tecnicerca/shared/spoken/reading'
import type { Reading } from '@tecnicerca/shared/technician-lists'
import { technicianSearchQuery } from './queries.ts'
import type { SearchFilters } from './search-filters.ts'

/** The same search with what its words are taken for. What the person chose goes before it. */
export function filtersOfReading(filters: SearchFilters, reading: Reading): SearchFilters {
  const wanted = wantedBy(reading, filters)
  return { ...filters, ...wanted, query: wanted.query || undefined }
}

/** For the server's rendering: the search, and where its words find nobody, what they are taken for. */
export async function ensureReadSearch(queryClient: QueryClient, filters: SearchFilters): Promise<void> {
  const pages = filters.page ?? 1
  const asked = await queryClient.ensureInfiniteQueryData({ ...technicianSearchQuery(filters), pages })
  const reading = filters.exact ? undefined : asked.pages[0]?.reading
  if (!reading) return
  const read = technicianSearchQuery(filtersOfReading(filters, reading))
  await queryClient.ensureInfiniteQueryData({ ...read, pages })
}
