import type { EmailChangeInput, emailChangeInput } from '@tecnicerca/shared/accounts'
import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { EMAIL_CHANGE } from '@tecnicerca/shared/messages/account/email-change'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SignInAgain } from '../../ui/feedback/sign-in-again.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { askForEmailChange } from './operations.ts'

const EMPTY = { email: '', password: '' }
const resolver = formResolver<typeof EMPTY, typeof emailChangeInput>(
  async () => (await import('@tecnicerca/shared/accounts')).emailChangeInput,
)

/** `email`: the current address of the account. */
type EmailChangeFormProps = { email: string; onSent: () => Promise<unknown> }

export function EmailChangeForm({ email, onSent }: EmailChangeFormProps) {
  const form = useForm<typeof EMPTY, unknown, EmailChangeInput>({ resolver, defaultValues: EMPTY })
  const { submit, isBusy, problem } = useFormSubmission({
    form,
    send: askForEmailChange,
    done: async (message) => {
      form.reset()
      toastSuccess(message)
      await onSent()
    },
    failed: EMAIL_CHANGE.failed,
    isShownInForm: (code) => code === 'unauthenticated',
  })
  return (
    <Form label={EMAIL_CHANGE.title} onSubmit={submit}>
      <p>{EMAIL_CHANGE.intro}</p>
      <TextInput
        name="username"
        label={EMAIL_CHANGE.current}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
      />
      <TextInput
        {...fieldProps(form, 'email')}
        label={EMAIL_CHANGE.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_LIMITS.email}
        required
      />
      <PasswordInput
        {...fieldProps(form, 'password')}
        label={EMAIL_CHANGE.password}
        autoComplete="current-password"
        required
      />
      <NeedsNetwork />
      <Button type="submit" wide busy={isBusy} busyLabel={EMAIL_CHANGE.submitting}>
        {EMAIL_CHANGE.submit}
      </Button>
      <FormProblem message={problem?.message} action={<SignInAgain code={problem?.code} />} />
    </Form>
  )
}
