import type { Category } from '@tecnicerca/shared/categories'
import { CITIES } from '@tecnicerca/shared/cities'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import type { AdminTechnicianInput, TechnicianProfile } from '@tecnicerca/shared/technicians'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { TechnicianValues } from './technician-values'

const CITY_OPTIONS = CITIES.map((city) => ({ value: city, label: city }))

type EditForm = UseFormReturn<TechnicianValues, unknown, AdminTechnicianInput>
type TechnicianFieldsProps = {
  form: EditForm
  technician: TechnicianProfile
  categories: readonly Category[]
}

export function TechnicianFields({ form, technician, categories }: TechnicianFieldsProps) {
  const { register, formState } = form
  const { errors, defaultValues } = formState
  return (
    <>
      <TextInput label={ADMIN_USERS.column.name} value={technician.name} readOnly />
      <TextInput label={ADMIN_USERS.column.email} value={technician.email} readOnly />
      <Select
        {...register('category_id')}
        label={PROFILE_EDIT.category}
        placeholder={ADMIN_TECHNICIANS.choose_category}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.category_id?.message}
      />
      <WorkFields form={form} />
      <Checkbox {...register('available')} label={ADMIN_TECHNICIANS.available} />
      <TextArea
        {...register('bio')}
        label={PROFILE_EDIT.bio}
        maxLength={TECHNICIAN_LIMITS.bio}
        rows={5}
        counted
        defaultValue={defaultValues?.bio}
        error={errors.bio?.message}
      />
    </>
  )
}

function WorkFields({ form }: { form: EditForm }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextInput
        {...register('hourly_rate')}
        label={PROFILE_EDIT.hourly_rate}
        inputMode="decimal"
        autoComplete="off"
        error={errors.hourly_rate?.message}
      />
      <TextInput
        {...register('experience_years')}
        label={PROFILE_EDIT.experience_years}
        inputMode="numeric"
        autoComplete="off"
        error={errors.experience_years?.message}
      />
      <Select
        {...register('city')}
        label={PROFILE_EDIT.city}
        options={CITY_OPTIONS}
        error={errors.city?.message}
      />
      <TextInput
        {...register('address')}
        label={PROFILE_EDIT.address}
        autoComplete="off"
        maxLength={TECHNICIAN_LIMITS.address}
        error={errors.address?.message}
      />
    </div>
  )
}
