import type { AdminTechnicianRow } from '@tecnicerca/shared/admin/technicians'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

export type OpenedTechnician = { technician_id: number; mode: 'view' | 'edit' }

export function TechnicianActions({
  row,
  onOpen,
}: {
  row: AdminTechnicianRow
  onOpen: (opened: OpenedTechnician) => void
}) {
  const { technician_id: technicianId, name } = row
  if (technicianId === null)
    return (
      <IconButton
        icon="eye-off"
        disabled
        label={ADMIN_TECHNICIANS.viewNamed(name)}
        title={ADMIN_TECHNICIANS.without_profile}
      />
    )
  return (
    <>
      <IconButton
        icon="eye"
        label={ADMIN_TECHNICIANS.viewNamed(name)}
        onClick={() => onOpen({ technician_id: technicianId, mode: 'view' })}
      />
      <IconButton
        icon="pencil"
        label={ADMIN_TECHNICIANS.editNamed(name)}
        onClick={() => onOpen({ technician_id: technicianId, mode: 'edit' })}
      />
    </>
  )
}
