import { SERVICE_REQUEST_LIMITS } from '@tecnicerca/shared/limits'
import { REQUEST_DETAILS, SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { currentSector, findSectors, type Sector } from '@tecnicerca/shared/sectors'
import { TIME_WINDOWS } from '@tecnicerca/shared/service-requests/cases'
import { lazy, Suspense, useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { focusField } from '../../../lib/forms/focus-field.ts'
import { useFieldErrors } from '../../../lib/forms/use-field-errors.ts'
import { useKnownSectors, useSectors } from '../../../lib/sectors.ts'
import { detailsText } from '../../../lib/text/request-summary.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import type { ServiceRequestForm } from './service-request-form.ts'

const RequestPhotos = lazy(async () => ({
  default: (await import('../photos/picked-photos.tsx')).RequestPhotos,
}))

const FOLDED = ['time_window', 'is_urgent', 'sector_id', 'reference_point'] as const
const WINDOWS = TIME_WINDOWS.map((value) => ({ value, label: REQUEST_DETAILS.windows[value] }))

type MoreDetailsProps = {
  form: ServiceRequestForm
  /** Undefined if no photos can be added: a visitor has no storage for them, and only a new request can carry them. */
  user_id: number | undefined
}

/** The optional fields. Collapsed until the user opens them or one of them has an error. */
export function MoreDetails({ form, user_id: userId }: MoreDetailsProps) {
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
  const chosen = detailsText(useWatch({ control }), useKnownSectors())
  return (
    <CollapsibleSection title={SERVICE_REQUEST_FORM.more} chosen={chosen} isForced={wrong !== undefined}>
      <Select
        label={SERVICE_REQUEST_FORM.time_window}
        options={WINDOWS}
        error={errors.time_window?.message}
        {...register('time_window')}
      />
      <Checkbox
        label={SERVICE_REQUEST_FORM.is_urgent}
        error={errors.is_urgent?.message}
        {...register('is_urgent')}
      />
      <SectorField form={form} error={errors.sector_id?.message} />
      <TextInput
        label={SERVICE_REQUEST_FORM.reference_point}
        placeholder={SERVICE_REQUEST_FORM.referencePointPlaceholder}
        maxLength={SERVICE_REQUEST_LIMITS.reference_point}
        error={errors.reference_point?.message}
        {...register('reference_point')}
      />
      {userId !== undefined && (
        <Suspense>
          <RequestPhotos form={form} user_id={userId} />
        </Suspense>
      )}
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
