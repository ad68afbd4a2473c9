import { Link } from '@tanstack/react-router'
import type { forgotPasswordInput } from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { type ReactNode, useState } from 'react'
import { formResolver } from '../../lib/form-resolver.ts'
import { useFormSubmission } from '../../lib/form-submission.ts'
import { useForm } from '../../lib/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Form } from '../../ui/form.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { requestPasswordReset } from './operations.ts'

type Values = { email: string }

const resolver = formResolver<Values, typeof forgotPasswordInput>(
  async () => (await import('@tecnicerca/shared/accounts')).forgotPasswordInput,
)

export function ForgotPasswordForm({ notice }: { notice?: ReactNode }) {
  const [sent, setSent] = useState<string>()
  const form = useForm<Values, unknown, Values>({ resolver, defaultValues: { email: '' } })
  const { submit, is_busy } = useFormSubmission({
    form,
    send: requestPasswordReset,
    done: setSent,
    failed: SESSION.forgot_failed,
    missing: SESSION.forgot_missing,
  })
  if (sent !== undefined) return <LinkSent message={sent} />
  return (
    <Form label={SESSION.forgot_title} onSubmit={submit}>
      <TextInput
        {...form.register('email')}
        label={SESSION.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.formState.errors.email?.message}
      />
      {notice}
      <Button type="submit" wide busy={is_busy} busyLabel={SESSION.forgot_submitting}>
        {SESSION.forgot_submit}
      </Button>
    </Form>
  )
}

function LinkSent({ message }: { message: string }) {
  return (
    <div className="grid gap-4">
      <Banner tone="success" alert>
        {message}
      </Banner>
      <Link to="/login" className={buttonClass({ wide: true })}>
        {SESSION.back_to_login}
      </Link>
    </div>
  )
}
