import type { secondFactorEndInput } from '@tecnicerca/shared/accounts'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { useState } from 'react'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { endSecondFactor } from './operations.ts'

const EMPTY = { password: '', code: '' }
const resolver = formResolver<typeof EMPTY, typeof secondFactorEndInput>(
  async () => (await import('@tecnicerca/shared/accounts')).secondFactorEndInput,
)

export function TurnOff({ onTurnedOff }: { onTurnedOff: () => Promise<unknown> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {SECOND_FACTOR.turnOff}
      </Button>
      {isOpen && <TurnOffDialog onTurnedOff={onTurnedOff} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type TurnOffDialogProps = { onTurnedOff: () => Promise<unknown>; onClose: () => void }

function TurnOffDialog({ onTurnedOff, onClose }: TurnOffDialogProps) {
  const form = useForm({ resolver, defaultValues: EMPTY })
  const { submit, isBusy } = useFormSubmission({
    form,
    send: endSecondFactor,
    done: async () => {
      toastSuccess(SECOND_FACTOR.turnedOff)
      await onTurnedOff()
      onClose()
    },
    failed: SECOND_FACTOR.turnOffFailed,
  })
  return (
    <FormDialog
      title={SECOND_FACTOR.turnOffTitle}
      onSubmit={submit}
      onClose={onClose}
      isDirty={form.formState.isDirty}
      busy={isBusy}
      submitLabel={SECOND_FACTOR.turnOff}
      busyLabel={SECOND_FACTOR.turningOff}
    >
      <PasswordInput
        {...fieldProps(form, 'password')}
        label={SECOND_FACTOR.password}
        autoComplete="current-password"
        required
      />
      <TextInput
        {...fieldProps(form, 'code')}
        label={SECOND_FACTOR.anyCode}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </FormDialog>
  )
}
