import { Link } from '@tanstack/react-router'
import type { newPasswordInput } from '@tecnicerca/shared/accounts'
import { MAILED_TOKEN } from '@tecnicerca/shared/limits'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { NeedsNetwork } from '../../../app-shell/needs-network.tsx'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { type ConfirmedPassword, confirmationProblem } from '../../../lib/forms/password-confirmation.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { ConfirmationField } from '../../../ui/forms/person-fields.tsx'
import { resetPassword } from '../operations.ts'

const EMPTY: ConfirmedPassword = { password: '', confirmPassword: '' }
const resolver = formResolver<ConfirmedPassword, typeof newPasswordInput>(
  async () => (await import('@tecnicerca/shared/accounts')).newPasswordInput,
  {
    check: (values) => ({ confirmPassword: confirmationProblem(values) }),
  },
)

/** `token` comes from the mailed link. If it is no longer valid, the screen offers to request a new link. */
export function ResetPasswordForm({
  token,
  onReset,
}: {
  token: string | undefined
  /** `message`: the server's message for the user. */
  onReset: (message: string) => Promise<unknown>
}) {
  const [isRefused, setRefused] = useState(false)
  if (token === undefined || isRefused || !MAILED_TOKEN.test(token)) return <UselessLink />
  return <NewPasswordForm token={token} onReset={onReset} onRefused={() => setRefused(true)} />
}

type NewPasswordProps = {
  token: string
  onReset: (message: string) => Promise<unknown>
  onRefused: () => void
}

function NewPasswordForm({ token, onReset, onRefused }: NewPasswordProps) {
  const form = useForm<ConfirmedPassword, unknown, { password: string }>({ resolver, defaultValues: EMPTY })
  const { errors } = form.formState
  const { submit, isBusy } = useFormSubmission({
    form,
    send: async (data) => {
      try {
        return await resetPassword({ token, ...data })
      } catch (error) {
        if (error instanceof ApiError && error.fields.token) onRefused()
        throw error
      }
    },
    done: onReset,
    failed: SESSION.resetFailed,
    missing: SESSION.registerMissing,
  })
  return (
    <Form label={SESSION.resetTitle} onSubmit={submit}>
      <PasswordInput
        {...form.register('password', { deps: ['confirmPassword'] })}
        label={SESSION.newPassword}
        hint={SESSION.passwordHint}
        autoComplete="new-password"
        showStrength
        required
        error={errors.password?.message}
      />
      <FormProvider {...form}>
        <ConfirmationField />
      </FormProvider>
      <NeedsNetwork />
      <Button type="submit" wide busy={isBusy} busyLabel={SESSION.resetSubmitting}>
        {SESSION.resetSubmit}
      </Button>
    </Form>
  )
}

function UselessLink() {
  return (
    <ErrorState
      message={SESSION.resetNoToken}
      help={SESSION.resetUselessHelp}
      action={
        <Link to="/forgot-password" className={buttonClass()}>
          {SESSION.resetAskNew}
        </Link>
      }
    />
  )
}
