import type { AdminTechnicianRow } from '@tecnicerca/shared/admin/technicians'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'

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
        disabled
        label={ADMIN_TECHNICIANS.viewNamed(name)}
        title={ADMIN_TECHNICIANS.without_profile}
      >
        <Icon name="eye-off" className="size-5" />
      </IconButton>
    )
  return (
    <>
      <IconButton
        label={ADMIN_TECHNICIANS.viewNamed(name)}
        onClick={() => onOpen({ technician_id: technicianId, mode: 'view' })}
      >
        <Icon name="eye" className="size-5" />
      </IconButton>
      <IconButton
        label={ADMIN_TECHNICIANS.editNamed(name)}
        onClick={() => onOpen({ technician_id: technicianId, mode: 'edit' })}
      >
        <Icon name="pencil" className="size-5" />
      </IconButton>
    </>
  )
}
