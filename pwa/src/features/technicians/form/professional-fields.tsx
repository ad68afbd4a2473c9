import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { useFormContext } from 'react-hook-form'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { CategoryField } from './category-field'
import type { CategoryChoice, ProfessionalValues } from './professional-values'

export function ProfessionalFields({ categories }: { categories: CategoryChoice }) {
  const { register, formState } = useFormContext<ProfessionalValues>()
  const { errors } = formState
  return (
    <>
      <CategoryField categories={categories} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          {...register('experience_years')}
          label={PROFILE_EDIT.experience_years}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          required
          error={errors.experience_years?.message}
        />
        <TextInput
          {...register('hourly_rate')}
          label={PROFILE_EDIT.hourly_rate}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
          error={errors.hourly_rate?.message}
        />
      </div>
      <TextArea
        {...register('bio')}
        label={PROFILE_EDIT.bio}
        hint={PROFILE_EDIT.bio_hint}
        maxLength={TECHNICIAN_LIMITS.bio}
        counted
        required
        error={errors.bio?.message}
      />
    </>
  )
}
