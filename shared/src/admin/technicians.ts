import * as z from 'zod/mini'
import { user } from '../accounts.ts'
import { adminTechnicianInput, technicianProfile } from '../technicians.ts'
import { emptyAsAbsent, flagFromText, fromText, id } from '../values/numbers.ts'
import { severalIds, tablePage, tableQuery } from './tables.ts'

export const TECHNICIAN_SORTS = ['id', 'name', 'email', 'category', 'city', 'hourly_rate', 'rating'] as const

/** `with_profile`: false finds users with role technician who have no profile. */
export const adminTechniciansQuery = z.object({
  ...tableQuery(TECHNICIAN_SORTS),
  category_id: fromText(z.optional(id('Elige una categoría de la lista.'))),
  city: emptyAsAbsent(z.optional(z.string().check(z.maxLength(100)))),
  available: emptyAsAbsent(flagFromText(z.optional(z.boolean({ error: 'Debe ser true o false.' })))),
  with_profile: emptyAsAbsent(flagFromText(z.optional(z.boolean({ error: 'Debe ser true o false.' })))),
})
export type AdminTechniciansQuery = z.infer<typeof adminTechniciansQuery>

/** `version` counts the changes of the profile; null without a profile. */
const adminTechnicianRow = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  is_technician: z.nullable(z.literal(1)),
  technician_id: z.nullable(z.number()),
  category_id: z.nullable(z.number()),
  category_name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  hourly_rate: z.nullable(z.number()),
  average_rating: z.nullable(z.number()),
  review_count: z.nullable(z.number()),
  available: z.nullable(z.union([z.literal(0), z.literal(1)])),
  created_at: z.string(),
  version: z.nullable(z.number()),
})
export type AdminTechnicianRow = z.infer<typeof adminTechnicianRow>
export const adminTechniciansAnswer = z.object({ users: z.array(adminTechnicianRow), ...tablePage })

const editedProfile = z.extend(technicianProfile, { version: z.number() })
export const adminTechnicianAnswer = z.object({
  technician: editedProfile,
  user,
  skills: technicianProfile.shape.skills,
})
export const changedTechnicianAnswer = z.object({ technician: editedProfile })

/** The fields to change; the others stay as they are. With `version`, no change that somebody else made is overwritten. */
export const adminTechnicianChanges = z.extend(z.partial(adminTechnicianInput), {
  version: z.optional(id('La versión no es válida.')),
})
export type AdminTechnicianChanges = z.infer<typeof adminTechnicianChanges>

/** Changes of several profiles at once: `ids` of profiles, and at least one field. */
export const severalTechniciansInput = z
  .object({
    ids: severalIds,
    available: z.optional(adminTechnicianInput.shape.available),
    category_id: z.optional(adminTechnicianInput.shape.category_id),
  })
  .check(
    z.refine(
      ({ available, category_id: categoryId }) => available !== undefined || categoryId !== undefined,
      {
        error: 'Elige qué cambiar.',
        path: ['available'],
      },
    ),
  )
export type SeveralTechniciansInput = z.infer<typeof severalTechniciansInput>
/** `count`: how many of the `ids` belong to a profile. */
export const severalTechniciansAnswer = z.object({ count: z.number() })
