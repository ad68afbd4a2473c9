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

/** Read anew for every dialog: what another person saved meanwhile must not be written over. */
export function technicianDetailsQuery(technicianId: number) {
  return queryOptions({
    queryKey: ['admin', 'technicians', technicianId],
    queryFn: ({ signal }) => apiGet(`/admin/technicians/${technicianId}`, adminTechnicianAnswer, { signal }),
    gcTime: 0,
  })
}
