import type { SecondFactorSetup, secondFactorConfirmInput } from '@tecnicerca/shared/accounts'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { lazy, Suspense } from 'react'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Form } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { confirmSecondFactor } from './operations.ts'

const QrCode = lazy(async () => ({ default: (await import('../../ui/display/qr-code.tsx')).QrCode }))

const resolver = formResolver<{ code: string }, typeof secondFactorConfirmInput>(
  async () => (await import('@tecnicerca/shared/accounts')).secondFactorConfirmInput,
)

type ConfirmCodeProps = {
  setup: SecondFactorSetup
  /** `codes`: the recovery codes. */
  onConfirmed: (codes: string[]) => Promise<unknown>
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function ConfirmCode({ setup, onConfirmed }: ConfirmCodeProps) {
  const form = useForm({ resolver, defaultValues: { code: '' } })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: confirmSecondFactor,
    done: onConfirmed,
    failed: SECOND_FACTOR.confirmFailed,
  })
  return (
    <Form label={SECOND_FACTOR.title} onSubmit={submit}>
      <p>{SECOND_FACTOR.scan}</p>
      <div className="mx-auto aspect-square w-full max-w-60">
        <Suspense>
          <QrCode text={setup.uri} label={SECOND_FACTOR.qr} />
        </Suspense>
      </div>
      <a href={setup.uri} className={buttonClass({ variant: 'secondary', wide: true })}>
        {SECOND_FACTOR.openApp}
      </a>
      <div>
        <p>{SECOND_FACTOR.byHand}</p>
        <code className="text-lg font-semibold wrap-anywhere select-all">{inGroups(setup.secret)}</code>
      </div>
      <TextInput
        {...fieldProps(form, 'code')}
        label={SECOND_FACTOR.setupCode}
        hint={SECOND_FACTOR.setupCodeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <NeedsNetwork />
      <Button type="submit" wide busy={isBusy} busyLabel={SECOND_FACTOR.confirming}>
        {SECOND_FACTOR.confirm}
      </Button>
    </Form>
  )
}

/** Groups of four are easier to copy by hand; apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
