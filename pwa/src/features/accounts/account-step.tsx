import { Link } from '@tanstack/react-router'
import type { LoginInput, loginInput, RegisterInput, registerInput, User } from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { focusField } from '../../lib/forms/focus-field.ts'
import { dropDraft, readDraft, useKeptDraft } from '../../lib/forms/form-draft.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { forgetCredentials, rememberEmail, withTypedEmail } from '../../lib/forms/typed-credentials.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useSavedValues } from '../../lib/forms/use-saved-values.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TEXT_LINK_CLASS } from '../../ui/buttons/text-link-class.ts'
import { classNames } from '../../ui/class-names.ts'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import {
  CurrentPasswordField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
} from '../../ui/forms/person-fields.tsx'
import { CodeDialogStep } from './code-step.tsx'
import { createAccountOpening } from './open-account.ts'
import { registerCustomer, type SecondFactorRequired, signIn } from './operations.ts'
import { type AccountValues, REGISTER_DRAFT, registration } from './registration.ts'
import { useSessionChange } from './session-change.ts'

const EMPTY: AccountValues = { name: '', email: '', phone: '', password: '' }
const ofNew = formResolver<AccountValues, typeof registerInput>(
  async () => (await import('@tecnicerca/shared/accounts')).registerInput,
  { prepare: registration },
)
const ofKnown = formResolver<AccountValues, typeof loginInput>(
  async () => (await import('@tecnicerca/shared/accounts')).loginInput,
)

type AccountStepProps = {
  isHidden: boolean
  /** The sentence by which a new account accepts the privacy notice. */
  consent: ReactNode
  /** Goes back to the form that the visitor filled in before this step. */
  onBack: () => void
  /** Sends the form that the visitor filled in before. Resolves after success and after failure. */
  onSignedIn: () => Promise<unknown>
}

/** The last step of a visitor's dialog. Creates an account or signs in to an existing one. */
export function AccountStep({ isHidden, consent, onBack, onSignedIn }: AccountStepProps) {
  const step = useAccountStep(onSignedIn)
  const { form, submit, isBusy, problem, hasAccount, isCreated, change, ticket } = step
  if (ticket !== undefined)
    return <CodeDialogStep {...{ isHidden, ticket, onBack, onSignedIn }} onExpired={step.forgetTicket} />
  return (
    <FormProvider {...form}>
      <DialogForm
        isHidden={isHidden}
        onSubmit={submit}
        onCancel={onBack}
        busy={isBusy}
        cancelLabel={SESSION.stepBack}
        isCancelDisabled={isBusy}
        submitLabel={hasAccount ? SESSION.stepSignIn : SESSION.stepRegister}
        busyLabel={SESSION.stepSending}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-muted">{SESSION.stepHelp}</p>
          <Button variant="secondary" disabled={isBusy} onClick={change}>
            {hasAccount ? SESSION.stepNoAccount : SESSION.stepHasAccount}
          </Button>
        </div>
        {isCreated && <Banner tone="success">{SESSION.stepCreated}</Banner>}
        {!hasAccount && <NameField />}
        <EmailField autoComplete={hasAccount ? 'username' : 'email'} />
        {!hasAccount && <PhoneField />}
        {hasAccount ? <CurrentPasswordField /> : <NewPasswordField />}
        {hasAccount && (
          <Link to="/forgot-password" className={classNames(TEXT_LINK_CLASS, 'justify-self-start')}>
            {SESSION.forgotPassword}
          </Link>
        )}
        <NeedsNetwork />
        <FormProblem message={problem?.message} />
        {!hasAccount && consent}
      </DialogForm>
    </FormProvider>
  )
}

function useAccountStep(onSignedIn: () => Promise<unknown>) {
  const [hasAccount, setHasAccount] = useState(false)
  const [isCreated, setIsCreated] = useState(false)
  const [ticket, setTicket] = useState<string>()
  const [opening] = useState(() => createAccountOpening({ register: registerCustomer, signIn }))
  const { enter } = useSessionChange()
  const form = useForm<AccountValues, unknown, RegisterInput | LoginInput>({
    resolver: hasAccount ? ofKnown : ofNew,
    defaultValues: withTypedEmail(readDraft(REGISTER_DRAFT, EMPTY)),
  })
  useKeptDraft(REGISTER_DRAFT, form)
  useSavedValues(form, ({ email }) => rememberEmail(email))
  const send = async (input: RegisterInput | LoginInput): Promise<User | SecondFactorRequired> => {
    if (!('name' in input)) return signIn({ ...input, remember: true })
    try {
      return await opening.open(input)
    } catch (error) {
      const isOpen = opening.isRegistered(input.email)
      setIsCreated(isOpen)
      setHasAccount(isOpen)
      throw error
    }
  }
  const submission = useFormSubmission({
    form,
    send,
    done: async (user) => {
      if ('ticket' in user) return setTicket(user.ticket)
      dropDraft(REGISTER_DRAFT)
      forgetCredentials()
      await enter(user)
      await onSignedIn()
    },
    failed: hasAccount ? SESSION.loginFailed : SESSION.registerFailed,
    missing: hasAccount ? SESSION.loginMissing : SESSION.registerMissing,
    isShownInForm: () => true,
  })
  const change = () => {
    form.clearErrors()
    submission.forgetProblem()
    setHasAccount(!hasAccount)
  }
  const { control, getValues } = form
  useEffect(() => {
    if (hasAccount) focusField({ control }, getValues('email') ? 'password' : 'email')
  }, [hasAccount, control, getValues])
  const forgetTicket = () => setTicket(undefined)
  const shown = { hasAccount, isCreated: isCreated && hasAccount, ticket }
  return { form, ...submission, ...shown, forgetTicket, change }
}
