import type { ConfirmedPassword } from '../../../lib/password-confirmation'
import { EMPTY_PROFESSIONAL, type ProfessionalValues } from '../form/professional-values'

export type RegistrationValues = { name: string; email: string; phone: string } & ConfirmedPassword &
  ProfessionalValues

/** In the order of the screen: of several problems the first one on it is said. */
export const EMPTY_REGISTRATION: RegistrationValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirm_password: '',
  ...EMPTY_PROFESSIONAL,
}
