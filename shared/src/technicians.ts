import * as z from 'zod/mini'
import { RULES } from './abuse-reports.ts'
import { email, newPassword, user } from './accounts.ts'
import { CITIES } from './cities.ts'
import { contactConsentText, privacyConsentText } from './consents.ts'
import { ACCOUNT_LIMITS, TECHNICIAN_LIMITS } from './limits.ts'
import { PROFILE_EDIT } from './messages/technicians.ts'
import { daysOff, shownWeekHours, weekHours } from './opening-hours-input.ts'
import { histogram, review } from './reviews.ts'
import { personName } from './values/names.ts'
import { amountFromText, flagFromText, fromText, id, money, wholeNumber } from './values/numbers.ts'
import { optionalText, requiredLine, requiredText, withoutFullWidth } from './values/text.ts'
import { badge } from './verifications.ts'
import { workPhoto } from './work-photos.ts'

const experienceYears = wholeNumber(
  0,
  TECHNICIAN_LIMITS.experienceMax,
  'Debe ser un número entero entre 0 y 50.',
)
const hourlyRate = money(TECHNICIAN_LIMITS.hourlyRateMax, PROFILE_EDIT.hourlyRateWrong)
const city = z.enum(CITIES, { error: 'Elige una ciudad.' })
export const CATEGORY_MISSING = 'Elige una categoría.'
const categoryId = id(CATEGORY_MISSING)
const address = optionalText(TECHNICIAN_LIMITS.address)
const addressIsPublic = z.boolean({ error: 'Debe ser verdadero o falso.' })
const skillName = requiredText(TECHNICIAN_LIMITS.skill_name, 'Escribe la habilidad.')

const service = z.object({
  name: requiredText(TECHNICIAN_LIMITS.serviceName, PROFILE_EDIT.serviceMissing),
  price: money(TECHNICIAN_LIMITS.servicePriceMax, PROFILE_EDIT.servicePriceWrong),
})
/** A service with its price for a visit, in RD$. */
export type Service = z.infer<typeof service>

/** Fields that create a technician profile. All arrive as text. */
const professional = {
  category_id: fromText(categoryId),
  bio: requiredText(TECHNICIAN_LIMITS.bio, 'Describe tu experiencia.'),
  experience_years: fromText(experienceYears),
  hourly_rate: amountFromText(hourlyRate),
  city,
  /** If absent, the address of a new profile is public, and a restored profile keeps its setting. */
  address_is_public: z.optional(flagFromText(addressIsPublic)),
}

/** Fields that the technician or an admin can change later. */
const edited = {
  bio: optionalText(TECHNICIAN_LIMITS.bio),
  experience_years: experienceYears,
  hourly_rate: hourlyRate,
  city,
  address,
  available: z.boolean({ error: 'Debe ser verdadero o falso.' }),
}

/** The text fields of the multipart registration; `profile_image` is sent beside them. */
export const technicianRegistrationInput = z.object({
  name: personName(ACCOUNT_LIMITS.name, 'Escribe tu nombre.'),
  email,
  password: newPassword,
  phone: requiredLine(ACCOUNT_LIMITS.phone, 'Escribe tu teléfono.').check(z.overwrite(withoutFullWidth)),
  ...professional,
  address: requiredText(TECHNICIAN_LIMITS.address, 'Escribe tu dirección.'),
  ...privacyConsentText,
  ...contactConsentText,
})
export type TechnicianRegistrationInput = z.infer<typeof technicianRegistrationInput>

/** The text fields of the multipart form with which a customer becomes a technician. */
export const technicianUpgradeInput = z.object({ ...professional, address, ...contactConsentText })
export type TechnicianUpgradeInput = z.infer<typeof technicianUpgradeInput>

export const technicianProfileInput = z.object({
  ...edited,
  category_id: z.optional(categoryId),
  address_is_public: z.optional(addressIsPublic),
  skills: z.optional(
    z
      .array(skillName, { error: 'Debe ser una lista.' })
      .check(z.maxLength(TECHNICIAN_LIMITS.skills, { error: 'Puedes indicar hasta 20 habilidades.' })),
  ),
  services: z.optional(
    z
      .array(service, { error: 'Debe ser una lista.' })
      .check(z.maxLength(TECHNICIAN_LIMITS.services, { error: 'Puedes indicar hasta tres servicios.' })),
  ),
  /** Empty means the whole city. Merged sectors are replaced. Cities other than Santiago have none. */
  sector_ids: z.optional(
    z
      .array(id(PROFILE_EDIT.sectorUnknown), { error: 'Debe ser una lista.' })
      .check(z.maxLength(TECHNICIAN_LIMITS.sectors, { error: PROFILE_EDIT.tooManySectors })),
  ),
  hours: z.optional(weekHours),
  days_off: z.optional(daysOff),
})
export type TechnicianProfileInput = z.infer<typeof technicianProfileInput>

/** The fields to change; the others stay as they are. */
export const technicianProfileChanges = z.partial(technicianProfileInput)
export type TechnicianProfileChanges = z.infer<typeof technicianProfileChanges>

/** Availability, set with one tap; the rest of the profile stays as it is. */
export const availabilityInput = z.object({ available: edited.available })
export type AvailabilityInput = z.infer<typeof availabilityInput>

/** Hours and days off, set without a network; the rest of the profile stays as it is. */
export type HoursInput = Pick<TechnicianProfileChanges, 'hours' | 'days_off'>

