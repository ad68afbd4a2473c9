import type { RegisterInput, registerInput } from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { dropDraft, readDraft, useKeptDraft } from '../../lib/forms/form-draft.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { type ConfirmedPassword, confirmationProblem } from '../../lib/forms/password-confirmation.ts'
import { rememberEmail, rememberRegistered, withTypedEmail } from '../../lib/forms/typed-credentials.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useSavedValues } from '../../lib/forms/use-saved-values.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import {
  ConfirmationField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
} from '../../ui/forms/person-fields.tsx'
import { registerCustomer } from './operations.ts'
import { type AccountValues, REGISTER_DRAFT, registration } from './registration.ts'

type RegisterValues = ConfirmedPassword & AccountValues

const EMPTY: RegisterValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
}
const resolver = formResolver<RegisterValues, typeof registerInput>(
  async () => (await import('@tecnicerca/shared/accounts')).registerInput,
  {
    prepare: registration,
    check: (values) => ({ confirmPassword: confirmationProblem(values) }),
  },
)

export function RegisterForm({
  consent,
  onRegistered,
}: {
  /** The sentence by which a new account accepts the privacy notice. */
  consent: ReactNode
  onRegistered: () => Promise<unknown>
}) {
  const form = useForm<RegisterValues, unknown, RegisterInput>({
    resolver,
    defaultValues: withTypedEmail(readDraft(REGISTER_DRAFT, EMPTY)),
  })
  useKeptDraft(REGISTER_DRAFT, form)
  useSavedValues(form, ({ email }) => rememberEmail(email))
  const { submit, isBusy, problem } = useFormSubmission({
    form,
    send: registerCustomer,
    done: () => {
      dropDraft(REGISTER_DRAFT)
      rememberRegistered(form.getValues())
      return onRegistered()
    },
    failed: SESSION.registerFailed,
    missing: SESSION.registerMissing,
    isShownInForm: () => true,
  })
  return (
    <FormProvider {...form}>
      <Form label={SESSION.registerTitle} onSubmit={submit}>
        <NameField />
        <EmailField autoComplete="email" />
        <PhoneField />
        <NewPasswordField deps={['confirmPassword']} />
        <ConfirmationField />
        <NeedsNetwork />
        {consent}
        <Button type="submit" wide busy={isBusy} busyLabel={SESSION.registerSubmitting}>
          {SESSION.registerSubmit}
        </Button>
        <FormProblem message={problem?.message} />
      </Form>
    </FormProvider>
  )
}
