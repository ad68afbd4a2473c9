import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import type { PublicProfile, TechnicianUpgradeInput } from '@tecnicerca/shared/technicians'
import { readAmount } from '@tecnicerca/shared/values/typed-amount'

/** The form values about a technician's work, the same in every form. Every number is still text. */
export type ProfessionalValues = Record<Exclude<keyof TechnicianUpgradeInput, 'contact_public'>, string>

export const EMPTY_PROFESSIONAL: ProfessionalValues = {
  category_id: '',
  experience_years: '',
  hourly_rate: '',
  bio: '',
  city: DEFAULT_CITY,
  address: '',
  // Public only if the technician says so: for many the address is their home.
  address_is_public: 'false',
}

export function professionalValues(technician: PublicProfile): ProfessionalValues {
  return {
    category_id: technician.category_id === null ? '' : String(technician.category_id),
    experience_years: String(technician.experience_years),
    hourly_rate: String(technician.hourly_rate),
    bio: technician.bio,
    city: technician.city,
    address: technician.address,
    address_is_public: String(technician.address_is_public ?? true),
  }
}

/** How a form converts typed text before its schema validates it. */
type Reading = Record<'category' | 'number' | 'amount' | 'flag', (text: string) => unknown>

function inputBy({ category, number, amount, flag }: Reading) {
  return (values: ProfessionalValues): Record<string, unknown> => ({
    ...values,
    category_id: category(values.category_id),
    experience_years: number(values.experience_years),
    hourly_rate: amount(values.hourly_rate),
    address_is_public: flag(values.address_is_public),
  })
}

/** Registration and upgrade are sent as multipart text, so their schema parses the numbers itself. */
export const registrationInput = inputBy({
  category: (text) => text,
  number: (text) => text,
  amount: (text) => text,
  flag: (text) => text,
})

/** The user's own profile: an empty number is refused, and without a choice the category stays unchanged. */
export const profileInput = inputBy({
  category: (text) => (text === '' ? undefined : Number(text)),
  number: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  amount: readAmount,
  flag: (text) => text === 'true',
})

/**
 * The admin's dialog: text that is not a number becomes 0, but '1e3' is refused as in every other form. A technician may
 * have no category.
 */
export const adminInput = inputBy({
  category: (text) => (text === '' ? null : Number(text)),
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : 0),
  amount: (text) => {
    const isNumberOfPrograms = text.trim() !== '' && Number.isFinite(Number(text))
    const amount = readAmount(text)
    return Number.isNaN(amount) && !isNumberOfPrograms ? 0 : amount
  },
  flag: (text) => text === 'true',
})
