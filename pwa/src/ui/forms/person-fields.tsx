import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { useFormContext } from 'react-hook-form'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { PasswordInput } from './password-input.tsx'
import { TextInput } from './text-input.tsx'

/** The fields of the forms that create an account or sign in. Each form wraps them in a `FormProvider`. */
type PersonValues = Record<'name' | 'email' | 'phone' | 'password' | 'confirmPassword', string>

export function NameField() {
  const form = useFormContext<PersonValues>()
  return (
    <TextInput
      {...fieldProps(form, 'name')}
      label={SESSION.fullName}
      autoComplete="name"
      maxLength={ACCOUNT_LIMITS.name}
      required
    />
  )
}

/** `autoComplete`: 'username' if the account exists already. */
export function EmailField({ autoComplete }: { autoComplete: 'email' | 'username' }) {
  const form = useFormContext<PersonValues>()
  return (
    <TextInput
      {...fieldProps(form, 'email')}
      label={SESSION.email}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

export function PhoneField({ required = false }: { required?: boolean }) {
  const form = useFormContext<PersonValues>()
  return (
    <TextInput
      {...fieldProps(form, 'phone')}
      label={required ? SESSION.phone : SESSION.phoneOptional}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={ACCOUNT_LIMITS.phone}
      required={required}
    />
  )
}

/** `deps`: fields to validate again when the password changes. */
export function NewPasswordField({ deps = [] }: { deps?: 'confirmPassword'[] }) {
  const { register, formState } = useFormContext<PersonValues>()
  return (
    <PasswordInput
      {...register('password', { deps })}
      label={SESSION.password}
      hint={SESSION.passwordHint}
      autoComplete="new-password"
      showStrength
      required
      error={formState.errors.password?.message}
    />
  )
}

export function ConfirmationField() {
  const form = useFormContext<PersonValues>()
  return (
    <PasswordInput
      {...fieldProps(form, 'confirmPassword')}
      label={SESSION.confirmPassword}
      autoComplete="new-password"
      required
    />
  )
}

export function CurrentPasswordField() {
  const form = useFormContext<PersonValues>()
  return (
    <PasswordInput
      {...fieldProps(form, 'password')}
      label={SESSION.password}
      autoComplete="current-password"
      required
    />
  )
}
