import { queryOptions } from '@tanstack/react-query'
import { adminTechnicianAnswer, adminTechniciansAnswer } from '@tecnicerca/shared/admin/technicians'
import { apiGet } from '../../../lib/http/api-client.ts'
import { tablePageQuery } from '../../../lib/http/table-page.ts'
import type { TableAddress } from '../../../ui/tables/table-address.ts'
import { tableParameters } from '../../../ui/tables/use-table-address.ts'

/** The page of technicians that the URL's table parameters select. */
export function adminTechniciansQuery(address: TableAddress) {
  return tablePageQuery({
    path: '/admin/technicians',
    parameters: tableParameters(address),
    answer: adminTechniciansAnswer,
    rows: 'users',
  })
}

/** Fetched again for every dialog, so that the dialog does not overwrite what another admin saved meanwhile. */
export function technicianDetailsQuery(technicianId: number) {
  return queryOptions({
    queryKey: ['admin', 'technicians', technicianId],
    queryFn: ({ signal }) => apiGet(`/admin/technicians/${technicianId}`, adminTechnicianAnswer, { signal }),
    gcTime: 0,
  })
}
