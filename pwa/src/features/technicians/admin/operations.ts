import {
  type AdminTechnicianChanges,
  type TechnicianProfile,
  technicianAnswer,
} from '@tecnicerca/shared/technicians'
import { apiCall } from '../../../lib/http/api-client.ts'

export async function updateTechnician(
  technicianId: number,
  changes: AdminTechnicianChanges,
): Promise<TechnicianProfile> {
  const path = `/admin/technicians/${technicianId}`
  const { technician } = await apiCall({ method: 'PUT', path, body: changes }, technicianAnswer)
  return technician
}
