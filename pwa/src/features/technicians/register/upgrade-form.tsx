import { UPGRADE_CITIES } from '@tecnicerca/shared/cities'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import type { TechnicianUpgradeInput, technicianUpgradeInput } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { dropDraft, readDraft, useKeptDraft } from '../../../lib/form-draft'
import { formResolver } from '../../../lib/form-resolver'
import { useFormSubmission } from '../../../lib/form-submission'
import { lacksProfile } from '../../../lib/lacks-profile'
import { type SessionUser, setSessionUser } from '../../../lib/session'
import { toastSuccess } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import { Form } from '../../../ui/form'
import { FormProblem } from '../../../ui/form-problem'
import { SignInAgain } from '../../../ui/sign-in-again'
import { RegistrationFields } from '../form/fields'
import { registrationInput } from '../form/values'
import { type CategoryChoice, CategoryField } from './category-field'
import { upgradeToTechnician } from './operations'
import { PhotoField } from './photo-field'
import { PlaceFields } from './place-fields'
import { EMPTY_UPGRADE, type UpgradeValues } from './registration-values'

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
  const is_technician = lacksProfile(user)
  const form = useForm<UpgradeValues, unknown, TechnicianUpgradeInput>({
    resolver,
    defaultValues: readDraft(draft, EMPTY_UPGRADE),
  })
  useKeptDraft(draft, form)
  const { submit, is_busy, problem } = useFormSubmission({
    form,
    send: (input) => upgradeToTechnician(input, form.getValues('profile_image')),
    done: async (upgraded) => {
      dropDraft(draft)
      await setSessionUser(upgraded)
      toastSuccess(is_technician ? UPGRADE.first_profile_success : UPGRADE.success)
      return onUpgraded()
    },
    failed: UPGRADE.failed,
    missing: SESSION.register_missing,
    stays: (code) => code === 'unauthenticated',
  })
  return (
    <FormProvider {...form}>
      <Form label={is_technician ? UPGRADE.first_profile : UPGRADE.title} onSubmit={submit}>
        <PhotoField name={user.name} />
        <RegistrationFields category={<CategoryField categories={categories} />} />
        <PlaceFields cities={UPGRADE_CITIES} />
        {notice}
        <Button type="submit" wide busy={is_busy} busyLabel={UPGRADE.submitting}>
          {is_technician ? UPGRADE.first_profile_submit : UPGRADE.submit}
        </Button>
        <FormProblem message={problem?.message} action={<SignInAgain code={problem?.code} />} />
      </Form>
    </FormProvider>
  )
}
