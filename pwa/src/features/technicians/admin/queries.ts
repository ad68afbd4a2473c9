import { queryOptions } from '@tanstack/react-query'
import { adminTechnicianAnswer, adminTechniciansAnswer } from '@tecnicerca/shared/technicians'
import { apiGet } from '../../../lib/http/api-client.ts'

export function adminTechniciansQuery() {
  return queryOptions({
    queryKey: ['admin', 'technicians'],
    queryFn: async ({ signal }) =>
      (await apiGet('/admin/technicians', adminTechniciansAnswer, { signal })).users,
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
