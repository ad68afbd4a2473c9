import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminTechnicianAnswer, adminTechniciansAnswer } from '@tecnicerca/shared/admin/technicians'
import { apiGet } from '../../../lib/http/api-client.ts'
import type { TableAddress } from '../../../ui/tables/table-address.ts'
import { tableParameters } from '../../../ui/tables/use-table-address.ts'

/** The page of technicians that the address names. */
export function adminTechniciansQuery(address: TableAddress) {
  const parameters = tableParameters(address).toString()
  return queryOptions({
    queryKey: ['admin', 'technicians', 'page', parameters],
    queryFn: async ({ signal }) => {
      const { users, ...page } = await apiGet(`/admin/technicians?${parameters}`, adminTechniciansAnswer, {
        signal,
      })
      return { rows: users, ...page }
    },
    placeholderData: keepPreviousData,
  })
}

/** Fetched again for every dialog, so that it does not overwrite what another admin saved meanwhile. */
export function technicianDetailsQuery(technicianId: number) {
  return queryOptions({
    queryKey: ['admin', 'technicians', technicianId],
    queryFn: ({ signal }) => apiGet(`/admin/technicians/${technicianId}`, adminTechnicianAnswer, { signal }),
    gcTime: 0,
  })
}
