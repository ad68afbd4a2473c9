import { Link } from '@tanstack/react-router'
import type { forgotPasswordInput } from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { NeedsNetwork } from '../../../app-shell/needs-network.tsx'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { EmailField } from '../../../ui/forms/person-fields.tsx'
import { requestPasswordReset } from '../operations.ts'

type Values = { email: string }

const resolver = formResolver<Values, typeof forgotPasswordInput>(
  async () => (await import('@tecnicerca/shared/accounts')).forgotPasswordInput,
)

export function ForgotPasswordForm() {
  const [sent, setSent] = useState<string>()
  const form = useForm<Values, unknown, Values>({ resolver, defaultValues: { email: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: requestPasswordReset,
    done: setSent,
    failed: SESSION.forgotFailed,
    missing: SESSION.forgotMissing,
  })
  if (sent !== undefined) return <LinkSent message={sent} />
  return (
    <Form label={SESSION.forgotTitle} onSubmit={submit}>
      <FormProvider {...form}>
        <EmailField autoComplete="username" />
      </FormProvider>
      <NeedsNetwork />
      <Button type="submit" wide busy={isBusy} busyLabel={SESSION.forgotSubmitting}>
        {SESSION.forgotSubmit}
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
        {SESSION.backToLogin}
      </Link>
    </div>
  )
}
