import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import type { TechnicianProfile, TechnicianUpgradeInput } from '@tecnicerca/shared/technicians'
import { plainAmount } from '../../../lib/typed-numbers.ts'

/** What is typed about a technician's work, the same in every form; every number still a text. */
export type ProfessionalValues = Record<keyof TechnicianUpgradeInput, string>

export const EMPTY_PROFESSIONAL: ProfessionalValues = {
  category_id: '',
  experience_years: '',
  hourly_rate: '',
  bio: '',
  city: DEFAULT_CITY,
  address: '',
}

export function professionalValues(technician: TechnicianProfile): ProfessionalValues {
  return {
    category_id: technician.category_id === null ? '' : String(technician.category_id),
    experience_years: String(technician.experience_years),
    hourly_rate: String(technician.hourly_rate),
    bio: technician.bio,
    city: technician.city,
    address: technician.address,
  }
}

/** What a form makes of a typed text before its schema judges it. */
type Reading = { category: (text: string) => unknown; number: (text: string) => unknown }

function inputBy({ category, number }: Reading) {
  return (values: ProfessionalValues): Record<string, unknown> => ({
    ...values,
    category_id: category(values.category_id),
    experience_years: number(values.experience_years),
    hourly_rate: number(plainAmount(values.hourly_rate)),
  })
}

/** Registration and upgrade travel as multipart text; their schema reads the numbers itself. */
export const registrationInput = inputBy({ category: (text) => text, number: (text) => text })

/** The own profile: a number left empty is refused, and without a choice the category stays as it was. */
export const profileInput = inputBy({
  category: (text) => (text === '' ? undefined : Number(text)),
  number: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
})

/** The administrator's dialog: what is no number becomes 0, and a technician may be without a category. */
export const adminInput = inputBy({
  category: (text) => (text === '' ? null : Number(text)),
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : 0),
})
