import * as z from 'zod/mini'
import { GUARANTEE_LIMITS } from '../limits.ts'
import { GUARANTEE_PROBLEMS } from '../messages/guarantees.ts'
import { calendarDay } from '../values/calendar-day.ts'
import { optionalText, requiredText } from '../values/text.ts'
import type { WrongFields } from '../values/validation.ts'
import { TIME_WINDOWS } from './cases.ts'
import { messageInput } from './events.ts'
import { CLAIM_ANSWERS } from './guarantee-log.ts'
import { atPhone, serviceRequestRef } from './service-request.ts'

/** A message. Its `at_phone` decides whether the guarantee still lasted when it was written. */
export const guaranteeClaimInput = z.extend(messageInput, {
  text: requiredText(GUARANTEE_LIMITS.claim, GUARANTEE_PROBLEMS.text),
})
export type GuaranteeClaimInput = z.infer<typeof guaranteeClaimInput>

/** A claim, by the id of its event, or by the key under which its author's phone sends it. */
export const claimRef = serviceRequestRef
export type ClaimRef = z.infer<typeof claimRef>

/** The schema does not check that a promise has a day and a refusal a note: `findWrongClaimAnswer` does. */
export const claimStatusInput = z.object({
  status: z.enum(CLAIM_ANSWERS, { error: 'La respuesta no es válida.' }),
  /** The day on which the technician promises to come. */
  request_date: z.nullish(calendarDay('Elige una fecha válida.')),
  time_window: z.nullish(z.enum(TIME_WINDOWS, { error: 'Elige una hora de la lista.' })),
  /** Why the technician refuses. */
  note: z.optional(optionalText(GUARANTEE_LIMITS.note)),
  at_phone: atPhone,
})
export type ClaimStatusInput = z.infer<typeof claimStatusInput>

export function findWrongClaimAnswer({
  status,
  request_date: requestDate,
  note,
}: Partial<ClaimStatusInput>): WrongFields {
  if (status === 'promised' && !requestDate) return { request_date: GUARANTEE_PROBLEMS.day }
  if (status === 'refused' && !note) return { note: GUARANTEE_PROBLEMS.reason }
  return {}
}
