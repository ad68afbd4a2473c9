import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import { plainAmount } from '../../../lib/typed-numbers'

/** The form as it is typed. */
export type ProfileValues = {
  category_id: string
  bio: string
  skills: string[]
  experience_years: string
  hourly_rate: string
  city: string
  address: string
  available: boolean
}

export function profileValues(technician: TechnicianProfile): ProfileValues {
  return {
    category_id: technician.category_id === null ? '' : String(technician.category_id),
    bio: technician.bio,
    skills: technician.skills.map(({ skill_name }) => skill_name),
    experience_years: String(technician.experience_years),
    hourly_rate: String(technician.hourly_rate),
    city: technician.city,
    address: technician.address,
    available: technician.available === 1,
  }
}

/** What the schema is shown: numbers as numbers, a category not chosen as absent. */
export function profileInputOf(values: ProfileValues): Record<string, unknown> {
  return {
    ...values,
    category_id: values.category_id === '' ? undefined : Number(values.category_id),
    experience_years: numberOf(values.experience_years),
    hourly_rate: numberOf(plainAmount(values.hourly_rate)),
  }
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
