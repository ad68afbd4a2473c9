import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { useFormContext, useWatch } from 'react-hook-form'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { PhotoField } from './photo-field.tsx'
import type { RegistrationValues } from './registration-values.ts'

export function PersonalFields() {
  const { register, control, formState } = useFormContext<RegistrationValues>()
  const name = useWatch({ control, name: 'name' })
  const { errors } = formState
  return (
    <>
      <TextInput
        {...register('name')}
        label={SESSION.fullName}
        autoComplete="name"
        maxLength={ACCOUNT_LIMITS.name}
        required
        error={errors.name?.message}
      />
      <TextInput
        {...register('email')}
        label={SESSION.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
      />
      <TextInput
        {...register('phone')}
        label={SESSION.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={ACCOUNT_LIMITS.phone}
        required
        error={errors.phone?.message}
      />
      <PasswordInput
        {...register('password', { deps: ['confirm_password'] })}
        label={SESSION.password}
        hint={SESSION.passwordHint}
        autoComplete="new-password"
        showStrength
        required
        error={errors.password?.message}
      />
      <PasswordInput
        {...register('confirm_password')}
        label={SESSION.confirm_password}
        autoComplete="new-password"
        required
        error={errors.confirm_password?.message}
      />
      <PhotoField name={name} />
    </>
  )
}
