import type { ConfirmedPassword } from '../../../lib/forms/password-confirmation.ts'
import { EMPTY_PROFESSIONAL, type ProfessionalValues, registrationInput } from '../form/values.ts'

/** 'true' if ticked, otherwise ''. */
type ContactTick = { contact_public: string }

/** Fields in the order of the screen, so that the error message names the topmost of several wrong fields. */
export type UpgradeValues = { profile_image: File | undefined } & ProfessionalValues & ContactTick
export const EMPTY_UPGRADE: UpgradeValues = {
  profile_image: undefined,
  ...EMPTY_PROFESSIONAL,
  contact_public: '',
}

export type RegistrationValues = { name: string; email: string; phone: string } & ConfirmedPassword &
  UpgradeValues
export const EMPTY_REGISTRATION: RegistrationValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  ...EMPTY_UPGRADE,
}

/** The typed values, as the multipart request needs them; `contact_public` is 'false' if not ticked. */
export function registrationRequestValues(values: ContactTick & ProfessionalValues) {
  return { ...registrationInput(values), contact_public: String(values.contact_public === 'true') }
}
