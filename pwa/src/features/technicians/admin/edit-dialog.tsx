import { type AdminTechnicianChanges, changedTechnicianAnswer } from '@tecnicerca/shared/admin/technicians'
import type { Category } from '@tecnicerca/shared/categories'
import { ADMIN, ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { adminTechnicianInput, type TechnicianProfile } from '@tecnicerca/shared/technicians'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useAdminForm } from '../../../lib/forms/admin-form.ts'
import { changedFields } from '../../../lib/forms/changed-fields.ts'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { apiCall } from '../../../lib/http/api-client.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { StaleNotice, staleValues } from '../../../ui/dialogs/stale-notice.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { AdminFields } from '../form/fields.tsx'
import { adminInput, type ProfessionalValues, professionalValues } from '../form/values.ts'

type TechnicianValues = ProfessionalValues & { available: boolean }

const resolver = formResolver<TechnicianValues, typeof adminTechnicianInput>(adminTechnicianInput, {
  prepare: adminInput,
})

/** Fields in the order of the screen, so that the error message names the topmost of several wrong fields. */
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

type EditedTechnician = TechnicianProfile & { version: number }

type EditDialogProps = {
  technician: EditedTechnician
  categories: readonly Category[]
  onClose: () => void
}

export function EditDialog({ technician, categories, onClose }: EditDialogProps) {
  const [before] = useState(() => technicianValues(technician))
  const [version, setVersion] = useState(technician.version)
  const { form, dialog, problem } = useAdminForm({
    resolver,
    defaultValues: before,
    send: (input) =>
      updateTechnician(technician.technician_id, { ...changedFields(input, adminInput(before)), version }),
    showSuccess: () => toastSuccess(ADMIN_TECHNICIANS.updated),
    close: onClose,
    failed: ADMIN_TECHNICIANS.updateFailed,
    isShownInForm: (code) => code === 'stale',
  })
  const seen = staleValues(problem)?.version
  if (seen !== undefined && seen !== version) setVersion(seen)
  return (
    <FormDialog {...dialog} title={ADMIN_TECHNICIANS.edit} onClose={onClose}>
      <StaleNotice problem={problem} describe={(field, value) => describe(field, value, categories)} />
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

const LABELS: Record<string, string> = {
  category_id: PROFILE_EDIT.category,
  bio: PROFILE_EDIT.bio,
  experience_years: PROFILE_EDIT.experience_years,
  hourly_rate: PROFILE_EDIT.hourly_rate,
  city: PROFILE_EDIT.city,
  address: PROFILE_EDIT.address,
  available: ADMIN_TECHNICIANS.available,
}

function describe(
  field: string,
  value: unknown,
  categories: readonly Category[],
): [string, string] | undefined {
  const label = LABELS[field]
  if (label === undefined) return undefined
  if (field === 'available') return [label, value ? ADMIN.yes : ADMIN.no]
  const category = field === 'category_id' && categories.find(({ id }) => id === value)
  return [label, category ? category.name : String(value ?? '')]
}

async function updateTechnician(technicianId: number, changes: AdminTechnicianChanges): Promise<void> {
  const path = `/admin/technicians/${technicianId}`
  await apiCall({ method: 'PUT', path, body: changes }, changedTechnicianAnswer)
}
