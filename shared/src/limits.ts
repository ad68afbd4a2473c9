// In a file without the schemas that enforce them: a form needs the limits to be shown, and zod loads later.

export const ACCOUNT_LIMITS = {
  name: 120,
  email: 254,
  phone: 30,
  passwordMin: 6,
  passwordMax: 128,
} as const

/** What a mailed link can carry. */
export const MAILED_TOKEN = /^[A-Za-z0-9_-]{20,100}$/

export const TECHNICIAN_LIMITS = {
  bio: 2000,
  address: 200,
  experienceMax: 50,
  hourlyRateMax: 1_000_000,
  skills: 20,
  skill_name: 40,
  /** How much of the bio cards show and search reads, in code points. */
  cardBio: 160,
} as const

export const REVIEW_LIMITS = {
  comment_min: 10,
  comment: 2000,
  rating_min: 1,
  rating_max: 5,
  ratingDefault: 5,
} as const

export const SERVICE_REQUEST_LIMITS = {
  service_description: 2000,
  service_location: 200,
  reference_point: 120,
  /** How far ahead a day can be asked for or proposed. */
  daysAhead: 365,
} as const

/** What is said and agreed about a service request. */
export const CASE_LIMITS = {
  note: 200,
  message: 1000,
  /** RD$, what the customer pays in all. */
  total_max: 10_000_000,
  messagesInAnHour: 100,
  group: 3,
  /** Photos of one side. */
  photos: 6,
  /** After the end: so long the two can write to each other, and the technician sees the customer's number. */
  daysAfterEnd: 30,
} as const

/** Why an admin reads what the two sides of a case wrote. */
export const READING_REASON = { min: 10, max: 300 } as const

/** How much one customer can have asked for; beyond it `too_many_pending`. */
export const ASKING_LIMITS = {
  pending_with_one_technician: 5,
  pending: 30,
  /** In any 24 hours, whatever became of them. */
  new_in_a_day: 60,
} as const

export const CATEGORY_LIMITS = {
  name: 60,
  description: 500,
  icon_name: 40,
  synonyms: 2000,
  /** Each of them. */
  synonym: 60,
} as const
