import { REGISTRATION_CITIES } from '@tecnicerca/shared/cities'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { SESSION } from '@tecnicerca/shared/messages/session'
import type { TechnicianRegistrationInput, technicianRegistrationInput } from '@tecnicerca/shared/technicians'
import type { ReactNode } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { NeedsNetwork } from '../../../app-shell/needs-network.tsx'
import { dropDraft, readDraft, useKeptDraft } from '../../../lib/forms/form-draft.ts'
import { formResolver } from '../../../lib/forms/form-resolver.ts'
import { useFormSubmission } from '../../../lib/forms/form-submission.ts'
import { confirmationProblem } from '../../../lib/forms/password-confirmation.ts'
import { rememberEmail, rememberRegistered, withTypedEmail } from '../../../lib/forms/typed-credentials.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useSavedValues } from '../../../lib/forms/use-saved-values.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormSection } from '../../../ui/forms/form-section.tsx'
import {
  ConfirmationField,
  EmailField,
  NameField,
  NewPasswordField,
  PhoneField,
} from '../../../ui/forms/person-fields.tsx'
import { RegistrationFields } from '../form/fields.tsx'
import { type CategoryChoice, CategoryField } from './category-field.tsx'
import { registerTechnician } from './operations.ts'
import { PhotoField } from './photo-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import {
  EMPTY_REGISTRATION,
  type RegistrationValues,
  registrationRequestValues,
} from './registration-values.ts'

const DRAFT = 'register-technician'
const resolver = formResolver<RegistrationValues, typeof technicianRegistrationInput>(
  async () => (await import('@tecnicerca/shared/technicians')).technicianRegistrationInput,
  {
    // `privacy`: the sentence beside the button says so.
    prepare: (values) => ({ ...registrationRequestValues(values), privacy: 'true' }),
    check: (values) => ({ confirmPassword: confirmationProblem(values) }),
  },
)

type RegistrationProps = {
  categories: CategoryChoice
  /** The sentence by which a new account accepts the privacy notice. */
  consent: ReactNode
  /** The checkbox that makes phone and email public. */
  contactTick: ReactNode
  onRegistered: () => Promise<unknown>
}

export function TechnicianRegistrationForm({
  categories,
  consent,
  contactTick,
  onRegistered,
}: RegistrationProps) {
  const form = useForm<RegistrationValues, unknown, TechnicianRegistrationInput>({
    resolver,
    defaultValues: withTypedEmail(readDraft(DRAFT, EMPTY_REGISTRATION)),
  })
  useKeptDraft(DRAFT, form)
  useSavedValues(form, ({ email }) => rememberEmail(email))
  const { submit, isBusy } = useFormSubmission({
    form,
    send: (input) => registerTechnician(input, form.getValues('profile_image')),
    done: () => {
      dropDraft(DRAFT)
      rememberRegistered(form.getValues())
      return onRegistered()
    },
    failed: SESSION.technicianFailed,
    missing: SESSION.registerMissing,
  })
  return (
    <FormProvider {...form}>
      <Form label={SESSION.technicianTitle} onSubmit={submit}>
        <FormSection title={SESSION.sectionPersonal}>
          <PersonalFields />
        </FormSection>
        <FormSection title={SESSION.sectionProfessional}>
          <RegistrationFields category={<CategoryField categories={categories} />} />
        </FormSection>
        <FormSection title={SESSION.sectionLocation}>
          <PlaceFields cities={REGISTRATION_CITIES} isAddressRequired />
        </FormSection>
        <FormSection title={CONSENTS.title}>{contactTick}</FormSection>
        <NeedsNetwork />
        {consent}
        <Button type="submit" wide busy={isBusy} busyLabel={SESSION.technicianSubmitting}>
          {SESSION.technicianSubmit}
        </Button>
      </Form>
    </FormProvider>
  )
}

function PersonalFields() {
  const name = useWatch<RegistrationValues, 'name'>({ name: 'name' })
  return (
    <>
      <NameField />
      <EmailField autoComplete="email" />
      <PhoneField required />
      <NewPasswordField deps={['confirmPassword']} />
      <ConfirmationField />
      <PhotoField name={name} />
    </>
  )
}
