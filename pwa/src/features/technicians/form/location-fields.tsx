import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { TECHNICIAN_REGISTRATION } from '@tecnicerca/shared/messages/technician-registration'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { SECTORS } from '@tecnicerca/shared/sectors'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import type { ProfessionalValues } from './professional-values'

type LocationFieldsProps = { cities: readonly string[]; is_address_required?: boolean }

/** The sectors suggested for the address are those of Santiago. */
export function LocationFields({ cities, is_address_required = false }: LocationFieldsProps) {
  const sectors = useId()
  const { register, control, formState } = useFormContext<ProfessionalValues>()
  const city = useWatch({ control, name: 'city' })
  const { errors } = formState
  return (
    <>
      <Select
        {...register('city')}
        label={PROFILE_EDIT.city}
        options={cities.map((name) => ({ value: name, label: name }))}
        required
        error={errors.city?.message}
      />
      <TextInput
        {...register('address')}
        label={is_address_required ? PROFILE_EDIT.address : TECHNICIAN_REGISTRATION.address_optional}
        placeholder={TECHNICIAN_REGISTRATION.address_placeholder}
        autoComplete="street-address"
        list={city === DEFAULT_CITY ? sectors : undefined}
        maxLength={TECHNICIAN_LIMITS.address}
        required={is_address_required}
        error={errors.address?.message}
      />
      <datalist id={sectors}>
        {SECTORS.map((sector) => (
          <option key={sector}>{sector}</option>
        ))}
      </datalist>
    </>
  )
}
