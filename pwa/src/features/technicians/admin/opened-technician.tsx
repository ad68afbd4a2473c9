import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { WhenLoaded } from '../../../ui/feedback/when-loaded.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { technicianDetailsQuery } from './queries.ts'
import type { Opened } from './technician-actions.tsx'
import { TechnicianDetails } from './technician-details.tsx'

const SIX_LINES = Array.from({ length: 6 }, () => 'h-11')

type OpenedTechnicianProps = {
  id: number
  mode: Opened['mode']
  categories: readonly Category[]
  onClose: () => void
}

/** The dialog that shows or edits a technician. */
export function OpenedTechnician({ id, mode, categories, onClose }: OpenedTechnicianProps) {
  const query = useQuery(technicianDetailsQuery(id))
  const isEditing = mode === 'edit'
  if (isEditing && query.data)
    return <EditDialog technician={query.data.technician} categories={categories} onClose={onClose} />
  const footer = (
    <Button variant="secondary" onClick={onClose}>
      {isEditing ? CONTROLS.cancel : COMMON.close}
    </Button>
  )
  const title = isEditing ? ADMIN_TECHNICIANS.edit : ADMIN_TECHNICIANS.details
  return (
    <Dialog open title={title} onClose={onClose} footer={footer}>
      <WhenLoaded
        query={query}
        failed={ADMIN_TECHNICIANS.detailsFailed}
        skeleton={SIX_LINES}
        skeletonClass="grid gap-4"
      >
        {({ technician, user, skills }) => (
          <TechnicianDetails technician={technician} registered={user.created_at} skills={skills} />
        )}
      </WhenLoaded>
    </Dialog>
  )
}
