import type { Category } from '@tecnicerca/shared/categories'
import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { plainAmount } from '../../../lib/typed-numbers'

/** What somebody types who offers a trade; every number still a text. */
export type ProfessionalValues = {
  profile_image: File | undefined
  category_id: string
  experience_years: string
  hourly_rate: string
  bio: string
  city: string
  address: string
}

export const EMPTY_PROFESSIONAL: ProfessionalValues = {
  profile_image: undefined,
  category_id: '',
  experience_years: '',
  hourly_rate: '',
  bio: '',
  city: DEFAULT_CITY,
  address: '',
}

export function withPlainAmount<Values extends ProfessionalValues>(values: Values): Values {
  return { ...values, hourly_rate: plainAmount(values.hourly_rate) }
}

/** The categories to choose from, as the screen's loading of them stands. */
export type CategoryChoice = { list: readonly Category[]; is_failed: boolean; retry: () => void }
