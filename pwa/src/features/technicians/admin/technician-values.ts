import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import { plainAmount } from '../../../lib/typed-numbers'

/** The form as it is typed. */
export type TechnicianValues = {
  category_id: string
  hourly_rate: string
  experience_years: string
  city: string
  address: string
  available: boolean
  bio: string
}

export function technicianValues(technician: TechnicianProfile): TechnicianValues {
  const { category_id, hourly_rate, experience_years, city, address, available, bio } = technician
  return {
    category_id: category_id === null ? '' : String(category_id),
    hourly_rate: String(hourly_rate),
    experience_years: String(experience_years),
    city,
    address,
    available: available === 1,
    bio,
  }
}

/** What the schema is shown: numbers as numbers, a category not chosen as null. */
export function technicianInputOf(values: TechnicianValues): Record<string, unknown> {
  const { category_id, hourly_rate, experience_years } = values
  return {
    ...values,
    category_id: category_id === '' ? null : Number(category_id),
    hourly_rate: numberOrZero(plainAmount(hourly_rate)),
    experience_years: numberOrZero(experience_years),
  }
}

function numberOrZero(text: string): number {
  const number = Number(text)
  return Number.isFinite(number) ? number : 0
}