export const adminTechnicianInput = z.object({ ...edited, category_id: z.nullable(categoryId) })
export type AdminTechnicianInput = z.infer<typeof adminTechnicianInput>

/** The fields of a card; the directory on the phone has the same ones. */
export const technicianCard = z.object({
  id: id(),
  name: z.string(),
  category_id: z.nullable(z.number()),
  category_name: z.nullable(z.string()),
  city: z.string(),
  profile_image: z.nullable(z.string()),
  average_rating: z.number(),
  review_count: z.number(),
  hourly_rate: z.number(),
  experience_years: z.number(),
  /** The first 160 characters. */
  bio: z.string(),
  skills: z.array(z.string()),
  available: z.boolean(),
  /** Valid verifications, such as `identity:2026-10,phone:2026-11`. Absent from copies that earlier builds stored. */
  badges: z.optional(z.string()),
  /** The lowest price of the services; null without any. Absent from copies that earlier builds stored. */
  price_from: z.optional(z.nullable(z.number())),
  /** Where the technician works; empty means the whole city. Absent from copies that earlier builds stored. */
  sector_ids: z.optional(z.array(z.number())),
  /** Hours in which half of the requests are answered; null if not known. Absent from copies that earlier builds stored. */
  answer_hours: z.optional(z.nullable(z.number())),
  /** The week as `weekText` writes it. Absent from copies that earlier builds stored. */
  hours: z.optional(z.string()),
  /** Days and ranges off of the next 30 days. Absent from copies that earlier builds stored. */
  days_off_soon: z.optional(z.array(z.string())),
  /** Only in answers for a sector: whether the technician works there. */
  serves_sector: z.optional(z.boolean()),
})
export type TechnicianCard = z.infer<typeof technicianCard>

/** A profile for its own technician and for admins. */
export const technicianProfile = z.object({
  id: id(),
  technician_id: id(),
  user_id: id(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** True if the technician hides phone and email. The public profile then lacks them. */
  contact_hidden: z.optional(z.boolean()),
  category_id: z.nullable(z.number()),
  category_name: z.nullable(z.string()),
  city: z.string(),
  address: z.string(),
  /** Absent from servers of earlier builds, where every address is public. */
  address_is_public: z.optional(z.boolean()),
  profile_image: z.nullable(z.string()),
  experience_years: z.number(),
  bio: z.string(),
  skills: z.array(z.object({ skill_name: z.string() })),
  hourly_rate: z.number(),
  /** Absent from copies that earlier builds stored. */
  services: z.optional(z.array(z.object({ name: z.string(), price: z.number() }))),
  /** Where the technician works; empty means the whole city. Absent from copies that earlier builds stored. */
  sectors: z.optional(z.array(z.number())),
  /** Absent from copies that earlier builds stored. */
  hours: z.optional(shownWeekHours),
  /** From today on. Absent from copies that earlier builds stored. */
  days_off: z.optional(z.array(z.string())),
  average_rating: z.number(),
  review_count: z.number(),
  /** The ten newest. Others are at `/technicians/{id}/reviews`. */
  reviews: z.array(review),
  /** Absent from copies that earlier builds stored. */
  histogram: z.optional(histogram),
  /** What admins have verified. Absent from copies that earlier builds stored. */
  verifications: z.optional(z.array(badge)),
  /**
   * `share`: part of the requests answered within 12 hours. `hours`: median to the answer; null if fewer than half were
   * answered. Both count only from 7:00 to 21:00. Null below five requests. Absent from copies that earlier builds
   * stored.
   */
  response: z.optional(z.nullable(z.object({ hours: z.nullable(z.number()), share: z.number() }))),
  /** Number of completed cases; null below five. */
  completed_count: z.optional(z.nullable(z.number())),
  /** Claims under guarantees that were decided: how many the customer said were honoured. Null below three. */
  guarantees: z.optional(z.nullable(z.object({ honoured: z.number(), decided: z.number() }))),
  /** Photos of finished work, in the order that the technician chose. Absent from copies that earlier builds stored. */
  work_photos: z.optional(z.array(workPhoto)),
  /** The rule that the profile broke, if an admin hid it. Only for its technician and admins. */
  hidden_rule: z.optional(z.enum(RULES)),
  /** How many people starred the profile. Only for its technician, and only from five on. */
  favourite_count: z.optional(z.number()),
  available: z.union([z.literal(0), z.literal(1)]),
  created_at: z.string(),
})
export type TechnicianProfile = z.infer<typeof technicianProfile>

/**
 * The public profile. `email` and `phone` are absent if they are not public or the reader has opened too many profiles.
 * `address` is only the sector if the street is private.
 */
export const publicProfile = z.extend(technicianProfile, {
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** True if email and phone are missing because the reader opened too many profiles. */
  contact_limited: z.optional(z.boolean()),
})
export type PublicProfile = z.infer<typeof publicProfile>

export const publicTechnicianAnswer = z.object({ technician: publicProfile })
export const technicianAnswer = z.object({ technician: technicianProfile })
/** Response when a technician registers or a customer becomes a technician. */
export const technicianAccountAnswer = z.object({ user, technician: technicianProfile })
/** Only the changed field: the response is stored under the idempotency key and must not contain personal data. */
export const availabilityAnswer = z.object({
  technician: z.pick(technicianCard, { id: true, available: true }),
})
export const profileImageAnswer = z.object({ profile_image: z.string() })
