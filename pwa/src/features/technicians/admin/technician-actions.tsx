import type { AdminTechnicianRow } from '@tecnicerca/shared/admin/technicians'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

export type Opened = { id: number; mode: 'view' | 'edit' }

type TechnicianActionsProps = { row: AdminTechnicianRow; onOpen: (opened: Opened) => void }

export function TechnicianActions({ row: { technician_id: id, name }, onOpen }: TechnicianActionsProps) {
  if (id === null)
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
        onClick={() => onOpen({ id, mode: 'view' })}
      />
      <IconButton
        icon="pencil"
        label={ADMIN_TECHNICIANS.editNamed(name)}
        onClick={() => onOpen({ id, mode: 'edit' })}
      />
    </>
  )
}
