import { useQueryClient } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_TECHNICIANS } from '@tecnicerca/shared/messages/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import {
  type AdminTechnicianInput,
  adminTechnicianInput,
  type TechnicianProfile,
} from '@tecnicerca/shared/technicians'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '../../../lib/form-resolver'
import { useFormSubmission } from '../../../lib/form-submission'
import { toastSuccess } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { useTechnicianDetails } from './details-states'
import { updateTechnician } from './operations'
import { TechnicianFields } from './technician-fields'
import { type TechnicianValues, technicianInputOf, technicianValues } from './technician-values'

const resolver = formResolver<TechnicianValues, typeof adminTechnicianInput>(adminTechnicianInput, {
  prepare: technicianInputOf,
})

type EditDialogProps = { technician_id: number; categories: readonly Category[]; onClose: () => void }

export function EditDialog({ technician_id, categories, onClose }: EditDialogProps) {
  const { details, substitute } = useTechnicianDetails(technician_id)
  if (details)
    return <LoadedDialog technician={details.technician} categories={categories} onClose={onClose} />
  const footer = (
    <Button variant="secondary" onClick={onClose}>
      {COMMON.cancel}
    </Button>
  )
  return (
    <Dialog open title={ADMIN_TECHNICIANS.edit} onClose={onClose} footer={footer}>
      {substitute}
    </Dialog>
  )
}

type LoadedDialogProps = {
  technician: TechnicianProfile
  categories: readonly Category[]
  onClose: () => void
}

function LoadedDialog({ technician, categories, onClose }: LoadedDialogProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const form = useForm<TechnicianValues, unknown, AdminTechnicianInput>({
    resolver,
    defaultValues: technicianValues(technician),
  })
  const { submit, is_busy } = useFormSubmission({
    form,
    send: (input) => updateTechnician(technician.technician_id, input),
    done: async () => {
      toastSuccess(ADMIN_TECHNICIANS.updated)
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_TECHNICIANS.update_failed,
  })
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {COMMON.cancel}
      </Button>
      <Button type="submit" form={id} busy={is_busy} busyLabel={COMMON.saving}>
        {COMMON.save}
      </Button>
    </>
  )
  return (
    <Dialog open title={ADMIN_TECHNICIANS.edit} onClose={onClose} footer={footer}>
      <form id={id} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <TechnicianFields form={form} technician={technician} categories={categories} />
      </form>
    </Dialog>
  )
}
