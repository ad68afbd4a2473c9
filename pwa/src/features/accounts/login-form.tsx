import { Link } from '@tanstack/react-router'
import type { LoginInput, loginInput, User } from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '../../lib/form-resolver.ts'
import { useFormSubmission } from '../../lib/form-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TEXT_LINK_CLASS } from '../../ui/text-link-class.ts'
import { signIn } from './operations.ts'
import { useSessionChange } from './session-change.ts'

type LoginValues = { email: string; password: string; remember: boolean }

const EMPTY: LoginValues = { email: '', password: '', remember: true }
const resolver = formResolver<LoginValues, typeof loginInput>(
  async () => (await import('@tecnicerca/shared/accounts')).loginInput,
)

export function LoginForm({
  notice,
  onSignedIn,
}: {
  notice?: ReactNode
  onSignedIn: (user: User) => Promise<unknown>
}) {
  const { enter } = useSessionChange()
  const form = useForm<LoginValues, unknown, LoginInput>({ resolver, defaultValues: EMPTY })
  const { register } = form
  const { errors } = form.formState
  const { submit, is_busy } = useFormSubmission({
    form,
    send: signIn,
    done: async (user) => {
      await enter(user)
      return onSignedIn(user)
    },
    failed: SESSION.login_failed,
    missing: SESSION.login_missing,
  })
  return (
    <Form label={SESSION.login_title} onSubmit={submit}>
      <TextInput
        {...register('email')}
        label={SESSION.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
      />
      <PasswordInput
        {...register('password')}
        label={SESSION.password}
        autoComplete="current-password"
        required
        error={errors.password?.message}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...register('remember')} label={SESSION.remember_me} />
        <Link to="/forgot-password" className={TEXT_LINK_CLASS}>
          {SESSION.forgot_password}
        </Link>
      </div>
      {notice}
      <Button type="submit" wide busy={is_busy} busyLabel={SESSION.login_submitting}>
        {SESSION.login_submit}
      </Button>
    </Form>
  )
}
