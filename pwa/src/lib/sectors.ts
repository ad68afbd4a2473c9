import { queryOptions, useQuery } from '@tanstack/react-query'
import { currentSector, FALLBACK_SECTORS, type Sector } from '@tecnicerca/shared/sectors'
import { apiGet } from './http/api-client.ts'

const sectorsAnswer = async () => (await import('@tecnicerca/shared/technician-lists')).sectorsAnswer

const HOUR = 3_600_000

/** All sectors, also merged ones. The offline layer stores them and gives back the stored ones at a start. */
export function sectorsQuery() {
  return queryOptions({
    queryKey: ['sectors'],
    queryFn: async ({ signal }) => (await apiGet('/sectors', sectorsAnswer, { signal })).sectors,
    staleTime: HOUR,
  })
}

/** For a choice: the server's sectors, else the stored ones; without both, those of the first release. */
export function useSectors(): readonly Sector[] {
  return orFallback(useQuery(sectorsQuery()).data)
}

/** For names: what is known without a call, because a visitor who only looks should pay for none. */
export function useKnownSectors(): readonly Sector[] {
  return orFallback(useQuery({ ...sectorsQuery(), enabled: false }).data)
}

function orFallback(sectors: readonly Sector[] = []): readonly Sector[] {
  return sectors.length > 0 ? sectors : FALLBACK_SECTORS
}

/** The present name of a sector, also of a merged one; undefined for an unknown id. */
export function sectorName(sectors: readonly Sector[], id: number): string | undefined {
  return currentSector(sectors, id)?.name
}
