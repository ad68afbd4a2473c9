import { type AdminSector, sectorMerge } from '@tecnicerca/shared/admin/sectors'
import { ADMIN_SECTORS } from '@tecnicerca/shared/messages/admin/sectors'
import { flushSync } from 'react-dom'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { focusHeading } from '../../ui/dialogs/focus-heading.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { mergeSector } from './queries.ts'

type MergeValues = { into: string }
const resolver = formResolver<MergeValues, typeof sectorMerge>(sectorMerge, {
  prepare: ({ into }) => ({ into: into === '' ? undefined : Number(into) }),
})

type MergeDialogProps = { sector: AdminSector; others: readonly AdminSector[]; onClose: () => void }

/** Asks which sector takes over the technicians and requests of `sector`. */
export function MergeDialog({ sector, others, onClose }: MergeDialogProps) {
  const { form, dialog } = useAdminForm({
    resolver,
    defaultValues: { into: '' },
    send: (merge) => mergeSector(sector.id, merge),
    showSuccess: () => toastSuccess(ADMIN_SECTORS.merged),
    close: () => {
      // The row disappears with the button that opened this dialog, so the focus needs a new place.
      flushSync(onClose)
      focusHeading()
    },
    failed: ADMIN_SECTORS.saveFailed,
  })
  return (
    <FormDialog
      {...dialog}
      // The dialog closes without a question, because the choice can be made again with one press.
      isDirty={false}
      title={ADMIN_SECTORS.mergeNamed(sector.name)}
      onClose={onClose}
      submitLabel={ADMIN_SECTORS.mergeSubmit}
    >
      <p>{ADMIN_SECTORS.mergeText(sector.name)}</p>
      <Select
        {...fieldProps(form, 'into')}
        label={ADMIN_SECTORS.into}
        placeholder={ADMIN_SECTORS.chooseInto}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
    </FormDialog>
  )
}
