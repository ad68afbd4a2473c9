import { useQueryClient } from '@tanstack/react-query'
import { PASSKEYS } from '@tecnicerca/shared/messages/account/passkeys'
import type { passkeyOptionsInput } from '@tecnicerca/shared/passkeys'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { usePasskeySupport } from '../../lib/browser-passkeys.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { createPasskey } from './operations.ts'

const EMPTY = { password: '' }
const resolver = formResolver<typeof EMPTY, typeof passkeyOptionsInput>(
  async () => (await import('@tecnicerca/shared/passkeys')).passkeyOptionsInput,
)

/** Creates a passkey on this device. Asks for the password, so that nobody adds one on an unattended phone. */
export function PasskeyForm() {
  const isSupported = usePasskeySupport()
  const queryClient = useQueryClient()
  const form = useForm({ resolver, defaultValues: EMPTY })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: createPasskey,
    done: async () => {
      toastSuccess(PASSKEYS.createdNow)
      form.reset()
      await queryClient.invalidateQueries({ queryKey: ['own-passkeys'] })
    },
    failed: PASSKEYS.createFailed,
  })
  if (isSupported === false) return <p className="text-muted">{PASSKEYS.unsupported}</p>
  return (
    <Form label={PASSKEYS.createTitle} onSubmit={submit}>
      <h2 className="text-lg font-bold">{PASSKEYS.createTitle}</h2>
      <PasswordInput
        {...fieldProps(form, 'password')}
        label={PASSKEYS.password}
        autoComplete="current-password"
        required
      />
      <NeedsNetwork />
      <Button type="submit" wide busy={isBusy} busyLabel={PASSKEYS.creating}>
        {PASSKEYS.create}
      </Button>
    </Form>
  )
}
