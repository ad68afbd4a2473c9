import type { ErasureInput, erasureInput } from '@tecnicerca/shared/accounts'
import { ERASURE } from '@tecnicerca/shared/messages/account/account'
import { NeedsNetwork } from '../../app-shell/needs-network.tsx'
import { fieldProps } from '../../lib/forms/field-props.ts'
import { formResolver } from '../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../lib/forms/form-submission.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { type SessionUser, updateSessionUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SignInAgain } from '../../ui/feedback/sign-in-again.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormProblem } from '../../ui/forms/form-problem.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { askForErasure } from './operations.ts'

type Values = { password: string; delete_reviews: boolean }

const resolver = formResolver<Values, typeof erasureInput>(
  async () => (await import('@tecnicerca/shared/accounts')).erasureInput,
)

/** Explains the erasure of the account and requests it. Stores its day in the user's `erase_at`, for the screen. */
export function ErasureForm({ user }: { user: SessionUser }) {
  const form = useForm<Values, unknown, ErasureInput>({
    resolver,
    defaultValues: { password: '', delete_reviews: false },
  })
  const { submit, isBusy, problem } = useFormSubmission({
    form,
    send: askForErasure,
    done: (eraseAt) => updateSessionUser({ ...user, erase_at: eraseAt }),
    failed: ERASURE.failed,
    isShownInForm: (code) => code === 'unauthenticated' || code === 'last_admin',
  })
  return (
    <Form label={ERASURE.title} onSubmit={submit}>
      <p>{ERASURE.intro}</p>
      <ul className="grid list-disc gap-2 pl-5">
        {ERASURE.what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Checkbox {...form.register('delete_reviews')} label={ERASURE.deleteReviews} />
      <PasswordInput
        {...fieldProps(form, 'password')}
        label={ERASURE.password}
        autoComplete="current-password"
        required
      />
      <NeedsNetwork keeps={false} />
      <Button type="submit" variant="danger" wide busy={isBusy} busyLabel={ERASURE.submitting}>
        {ERASURE.submit}
      </Button>
      <FormProblem message={problem?.message} action={<SignInAgain code={problem?.code} />} />
    </Form>
  )
}
