import {
  type AdminTechnicianInput,
  type TechnicianProfile,
  technicianAnswer,
} from '@tecnicerca/shared/technicians'
import { apiCall } from '../../../lib/api-client.ts'

export async function updateTechnician(
  technician_id: number,
  input: AdminTechnicianInput,
): Promise<TechnicianProfile> {
  const path = `/admin/technicians/${technician_id}`
  const { technician } = await apiCall({ method: 'PUT', path, body: input }, technicianAnswer)
  return technician
}
