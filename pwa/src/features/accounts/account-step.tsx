import { Link } from '@tanstack/react-router'
import type { LoginInput, loginInput, RegisterInput, registerInput, User } from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { focusField } from '../../lib/focus-field.ts'
import { dropDraft, readDraft, useKeptDraft } from '../../lib/form-draft.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { useFormSubmission } from '../../lib/form-submission.ts'
import { forgetCredentials, rememberEmail, withTypedEmail } from '../../lib/typed-credentials.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSavedValues } from '../../lib/use-saved-values.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TEXT_LINK_CLASS } from '../../ui/text-link-class.ts'
import {
  type AccountValues,
  CurrentPasswordField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
  REGISTER_DRAFT,
} from './account-fields.tsx'
import { createAccountOpening } from './open-account.ts'
import { registerCustomer, signIn } from './operations.ts'
import { useSessionChange } from './session-change.ts'

const EMPTY: AccountValues = { name: '', email: '', phone: '', password: '' }
const ofNew = formResolver<AccountValues, typeof registerInput>(
  async () => (await import('@tecnicerca/shared/accounts')).registerInput,
)
const ofKnown = formResolver<AccountValues, typeof loginInput>(
  async () => (await import('@tecnicerca/shared/accounts')).loginInput,
)

type AccountStepProps = {
  is_hidden: boolean
  notice?: ReactNode
  /** Back to what is to be sent. */
  onBack: () => void
  /** Sends it; resolves once that went well or not. */
  onSignedIn: () => Promise<unknown>
}

/** The last step of a dialog whose person has no session yet: a new account, or the one they have. */
export function AccountStep({ is_hidden, notice, onBack, onSignedIn }: AccountStepProps) {
  const { form, submit, is_busy, problem, has_account, is_created, change } = useAccountStep(onSignedIn)
  return (
    <FormProvider {...form}>
      <DialogForm
        is_hidden={is_hidden}
        onSubmit={submit}
        onCancel={onBack}
        busy={is_busy}
        cancelLabel={SESSION.step_back}
        is_cancel_disabled={is_busy}
        submitLabel={has_account ? SESSION.step_sign_in : SESSION.step_register}
        busyLabel={SESSION.step_sending}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted">{SESSION.step_help}</p>
          <Button variant="secondary" disabled={is_busy} onClick={change}>
            {has_account ? SESSION.step_no_account : SESSION.step_has_account}
          </Button>
        </div>
        {is_created && <Banner tone="success">{SESSION.step_created}</Banner>}
        {!has_account && <NameField />}
        <EmailField autoComplete={has_account ? 'username' : 'email'} />
        {!has_account && <PhoneField />}
        {has_account ? <CurrentPasswordField /> : <NewPasswordField />}
        {has_account && (
          <Link to="/forgot-password" className={classNames(TEXT_LINK_CLASS, 'justify-self-start')}>
            {SESSION.forgot_password}
          </Link>
        )}
        {notice}
        <FormProblem message={problem?.message} />
      </DialogForm>
    </FormProvider>
  )
}

function useAccountStep(onSignedIn: () => Promise<unknown>) {
  const [has_account, setHasAccount] = useState(false)
  const [is_created, setIsCreated] = useState(false)
  const [opening] = useState(() => createAccountOpening({ register: registerCustomer, signIn }))
  const { enter } = useSessionChange()
  const form = useForm<AccountValues, unknown, RegisterInput | LoginInput>({
    resolver: has_account ? ofKnown : ofNew,
    defaultValues: withTypedEmail(readDraft(REGISTER_DRAFT, EMPTY)),
  })
  useKeptDraft(REGISTER_DRAFT, form)
  useSavedValues(form, ({ email }) => rememberEmail(email))
  const send = async (input: RegisterInput | LoginInput): Promise<User> => {
    if (!('name' in input)) return signIn({ ...input, remember: true })
    try {
      return await opening.open(input)
    } catch (error) {
      const is_open = opening.isRegistered(input.email)
      setIsCreated(is_open)
      setHasAccount(is_open)
      throw error
    }
  }
  const submission = useFormSubmission({
    form,
    send,
    done: async (user) => {
      dropDraft(REGISTER_DRAFT)
      forgetCredentials()
      await enter(user)
      await onSignedIn()
    },
    failed: has_account ? SESSION.login_failed : SESSION.register_failed,
    missing: has_account ? SESSION.login_missing : SESSION.register_missing,
    stays: () => true,
  })
  const change = () => {
    form.clearErrors()
    submission.forgetProblem()
    setHasAccount(!has_account)
  }
  const { control, getValues } = form
  useEffect(() => {
    if (has_account) focusField({ control }, getValues('email') ? 'password' : 'email')
  }, [has_account, control, getValues])
  return { form, ...submission, has_account, is_created: is_created && has_account, change }
}
