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
import { LocationFields } from '../form/location-fields'
import { ProfessionalFields } from '../form/professional-fields'
import {
  type CategoryChoice,
  EMPTY_PROFESSIONAL,
  type ProfessionalValues,
  withPlainAmount,
} from '../form/professional-values'
import { upgradeToTechnician } from './operations'
import { PhotoField } from './photo-field'

const resolver = formResolver<ProfessionalValues, typeof technicianUpgradeInput>(
  async () => (await import('@tecnicerca/shared/technicians')).technicianUpgradeInput,
  {
    prepare: withPlainAmount,
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
  const form = useForm<ProfessionalValues, unknown, TechnicianUpgradeInput>({
    resolver,
    defaultValues: readDraft(draft, EMPTY_PROFESSIONAL),
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
        <ProfessionalFields categories={categories} />
        <LocationFields cities={UPGRADE_CITIES} />
        {notice}
        <Button type="submit" wide busy={is_busy} busyLabel={UPGRADE.submitting}>
          {is_technician ? UPGRADE.first_profile_submit : UPGRADE.submit}
        </Button>
        <FormProblem message={problem?.message} action={<SignInAgain code={problem?.code} />} />
      </Form>
    </FormProvider>
  )
}
