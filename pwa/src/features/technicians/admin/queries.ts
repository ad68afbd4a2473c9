import { queryOptions } from '@tanstack/react-query'
import { adminTechnicianAnswer, adminTechniciansAnswer } from '@tecnicerca/shared/technicians'
import { apiGet } from '../../../lib/api-client.ts'

export function adminTechniciansQuery() {
  return queryOptions({
    queryKey: ['admin', 'technicians'],
    queryFn: async ({ signal }) =>
      (await apiGet('/admin/technicians', adminTechniciansAnswer, { signal })).users,
  })
}

/** Read anew for every dialog: what another person saved meanwhile must not be written over. */
export function technicianDetailsQuery(technician_id: number) {
  return queryOptions({
    queryKey: ['admin', 'technicians', technician_id],
    queryFn: ({ signal }) => apiGet(`/admin/technicians/${technician_id}`, adminTechnicianAnswer, { signal }),
    gcTime: 0,
  })
}
