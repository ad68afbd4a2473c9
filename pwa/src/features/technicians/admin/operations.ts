import {
  type AdminTechnicianChanges,
  type TechnicianProfile,
  technicianAnswer,
} from '@tecnicerca/shared/technicians'
import { apiCall } from '../../../lib/api-client.ts'

export async function updateTechnician(
  technician_id: number,
  changes: AdminTechnicianChanges,
): Promise<TechnicianProfile> {
  const path = `/admin/technicians/${technician_id}`
  const { technician } = await apiCall({ method: 'PUT', path, body: changes }, technicianAnswer)
  return technician
}
