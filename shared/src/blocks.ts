import * as z from 'zod/mini'
import { id } from './values/numbers.ts'

const blocked = z.object({ id: id(), name: z.string(), blocked_at: z.string() })

export const blockedCustomersAnswer = z.object({ customers: z.array(blocked) })
export type BlockedPerson = z.infer<typeof blocked>

/** `id` is the technician id, as in profiles. */
export const blockedTechniciansAnswer = z.object({ technicians: z.array(blocked) })
