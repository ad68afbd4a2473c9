import { UPGRADE_CITIES } from '@tecnicerca/shared/cities'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import type { TechnicianUpgradeInput, technicianUpgradeInput } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { dropDraft, readDraft, useKeptDraft } from '../../../lib/form-draft.ts'
import { formResolver } from '../../../lib/form-resolver.ts'
import { useFormSubmission } from '../../../lib/form-submission.ts'
import { lacksProfile } from '../../../lib/lacks-profile.ts'
import { type SessionUser, updateSessionUser } from '../../../lib/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { SignInAgain } from '../../../ui/sign-in-again.tsx'
import { RegistrationFields } from '../form/fields.tsx'
import { registrationInput } from '../form/values.ts'
import { type CategoryChoice, CategoryField } from './category-field.tsx'
import { upgradeToTechnician } from './operations.ts'
import { PhotoField } from './photo-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { EMPTY_UPGRADE, type UpgradeValues } from './registration-values.ts'

const resolver = formResolver<UpgradeValues, typeof technicianUpgradeInput>(
  async () => (await import('@tecnicerca/shared/technicians')).technicianUpgradeInput,
  {
    prepare: registrationInput,
  },
)

type UpgradeProps = {
  user: SessionUser
  categories: CategoryChoice
  notice?: ReactNode
  onUpgraded: () => Promise<unknown>
}

/** What a customer and a technician without a profile fill in alike. */
export function UpgradeForm({ user, categories, notice, onUpgraded }: UpgradeProps) {
  const draft = `upgrade-${user.id}`
  const isTechnician = lacksProfile(user)
  const form = useForm<UpgradeValues, unknown, TechnicianUpgradeInput>({
    resolver,
    defaultValues: readDraft(draft, EMPTY_UPGRADE),
  })
  useKeptDraft(draft, form)
  const { submit, isBusy, problem } = useFormSubmission({
    form,
    send: (input) => upgradeToTechnician(input, form.getValues('profile_image')),
    done: async (upgraded) => {
      dropDraft(draft)
      await updateSessionUser(upgraded)
      toastSuccess(isTechnician ? UPGRADE.firstProfileSuccess : UPGRADE.success)
      return onUpgraded()
    },
    failed: UPGRADE.failed,
    missing: SESSION.registerMissing,
    stays: (code) => code === 'unauthenticated',
  })
  return (
    <FormProvider {...form}>
      <Form label={isTechnician ? UPGRADE.firstProfile : UPGRADE.title} onSubmit={submit}>
        <PhotoField name={user.name} />
        <RegistrationFields category={<CategoryField categories={categories} />} />
        <PlaceFields cities={UPGRADE_CITIES} />
        {notice}
        <Button type="submit" wide busy={isBusy} busyLabel={UPGRADE.submitting}>
          {isTechnician ? UPGRADE.firstProfileSubmit : UPGRADE.submit}
        </Button>
        <FormProblem message={problem?.message} action={<SignInAgain code={problem?.code} />} />
      </Form>
    </FormProvider>
  )
}
