import type { ConfirmedPassword } from '../../../lib/forms/password-confirmation.ts'
import { EMPTY_PROFESSIONAL, type ProfessionalValues } from '../form/values.ts'

/** Fields in the order of the screen: of several errors, the message names the first one on the screen. */
export type UpgradeValues = { profile_image: File | undefined } & ProfessionalValues
export const EMPTY_UPGRADE: UpgradeValues = { profile_image: undefined, ...EMPTY_PROFESSIONAL }

export type RegistrationValues = { name: string; email: string; phone: string } & ConfirmedPassword &
  UpgradeValues
export const EMPTY_REGISTRATION: RegistrationValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirm_password: '',
  ...EMPTY_UPGRADE,
}
