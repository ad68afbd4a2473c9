import type { secondFactorSignInInput, User } from '@tecnicerca/shared/accounts'
import { SECOND_FACTOR } from '@tecnicerca/shared/messages/account/second-factor'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { focusField } from '../../lib/forms/focus-field.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { forgetCredentials } from '../../lib/forms/typed-credentials.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { signInWithCode } from './operations.ts'
import { useSessionChange } from './session-change.ts'

type CodeValues = { ticket: string; code: string }
type CodeForm = UseFormReturn<CodeValues, unknown, CodeValues>

const resolver = formResolver<CodeValues, typeof secondFactorSignInInput>(
  async () => (await import('@tecnicerca/shared/accounts')).secondFactorSignInInput,
)

type Step = {
  ticket: string
  onSignedIn: (user: User) => Promise<unknown>
  /** Called when the password must be typed again. */
  onExpired: () => void
}

/** Asks for the code of the second factor on the login screen. */
export function CodeStep(step: Step) {
  const { form, submit, isBusy } = useCodeStep(step)
  return (
    <Form label={SECOND_FACTOR.title} onSubmit={submit}>
      <CodeField form={form} />
      <NeedsNetwork />
      <Button type="submit" wide busy={isBusy} busyLabel={SECOND_FACTOR.submitting}>
        {SECOND_FACTOR.submit}
      </Button>
    </Form>
  )
}

type DialogStep = Step & { isHidden: boolean; onBack: () => void }

/** Asks for the code of the second factor in a dialog whose last step is a sign-in. */
export function CodeDialogStep({ isHidden, onBack, ...step }: DialogStep) {
  const { form, submit, isBusy } = useCodeStep(step)
  return (
    <DialogForm
      isHidden={isHidden}
      onSubmit={submit}
      onCancel={onBack}
      busy={isBusy}
      cancelLabel={SESSION.stepBack}
      isCancelDisabled={isBusy}
      submitLabel={SECOND_FACTOR.submit}
      busyLabel={SECOND_FACTOR.submitting}
    >
      <CodeField form={form} />
      <NeedsNetwork />
    </DialogForm>
  )
}

function useCodeStep({ ticket, onSignedIn, onExpired }: Step) {
  const { enter } = useSessionChange()
  const form = useForm<CodeValues>({ resolver, defaultValues: { ticket, code: '' } })
  const submission = useFormSubmission({
    form,
    send: async (input) => {
      try {
        return await signInWithCode(input)
      } catch (error) {
        const expired = error instanceof ApiError ? error.fields.ticket : undefined
        if (expired === undefined || !(error instanceof ApiError)) throw error
        onExpired()
        throw new ApiError({ status: error.status, code: error.code, serverMessage: expired })
      }
    },
    done: async (user) => {
      forgetCredentials()
      await enter(user)
      await onSignedIn(user)
    },
    failed: SECOND_FACTOR.failed,
  })
  return { form, ...submission }
}

function CodeField({ form }: { form: CodeForm }) {
  const [isRecovery, setIsRecovery] = useState(false)
  const { control, clearErrors } = form
  useEffect(() => focusField({ control }, 'code'), [control])
  const change = () => {
    clearErrors('code')
    setIsRecovery(!isRecovery)
    focusField({ control }, 'code')
  }
  return (
    <>
      <TextInput
        {...fieldProps(form, 'code')}
        label={isRecovery ? SECOND_FACTOR.recoveryCode : SECOND_FACTOR.setupCode}
        hint={isRecovery ? SECOND_FACTOR.signInRecoveryText : SECOND_FACTOR.signInText}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        required
      />
      <Button variant="ghost" className="justify-self-start" onClick={change}>
        {isRecovery ? SECOND_FACTOR.appInstead : SECOND_FACTOR.recoveryInstead}
      </Button>
    </>
  )
}
