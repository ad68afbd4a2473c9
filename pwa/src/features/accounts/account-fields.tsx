import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { useFormContext } from 'react-hook-form'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

/** Draft of the fields of a new account. The registration screen and the account step of a dialog share it. */
export const REGISTER_DRAFT = 'register'

/** `privacy`: 'true' if ticked, otherwise ''. */
export type AccountValues = { name: string; email: string; phone: string; password: string; privacy: string }

/** The typed values in the form of `registerInput`. */
export function registration(values: AccountValues) {
  return { ...values, privacy: values.privacy === 'true' }
}

export function NameField() {
  const { register, formState } = useFormContext<AccountValues>()
  return (
    <TextInput
      {...register('name')}
      label={SESSION.fullName}
      autoComplete="name"
      maxLength={ACCOUNT_LIMITS.name}
      required
      error={formState.errors.name?.message}
    />
  )
}

/** `autoComplete`: 'username' if the account exists already. */
export function EmailField({ autoComplete }: { autoComplete: 'email' | 'username' }) {
  const { register, formState } = useFormContext<AccountValues>()
  return (
    <TextInput
      {...register('email')}
      label={SESSION.email}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      error={formState.errors.email?.message}
    />
  )
}

export function PhoneField() {
  const { register, formState } = useFormContext<AccountValues>()
  return (
    <TextInput
      {...register('phone')}
      label={SESSION.phoneOptional}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={ACCOUNT_LIMITS.phone}
      error={formState.errors.phone?.message}
    />
  )
}

/** `deps`: fields to validate again when the password changes. */
export function NewPasswordField({ deps = [] }: { deps?: 'confirm_password'[] }) {
  const { register, formState } = useFormContext<AccountValues & { confirm_password: string }>()
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

export function CurrentPasswordField() {
  const { register, formState } = useFormContext<AccountValues>()
  return (
    <PasswordInput
      {...register('password')}
      label={SESSION.password}
      autoComplete="current-password"
      required
      error={formState.errors.password?.message}
    />
  )
}
