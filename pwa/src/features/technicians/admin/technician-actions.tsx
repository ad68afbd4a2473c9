import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin'
import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

export type OpenedTechnician = { technician_id: number; mode: 'view' | 'edit' }

export function TechnicianActions({
  row,
  onOpen,
}: {
  row: AdminTechnicianRow
  onOpen: (opened: OpenedTechnician) => void
}) {
  const { technician_id, name } = row
  if (technician_id === null)
    return (
      <IconButton
        disabled
        label={ADMIN_TECHNICIANS.view_named(name)}
        title={ADMIN_TECHNICIANS.without_profile}
      >
        <Icon name="eye-off" className="size-5" />
      </IconButton>
    )
  return (
    <>
      <IconButton
        label={ADMIN_TECHNICIANS.view_named(name)}
        onClick={() => onOpen({ technician_id, mode: 'view' })}
      >
        <Icon name="eye" className="size-5" />
      </IconButton>
      <IconButton
        label={ADMIN_TECHNICIANS.edit_named(name)}
        onClick={() => onOpen({ technician_id, mode: 'edit' })}
      >
        <Icon name="pencil" className="size-5" />
      </IconButton>
    </>
  )
}
