import type { Category } from '@tecnicerca/shared/categories'
import { CITIES } from '@tecnicerca/shared/cities'
import { TECHNICIAN_LIMITS } from '@tecnicerca/shared/limits'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import type { ProfessionalValues } from './values.ts'

/** The props of each field that are the same in every form. The forms below add the order and their own rules. */
const FIELDS = {
  category_id: { label: PROFILE_EDIT.category },
  experience_years: { label: PROFILE_EDIT.experience_years, inputMode: 'numeric' },
  hourly_rate: { label: PROFILE_EDIT.hourly_rate, inputMode: 'decimal' },
  bio: { label: PROFILE_EDIT.bio, maxLength: TECHNICIAN_LIMITS.bio, counted: true },
  city: { label: PROFILE_EDIT.city },
  address: { label: PROFILE_EDIT.address, maxLength: TECHNICIAN_LIMITS.address },
  address_is_public: { label: PROFILE_EDIT.addressPublic },
} as const satisfies Record<keyof ProfessionalValues, object>

/** Returns a function that gives a control its props, for example `<TextInput {...field('hourly_rate')} required />`. */
export function useFields() {
  const form = useFormContext<ProfessionalValues>()
  return <Name extends keyof ProfessionalValues>(name: Name) => ({
    ...FIELDS[name],
    ...fieldProps(form, name),
  })
}

/** Fields of registration and upgrade, without the place. */
export function RegistrationFields({ category }: { category: ReactNode }) {
  const field = useFields()
  return (
    <>
      {category}
      <Pairs>
        <TextInput {...field('experience_years')} autoComplete="off" maxLength={2} required />
        <TextInput {...field('hourly_rate')} autoComplete="off" maxLength={20} required />
      </Pairs>
      <TextArea {...field('bio')} hint={PROFILE_EDIT.bioHint} required />
    </>
  )
}

type ProfileFieldsProps = { categories: readonly Category[]; skills: ReactNode }

/** Fields of the user's own profile. */
export function ProfileFields({ categories, skills }: ProfileFieldsProps) {
  const field = useFields()
  const { defaultValues } = useFormContext<ProfessionalValues>().formState
  return (
    <>
      <Select
        {...field('category_id')}
        placeholder={PROFILE_EDIT.chooseCategory}
        options={categoryOptions(categories)}
      />
      <TextArea {...field('bio')} hint={PROFILE_EDIT.bioHint} rows={6} defaultValue={defaultValues?.bio} />
      {skills}
      <Pairs>
        <TextInput {...field('experience_years')} required />
        <TextInput {...field('hourly_rate')} required />
        <Select {...field('city')} options={cityOptions(CITIES)} required />
        <AddressField />
      </Pairs>
    </>
  )
}

/** The address field, with a checkbox that makes the street public. `input`: more props of the text field. */
export function AddressField({
  children,
  ...input
}: Partial<ComponentProps<typeof TextInput>> & { children?: ReactNode }) {
  const field = useFields()
  const { field: shown } = useController<ProfessionalValues, 'address_is_public'>({
    name: 'address_is_public',
  })
  const isPublic = shown.value !== 'false'
  return (
    <div>
      <TextInput
        {...field('address')}
        autoComplete="street-address"
        hint={isPublic ? PROFILE_EDIT.addressHint : PROFILE_EDIT.addressKeptBack}
        {...input}
      />
      {children}
      <Checkbox
        label={PROFILE_EDIT.addressPublic}
        checked={isPublic}
        onChange={(event) => shown.onChange(String(event.target.checked))}
      />
    </div>
  )
}

type AdminFieldsProps = {
  categories: readonly Category[]
  /** Text of the option without a category. */
  noCategory: string
  available: ReactNode
}

/** A technician's profile in the admin's dialog, where more fields may stay empty. */
export function AdminFields({ categories, noCategory, available }: AdminFieldsProps) {
  const field = useFields()
  const { defaultValues } = useFormContext<ProfessionalValues>().formState
  return (
    <>
      <Select {...field('category_id')} placeholder={noCategory} options={categoryOptions(categories)} />
      <Pairs>
        <TextInput {...field('hourly_rate')} autoComplete="off" />
        <TextInput {...field('experience_years')} autoComplete="off" />
        <Select {...field('city')} options={cityOptions(CITIES)} />
        <TextInput {...field('address')} autoComplete="off" />
      </Pairs>
      {available}
      <TextArea {...field('bio')} rows={5} defaultValue={defaultValues?.bio} />
    </>
  )
}

/** Two fields per row if there is room. */
function Pairs({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>
}

export function categoryOptions(categories: readonly Category[]) {
  return categories.map(({ id, name }) => ({ value: id, label: name }))
}

export function cityOptions(cities: readonly string[]) {
  return cities.map((city) => ({ value: city, label: city }))
}
