import { useQueryClient } from '@tanstack/react-query'
import { type AdminSector, type SectorMerge, sectorMerge } from '@tecnicerca/shared/admin/sectors'
import { ADMIN_SECTORS } from '@tecnicerca/shared/messages/admin/sectors'
import { flushSync } from 'react-dom'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
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
  const queryClient = useQueryClient()
  const form = useForm<MergeValues, unknown, SectorMerge>({ resolver, defaultValues: { into: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (merge) => mergeSector(sector.id, merge),
    done: async () => {
      toastSuccess(ADMIN_SECTORS.merged)
      await queryClient.invalidateQueries()
      // The row disappears with the button that opened this dialog, so the focus needs a new place.
      flushSync(onClose)
      focusHeading()
    },
    failed: ADMIN_SECTORS.saveFailed,
  })
  return (
    <FormDialog
      title={ADMIN_SECTORS.mergeNamed(sector.name)}
      onSubmit={submit}
      onClose={onClose}
      busy={isBusy}
      submitLabel={ADMIN_SECTORS.mergeSubmit}
    >
      <p>{ADMIN_SECTORS.mergeText(sector.name)}</p>
      <Select
        {...form.register('into')}
        label={ADMIN_SECTORS.into}
        placeholder={ADMIN_SECTORS.chooseInto}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        required
        error={form.formState.errors.into?.message}
      />
    </FormDialog>
  )
}
