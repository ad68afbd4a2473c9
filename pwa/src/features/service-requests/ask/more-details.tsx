import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { currentSector, findSectors, type Sector } from '@tecnicerca/shared/sectors'
import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { focusField } from '../../../lib/forms/focus-field.ts'
import { useFieldErrors } from '../../../lib/forms/use-field-errors.ts'
import { useKnownSectors, useSectors } from '../../../lib/sectors.ts'
import { detailsText } from '../../../lib/text/request-summary.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import type { ServiceRequestForm } from './service-request-form.ts'

const FOLDED = ['is_urgent', 'sector_id'] as const

/** Urgency and sector. Collapsed until the user opens them or one of them has an error. */
export function MoreDetails({ form }: { form: ServiceRequestForm }) {
  const { register, control } = form
  const errors = useFieldErrors(form)
  const wrong = FOLDED.find((name) => errors[name])
  // A collapsed field cannot be focused, so focus it after opening. Errors in the fields above come first.
  const toFocus = Object.keys(errors).every((name) => FOLDED.some((folded) => folded === name))
    ? wrong
    : undefined
  useEffect(() => {
    if (toFocus !== undefined) focusField({ control }, toFocus)
  }, [toFocus, control])
  const [isUrgent, sectorId] = useWatch({ control, name: ['is_urgent', 'sector_id'] })
  const chosen = detailsText({ is_urgent: isUrgent, sector_id: sectorId }, useKnownSectors())
  return (
    <CollapsibleSection title={SERVICE_REQUEST_FORM.more} chosen={chosen} isForced={wrong !== undefined}>
      <Checkbox
        label={SERVICE_REQUEST_FORM.is_urgent}
        error={errors.is_urgent?.message}
        {...register('is_urgent')}
      />
      <SectorField form={form} error={errors.sector_id?.message} />
    </CollapsibleSection>
  )
}

type SectorFieldProps = { form: ServiceRequestForm; error: string | undefined }

/** Controlled: the options may load after the value is set. An uncontrolled select would lose the value meanwhile. */
function SectorField({ form: { control }, error }: SectorFieldProps) {
  const { field } = useController({ control, name: 'sector_id' })
  return (
    <Select
      {...field}
      label={SERVICE_REQUEST_FORM.sector}
      options={sectorOptions(useSectors(), Number(field.value))}
      placeholder={SERVICE_REQUEST_FORM.noSector}
      error={error}
    />
  )
}

/** The current sectors. If the chosen sector was merged, its successor's option has the old id, so it is selected. */
function sectorOptions(sectors: readonly Sector[], chosen: number) {
  const successor = currentSector(sectors, chosen)?.id
  return findSectors(sectors, '').map(({ id, name }) => ({
    value: id === successor ? chosen : id,
    label: name,
  }))
}
