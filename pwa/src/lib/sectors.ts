import { queryOptions, useQuery } from '@tanstack/react-query'
import { currentSector, FALLBACK_SECTORS, type Sector } from '@tecnicerca/shared/sectors'
import { apiGet } from './http/api-client.ts'

const sectorsAnswer = async () => (await import('@tecnicerca/shared/technician-lists')).sectorsAnswer

const HOUR = 3_600_000

/** All sectors, including merged ones. The offline layer stores them and restores them at the next start. */
export function sectorsQuery() {
  return queryOptions({
    queryKey: ['sectors'],
    queryFn: async ({ signal }) => (await apiGet('/sectors', sectorsAnswer, { signal })).sectors,
    staleTime: HOUR,
  })
}

/** Sectors to choose from: the server's, else the stored ones, else those of the first release. */
export function useSectors(): readonly Sector[] {
  return orFallback(useQuery(sectorsQuery()).data)
}

/** Sectors for looking up names. Makes no call, so that visitors who only browse download nothing. */
export function useKnownSectors(): readonly Sector[] {
  return orFallback(useQuery({ ...sectorsQuery(), enabled: false }).data)
}

function orFallback(sectors: readonly Sector[] = []): readonly Sector[] {
  return sectors.length > 0 ? sectors : FALLBACK_SECTORS
}

/** The current name of a sector, also of a merged one. Undefined for an unknown id. */
export function sectorName(sectors: readonly Sector[], id: number): string | undefined {
  return currentSector(sectors, id)?.name
}
