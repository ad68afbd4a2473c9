import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { PROFILE_EDIT, TECHNICIAN_REGISTRATION } from '@tecnicerca/shared/messages/technicians'
import { findSectors } from '@tecnicerca/shared/sectors'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useKnownSectors } from '../../../lib/sectors.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { AddressField, cityOptions, useFields } from '../form/fields.tsx'
import type { ProfessionalValues } from '../form/values.ts'

type PlaceFieldsProps = { cities: readonly string[]; isAddressRequired?: boolean }

/** City and address. In Santiago the address field suggests sectors. */
export function PlaceFields({ cities, isAddressRequired = false }: PlaceFieldsProps) {
  const listId = useId()
  const sectors = useKnownSectors()
  const field = useFields()
  const city = useWatch<ProfessionalValues, 'city'>({ name: 'city' })
  return (
    <>
      <Select {...field('city')} options={cityOptions(cities)} required />
      <AddressField
        label={isAddressRequired ? PROFILE_EDIT.address : TECHNICIAN_REGISTRATION.addressOptional}
        placeholder={TECHNICIAN_REGISTRATION.addressPlaceholder}
        list={city === DEFAULT_CITY ? listId : undefined}
        required={isAddressRequired}
      >
        <datalist id={listId}>
          {findSectors(sectors, '').map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </datalist>
      </AddressField>
    </>
  )
}
