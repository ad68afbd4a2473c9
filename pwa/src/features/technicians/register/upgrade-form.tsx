import { UPGRADE_CITIES } from '@tecnicerca/shared/cities'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { UPGRADE } from '@tecnicerca/shared/messages/technicians'
import type { TechnicianUpgradeInput, technicianUpgradeInput } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { NeedsNetwork } from '../../../app-shell/needs-network.tsx'
import { dropDraft, readDraft, useKeptDraft } from '../../../lib/forms/form-draft.ts'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { lacksProfile } from '../../../lib/session/lacks-profile.ts'
import { type SessionUser, updateSessionUser } from '../../../lib/session/session.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SignInAgain } from '../../../ui/feedback/sign-in-again.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { RegistrationFields } from '../form/fields.tsx'
import { type CategoryChoice, CategoryField } from './category-field.tsx'
import { upgradeToTechnician } from './operations.ts'
import { PhotoField } from './photo-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { EMPTY_UPGRADE, registrationRequestValues, type UpgradeValues } from './registration-values.ts'

const resolver = formResolver<UpgradeValues, typeof technicianUpgradeInput>(
  async () => (await import('@tecnicerca/shared/technicians')).technicianUpgradeInput,
  {
    prepare: registrationRequestValues,
  },
)

type UpgradeProps = {
  user: SessionUser
  categories: CategoryChoice
  /** The checkbox that makes phone and email public. */
  contactTick: ReactNode
  onUpgraded: () => Promise<unknown>
}

/** The form for a customer who becomes a technician and for a technician without a profile. */
export function UpgradeForm({ user, categories, contactTick, onUpgraded }: UpgradeProps) {
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
    isShownInForm: (code) => code === 'unauthenticated',
  })
  return (
    <FormProvider {...form}>
      <Form label={isTechnician ? UPGRADE.firstProfile : UPGRADE.title} onSubmit={submit}>
        <PhotoField name={user.name} />
        <RegistrationFields category={<CategoryField categories={categories} />} />
        <PlaceFields cities={UPGRADE_CITIES} />
        {contactTick}
        <NeedsNetwork />
        <Button type="submit" wide busy={isBusy} busyLabel={UPGRADE.submitting}>
          {isTechnician ? UPGRADE.firstProfileSubmit : UPGRADE.submit}
        </Button>
        <FormProblem message={problem?.message} action={<SignInAgain code={problem?.code} />} />
      </Form>
    </FormProvider>
  )
}
