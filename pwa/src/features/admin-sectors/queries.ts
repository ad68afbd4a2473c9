import { queryOptions } from '@tanstack/react-query'
import {
  adminSectorAnswer,
  adminSectorsAnswer,
  type SectorChanges,
  type SectorInput,
  type SectorMerge,
} from '@tecnicerca/shared/admin/sectors'
import { apiCall, apiGet } from '../../lib/http/api-client.ts'

/** All sectors that were not merged into another, each with its counts of technicians and service requests. */
export function adminSectorsQuery() {
  return queryOptions({
    queryKey: ['admin', 'sectors'],
    queryFn: async ({ signal }) => (await apiGet('/admin/sectors', adminSectorsAnswer, { signal })).sectors,
  })
}

export async function createSector(input: SectorInput): Promise<void> {
  await apiCall({ method: 'POST', path: '/admin/sectors', body: input }, adminSectorAnswer)
}

export async function renameSector(id: number, changes: SectorChanges): Promise<void> {
  await apiCall({ method: 'PUT', path: `/admin/sectors/${id}`, body: changes }, adminSectorAnswer)
}

export async function mergeSector(id: number, merge: SectorMerge): Promise<void> {
  await apiCall({ method: 'POST', path: `/admin/sectors/${id}/merge`, body: merge }, adminSectorAnswer)
}
