import {
  type AdminTechnicianInput,
  type TechnicianProfile,
  technicianAnswer,
} from '@tecnicerca/shared/technicians'
import { apiSend } from '../../lib/api-client'

export async function updateTechnician(
  technician_id: number,
  input: AdminTechnicianInput,
): Promise<TechnicianProfile> {
  const path = `/admin/technicians/${technician_id}`
  const { technician } = await apiSend('PUT', path, input, technicianAnswer)
  return technician
}
