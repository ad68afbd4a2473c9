import { useQueryClient } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import {
  type AdminTechnicianChanges,
  type AdminTechnicianInput,
  adminTechnicianInput,
  type TechnicianProfile,
  technicianAnswer,
} from '@tecnicerca/shared/technicians'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { changedFields } from '../../../lib/forms/changed-fields.ts'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { apiCall } from '../../../lib/http/api-client.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { AdminFields } from '../form/fields.tsx'
import { adminInput, type ProfessionalValues, professionalValues } from '../form/values.ts'
import { useTechnicianDetails } from './details-states.tsx'

type TechnicianValues = ProfessionalValues & { available: boolean }

const resolver = formResolver<TechnicianValues, typeof adminTechnicianInput>(adminTechnicianInput, {
  prepare: adminInput,
})

type EditDialogProps = { technician_id: number; categories: readonly Category[]; onClose: () => void }

export function EditDialog({ technician_id: technicianId, categories, onClose }: EditDialogProps) {
  const { details, substitute } = useTechnicianDetails(technicianId)
  if (details)
    return <LoadedDialog technician={details.technician} categories={categories} onClose={onClose} />
  const footer = (
    <Button variant="secondary" onClick={onClose}>
      {CONTROLS.cancel}
    </Button>
  )
  return (
    <Dialog open title={ADMIN_TECHNICIANS.edit} onClose={onClose} footer={footer}>
      {substitute}
    </Dialog>
  )
}

/** Fields in the order of the screen: of several errors, the message names the first one on the screen. */
function technicianValues(technician: TechnicianProfile): TechnicianValues {
  const { category_id: categoryId, hourly_rate: hourlyRate, bio, ...more } = professionalValues(technician)
  return {
    category_id: categoryId,
    hourly_rate: hourlyRate,
    ...more,
    available: technician.available === 1,
    bio,
  }
}

type LoadedDialogProps = {
  technician: TechnicianProfile
  categories: readonly Category[]
  onClose: () => void
}

function LoadedDialog({ technician, categories, onClose }: LoadedDialogProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => technicianValues(technician))
  const form = useForm<TechnicianValues, unknown, AdminTechnicianInput>({ resolver, defaultValues: before })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) => updateTechnician(technician.technician_id, changedFields(input, adminInput(before))),
    done: async () => {
      toastSuccess(ADMIN_TECHNICIANS.updated)
      await queryClient.invalidateQueries()
      onClose()
    },
    failed: ADMIN_TECHNICIANS.updateFailed,
  })
  return (
    <FormDialog title={ADMIN_TECHNICIANS.edit} onSubmit={submit} onClose={onClose} busy={isBusy}>
      <TextInput label={ADMIN_USERS.column.name} value={technician.name} readOnly />
      <TextInput label={ADMIN_USERS.column.email} value={technician.email} readOnly />
      <FormProvider {...form}>
        <AdminFields
          categories={categories}
          noCategory={ADMIN_TECHNICIANS.chooseCategory}
          available={<Checkbox {...form.register('available')} label={ADMIN_TECHNICIANS.available} />}
        />
      </FormProvider>
    </FormDialog>
  )
}

async function updateTechnician(
  technicianId: number,
  changes: AdminTechnicianChanges,
): Promise<TechnicianProfile> {
  const path = `/admin/technicians/${technicianId}`
  const { technician } = await apiCall({ method: 'PUT', path, body: changes }, technicianAnswer)
  return technician
}
