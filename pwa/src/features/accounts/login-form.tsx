import { Link } from '@tanstack/react-router'
import type { LoginInput, loginInput, User } from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { forgetCredentials, rememberEmail, typedCredentials } from '../../lib/forms/typed-credentials.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useSavedValues } from '../../lib/forms/use-saved-values.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { CurrentPasswordField, EmailField } from '../../ui/forms/person-fields.tsx'
import { CodeStep } from './code-step.tsx'
import { signIn } from './operations.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useSessionChange } from './session-change.ts'

type LoginValues = { email: string; password: string; remember: boolean }

const EMPTY: LoginValues = { email: '', password: '', remember: true }
const resolver = formResolver<LoginValues, typeof loginInput>(
  async () => (await import('@tecnicerca/shared/accounts')).loginInput,
)

export function LoginForm({ onSignedIn }: { onSignedIn: (user: User) => Promise<unknown> }) {
  const { enter } = useSessionChange()
  const [ticket, setTicket] = useState<string>()
  const [typed] = useState(typedCredentials)
  const form = useForm<LoginValues, unknown, LoginInput>({
    resolver,
    defaultValues: { ...EMPTY, ...typed },
  })
  useEffect(() => rememberEmail(typed.email), [typed])
  useSavedValues(form, ({ email }) => rememberEmail(email))
  const { register } = form
  const { submit, isBusy } = useFormSubmission({
    form,
    send: signIn,
    done: async (user) => {
      if ('ticket' in user) return setTicket(user.ticket)
      forgetCredentials()
      await enter(user)
      return onSignedIn(user)
    },
    failed: SESSION.loginFailed,
    missing: SESSION.loginMissing,
  })
  if (ticket !== undefined)
    return <CodeStep ticket={ticket} onSignedIn={onSignedIn} onExpired={() => setTicket(undefined)} />
  return (
    <FormProvider {...form}>
      <Form label={SESSION.loginTitle} onSubmit={submit}>
        <EmailField autoComplete="username" />
        <CurrentPasswordField />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox {...register('remember')} label={SESSION.rememberMe} />
          <Link to="/forgot-password" className={TEXT_LINK_CLASS}>
            {SESSION.forgotPassword}
          </Link>
        </div>
        <NeedsNetwork />
        <Button type="submit" wide busy={isBusy} busyLabel={SESSION.loginSubmitting}>
          {SESSION.loginSubmit}
        </Button>
        <PasskeyButton isRemembered={() => form.getValues('remember')} onSignedIn={onSignedIn} />
      </Form>
    </FormProvider>
  )
}
