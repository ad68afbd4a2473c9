import { type AdminSector, type SectorInput, sectorInput } from '@tecnicerca/shared/admin/sectors'
import { SECTOR_NAME_MAX } from '@tecnicerca/shared/limits'
import { ADMIN_SECTORS } from '@tecnicerca/shared/messages/admin/sectors'
import { useState } from 'react'
import { useAdminForm } from '../../lib/forms/admin-form.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { StaleNotice, staleValues } from '../../ui/dialogs/stale-notice.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { createSector, renameSector } from './queries.ts'

const resolver = formResolver<SectorInput, typeof sectorInput>(sectorInput)

type SectorDialogProps = { sector?: AdminSector; onClose: () => void }

/** Renames `sector`, or adds a new one if it is absent. */
export function SectorDialog({ sector, onClose }: SectorDialogProps) {
  const [version, setVersion] = useState(sector?.version)
  const { form, dialog, problem } = useAdminForm({
    resolver,
    defaultValues: { name: sector?.name ?? '' },
    send: (input) => (sector ? renameSector(sector.id, { ...input, version }) : createSector(input)),
    showSuccess: () => toastSuccess(sector ? ADMIN_SECTORS.renamed : ADMIN_SECTORS.created),
    close: onClose,
    failed: ADMIN_SECTORS.saveFailed,
    isShownInForm: (code) => code === 'stale',
  })
  const seen = staleValues(problem)?.version
  if (seen !== undefined && seen !== version) setVersion(seen)
  return (
    <FormDialog {...dialog} title={sector ? ADMIN_SECTORS.rename : ADMIN_SECTORS.add} onClose={onClose}>
      <StaleNotice
        problem={problem}
        describe={(field, value) =>
          field === 'name' ? [ADMIN_SECTORS.column.name, String(value)] : undefined
        }
      />
      <TextInput
        {...fieldProps(form, 'name')}
        label={ADMIN_SECTORS.column.name}
        autoComplete="off"
        maxLength={SECTOR_NAME_MAX}
        required
      />
    </FormDialog>
  )
}
