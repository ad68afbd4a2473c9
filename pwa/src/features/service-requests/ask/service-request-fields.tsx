import { SERVICE_REQUEST_LIMITS } from '@tecnicerca/shared/limits'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { findSectors, type Sector } from '@tecnicerca/shared/sectors'
import { type ReactNode, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useFieldErrors } from '../../../lib/forms/use-field-errors.ts'
import { useKnownSectors } from '../../../lib/sectors.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { RequestDayFields } from './request-day-fields.tsx'
import type { ServiceRequestForm } from './service-request-form.ts'

type ServiceRequestFieldsProps = {
  form: ServiceRequestForm
  /** Picks photos, beside what is wrong. */
  photos: ReactNode
  /** Says that the technician does not work then. */
  closedNote: ReactNode
}

/** What, when and where. */
export function ServiceRequestFields({ form, photos, closedNote }: ServiceRequestFieldsProps) {
  const listId = useId()
  const { register, control } = form
  const errors = useFieldErrors(form)
  const location = useWatch({ control, name: 'service_location' })
  const sectors = useKnownSectors()
  const places = useMemo(() => sectorSuggestions(location, sectors), [location, sectors])
  return (
    <>
      <div className={photos ? 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2' : undefined}>
        <TextArea
          label={SERVICE_REQUEST_FORM.description}
          placeholder={SERVICE_REQUEST_FORM.descriptionPlaceholder}
          maxLength={SERVICE_REQUEST_LIMITS.service_description}
          rows={3}
          required
          error={errors.service_description?.message}
          {...register('service_description')}
        />
        {photos}
      </div>
      <RequestDayFields form={form} closedNote={closedNote} />
      <TextInput
        label={SERVICE_REQUEST_FORM.location}
        placeholder={SERVICE_REQUEST_FORM.locationPlaceholder}
        maxLength={SERVICE_REQUEST_LIMITS.service_location}
        list={listId}
        autoComplete="street-address"
        required
        error={errors.service_location?.message}
        {...register('service_location')}
      />
      <datalist id={listId}>
        {places.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
      <TextInput
        label={SERVICE_REQUEST_FORM.reference_point}
        placeholder={SERVICE_REQUEST_FORM.referencePointPlaceholder}
        maxLength={SERVICE_REQUEST_LIMITS.reference_point}
        error={errors.reference_point?.message}
        {...register('reference_point')}
      />
    </>
  )
}

const MAX_SUGGESTIONS = 6

/** Complete texts for the place field: the text before the last comma, plus each sector that matches the rest. */
export function sectorSuggestions(text: string, sectors: readonly Sector[]): string[] {
  const comma = text.lastIndexOf(',')
  const before = comma < 0 ? '' : `${text.slice(0, comma).trim()}, `
  const matching = findSectors(sectors, text.slice(comma + 1))
  return matching.slice(0, MAX_SUGGESTIONS).map(({ name }) => `${before}${name}`)
}
