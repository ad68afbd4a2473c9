import type { RegisterInput, registerInput } from '@tecnicerca/shared/accounts'
import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { SESSION } from '@tecnicerca/shared/messages/session'
import type { ReactNode } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { dropDraft, readDraft, useKeptDraft } from '../../lib/form-draft.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { useFormSubmission } from '../../lib/form-submission.ts'
import { type ConfirmedPassword, confirmationProblem } from '../../lib/password-confirmation.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { registerCustomer } from './operations.ts'

type RegisterValues = ConfirmedPassword & { name: string; email: string; phone: string }

const DRAFT = 'register'
const EMPTY: RegisterValues = { name: '', email: '', phone: '', password: '', confirm_password: '' }
const resolver = formResolver<RegisterValues, typeof registerInput>(
  async () => (await import('@tecnicerca/shared/accounts')).registerInput,
  {
    check: (values) => ({ confirm_password: confirmationProblem(values) }),
  },
)

export function RegisterForm({
  notice,
  onRegistered,
}: {
  notice?: ReactNode
  onRegistered: () => Promise<unknown>
}) {
  const form = useForm<RegisterValues, unknown, RegisterInput>({
    resolver,
    defaultValues: readDraft(DRAFT, EMPTY),
  })
  useKeptDraft(DRAFT, form)
  const { submit, is_busy, problem } = useFormSubmission({
    form,
    send: registerCustomer,
    done: () => {
      dropDraft(DRAFT)
      return onRegistered()
    },
    failed: SESSION.register_failed,
    missing: SESSION.register_missing,
    stays: () => true,
  })
  return (
    <Form label={SESSION.register_title} onSubmit={submit}>
      <RegisterFields form={form} />
      {notice}
      <Button type="submit" wide busy={is_busy} busyLabel={SESSION.register_submitting}>
        {SESSION.register_submit}
      </Button>
      <FormProblem message={problem?.message} />
    </Form>
  )
}

function RegisterFields({ form }: { form: UseFormReturn<RegisterValues, unknown, RegisterInput> }) {
  const { register } = form
  const { errors } = form.formState
  return (
    <>
      <TextInput
        {...register('name')}
        label={SESSION.full_name}
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
        label={SESSION.phone_optional}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={ACCOUNT_LIMITS.phone}
        error={errors.phone?.message}
      />
      <PasswordInput
        {...register('password', { deps: ['confirm_password'] })}
        label={SESSION.password}
        hint={SESSION.password_hint}
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
    </>
  )
}
