import type { SecondFactorSetup, secondFactorStartInput } from '@tecnicerca/shared/accounts'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { startSecondFactor } from './operations.ts'

const resolver = formResolver<{ password: string }, typeof secondFactorStartInput>(
  async () => (await import('@tecnicerca/shared/accounts')).secondFactorStartInput,
)

type StartFormProps = { onStarted: (setup: SecondFactorSetup) => void }

/** Asks for the password first. Otherwise anyone with an unattended phone could set up codes and lock the owner out. */
export function StartForm({ onStarted }: StartFormProps) {
  const form = useForm({ resolver, defaultValues: { password: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: startSecondFactor,
    done: onStarted,
    failed: SECOND_FACTOR.startFailed,
  })
  return (
    <Form label={SECOND_FACTOR.title} onSubmit={submit}>
      <p>{SECOND_FACTOR.intro}</p>
      <PasswordInput
        {...fieldProps(form, 'password')}
        label={SECOND_FACTOR.password}
        autoComplete="current-password"
        required
      />
      <NeedsNetwork />
      <Button type="submit" wide busy={isBusy} busyLabel={SECOND_FACTOR.starting}>
        {SECOND_FACTOR.start}
      </Button>
    </Form>
  )
}
