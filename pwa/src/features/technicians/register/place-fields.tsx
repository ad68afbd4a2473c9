import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { TECHNICIAN_REGISTRATION } from '@tecnicerca/shared/messages/technician-registration'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { SECTORS } from '@tecnicerca/shared/sectors'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Select } from '../../../ui/select.tsx'
import { AddressField, cityOptions, useFields } from '../form/fields.tsx'
import type { ProfessionalValues } from '../form/values.ts'

type PlaceFieldsProps = { cities: readonly string[]; is_address_required?: boolean }

/** City and address. The sectors suggested for the address are those of Santiago. */
export function PlaceFields({ cities, is_address_required = false }: PlaceFieldsProps) {
  const sectors = useId()
  const field = useFields()
  const city = useWatch<ProfessionalValues, 'city'>({ name: 'city' })
  return (
    <>
      <Select {...field('city')} options={cityOptions(cities)} required />
      <AddressField
        label={is_address_required ? PROFILE_EDIT.address : TECHNICIAN_REGISTRATION.address_optional}
        placeholder={TECHNICIAN_REGISTRATION.address_placeholder}
        list={city === DEFAULT_CITY ? sectors : undefined}
        required={is_address_required}
      >
        <datalist id={sectors}>
          {SECTORS.map((sector) => (
            <option key={sector}>{sector}</option>
          ))}
        </datalist>
      </AddressField>
    </>
  )
}
