import type { Category } from '@tecnicerca/shared/categories'
import { CITIES } from '@tecnicerca/shared/cities'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import type { TechnicianProfileInput } from '@tecnicerca/shared/technicians'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Select } from '../../../ui/select'
import { Switch } from '../../../ui/switch'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { SkillsEditor } from '../form/skills-editor'
import type { ProfileValues } from './profile-values'

const CITY_OPTIONS = CITIES.map((city) => ({ value: city, label: city }))

type ProfileFieldsProps = {
  form: UseFormReturn<ProfileValues, unknown, TechnicianProfileInput>
  categories: readonly Category[]
}

export function ProfileFields({ form, categories }: ProfileFieldsProps) {
  const { register, control, formState } = form
  const { errors, defaultValues } = formState
  return (
    <>
      <Switch label={PROFILE_EDIT.available} {...register('available')} />
      <Select
        label={PROFILE_EDIT.category}
        placeholder={PROFILE_EDIT.choose_category}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.category_id?.message}
        {...register('category_id')}
      />
      <TextArea
        label={PROFILE_EDIT.bio}
        hint={PROFILE_EDIT.bio_hint}
        maxLength={TECHNICIAN_LIMITS.bio}
        rows={6}
        counted
        defaultValue={defaultValues?.bio}
        error={errors.bio?.message}
        {...register('bio')}
      />
      <Controller
        control={control}
        name="skills"
        render={({ field }) => (
          <SkillsEditor value={field.value} onChange={field.onChange} error={errors.skills?.message} />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={PROFILE_EDIT.experience_years}
          inputMode="numeric"
          required
          error={errors.experience_years?.message}
          {...register('experience_years')}
        />
        <TextInput
          label={PROFILE_EDIT.hourly_rate}
          inputMode="decimal"
          required
          error={errors.hourly_rate?.message}
          {...register('hourly_rate')}
        />
        <Select
          label={PROFILE_EDIT.city}
          options={CITY_OPTIONS}
          required
          error={errors.city?.message}
          {...register('city')}
        />
        <TextInput
          label={PROFILE_EDIT.address}
          autoComplete="street-address"
          maxLength={TECHNICIAN_LIMITS.address}
          error={errors.address?.message}
          {...register('address')}
        />
      </div>
    </>
  )
}
