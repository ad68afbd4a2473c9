import { Link } from '@tanstack/react-router'
import type { AccountUpdateInput, accountUpdateInput } from '@tecnicerca/shared/accounts'
import { ACCOUNT_LIMITS } from '@tecnicerca/shared/limits'
import { ACCOUNT, ACCOUNT_EDIT } from '@tecnicerca/shared/messages/account/account'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { VERIFICATION } from '@tecnicerca/shared/messages/verifications'
import { nameKey } from '@tecnicerca/shared/values/guarded-names'
import { phoneKey } from '@tecnicerca/shared/values/phone-numbers'
import type { VerificationKind } from '@tecnicerca/shared/verifications'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { changedFields } from '../../lib/forms/changed-fields.ts'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { dropDraft, readDraft, useKeptDraft } from '../../lib/forms/form-draft.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { type SessionUser, updateSessionUser } from '../../lib/session/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { SignInAgain } from '../../ui/feedback/sign-in-again.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { FormSection } from '../../ui/forms/form-section.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { type AccountEditValues, accountEditProblems, changesOf } from './account-edit-rules.ts'
import { updateAccount } from './operations.ts'

type EditForm = UseFormReturn<AccountEditValues, unknown, AccountUpdateInput>

const NO_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' }
const resolver = formResolver<AccountEditValues, typeof accountUpdateInput>(
  async () => (await import('@tecnicerca/shared/accounts')).accountUpdateInput,
  {
    prepare: changesOf,
    check: accountEditProblems,
  },
)

type AccountEditProps = {
  user: SessionUser
  /** What of the user is verified. Another name or number ends some of it. */
  verified: readonly VerificationKind[]
  onSaved: () => Promise<unknown>
}

export function AccountEditForm({ user, verified, onSaved }: AccountEditProps) {
  const draft = `account-${user.id}`
  const before = { name: user.name, phone: user.phone, ...NO_PASSWORDS }
  const form = useForm<AccountEditValues, unknown, AccountUpdateInput>({
    resolver,
    defaultValues: readDraft(draft, before),
  })
  useKeptDraft(draft, form, before)
  const { submit, isBusy, problem } = useFormSubmission({
    form,
    send: (input) => updateAccount(changedFields(input, before)),
    done: async (saved) => {
      dropDraft(draft)
      await updateSessionUser(saved)
      toastSuccess(ACCOUNT_EDIT.saved)
      return onSaved()
    },
    failed: ACCOUNT_EDIT.saveFailed,
    isShownInForm: (code) => code === 'unauthenticated',
  })
  return (
    <Form label={ACCOUNT_EDIT.title} onSubmit={submit}>
      <PersonFields form={form} user={user} verified={verified} />
      <PasswordFields form={form} />
      <NeedsNetwork />
      <div className="flex flex-wrap gap-3 *:grow sm:justify-end sm:*:grow-0">
        <Link
          to="/my-account"
          replace
          className={buttonClass({ variant: 'secondary' })}
          onClick={() => dropDraft(draft)}
        >
          {ACCOUNT_EDIT.cancel}
        </Link>
        <Button type="submit" busy={isBusy} busyLabel={ACCOUNT_EDIT.saving}>
          {ACCOUNT_EDIT.save}
        </Button>
      </div>
      <FormProblem message={problem?.message} action={<SignInAgain code={problem?.code} />} />
    </Form>
  )
}

type PersonFieldsProps = Pick<AccountEditProps, 'user' | 'verified'> & { form: EditForm }

function PersonFields({ form, user, verified }: PersonFieldsProps) {
  const [name, phone] = useWatch({ control: form.control, name: ['name', 'phone'] })
  const ends = {
    identity: verified.includes('identity') && nameKey(name) !== nameKey(user.name),
    phone: verified.includes('phone') && phoneKey(phone) !== phoneKey(user.phone),
  }
  return (
    <>
      <TextInput
        {...fieldProps(form, 'name')}
        label={ACCOUNT.name}
        autoComplete="name"
        maxLength={ACCOUNT_LIMITS.name}
        required
        hint={ends.identity ? VERIFICATION.endsWithChange.identity : undefined}
      />
      <TextInput
        name="email"
        label={SESSION.email}
        type="email"
        autoComplete="username"
        value={user.email}
        readOnly
        hint={ACCOUNT_EDIT.emailFixed}
      />
      <TextInput
        {...fieldProps(form, 'phone')}
        label={SESSION.phoneOptional}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={ACCOUNT_LIMITS.phone}
        hint={ends.phone ? VERIFICATION.endsWithChange.phone : undefined}
      />
    </>
  )
}

function PasswordFields({ form }: { form: EditForm }) {
  const { errors } = form.formState
  return (
    <FormSection title={ACCOUNT_EDIT.passwordTitle} text={ACCOUNT_EDIT.passwordText}>
      <PasswordInput
        {...fieldProps(form, 'currentPassword')}
        label={ACCOUNT_EDIT.currentPassword}
        autoComplete="current-password"
      />
      <PasswordInput
        {...form.register('newPassword', { deps: ['confirmPassword', 'currentPassword'] })}
        label={ACCOUNT_EDIT.newPassword}
        hint={SESSION.passwordHint}
        autoComplete="new-password"
        showStrength
        error={errors.newPassword?.message}
      />
      <PasswordInput
        {...fieldProps(form, 'confirmPassword')}
        label={ACCOUNT_EDIT.confirmPassword}
        autoComplete="new-password"
      />
    </FormSection>
  )
}
