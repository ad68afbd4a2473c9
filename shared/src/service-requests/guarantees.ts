import * as z from 'zod/mini'
import { CASE_LIMITS, GUARANTEE_LIMITS } from '../limits.ts'
import { GUARANTEE_PROBLEMS } from '../messages/guarantees.ts'
import { calendarDay } from '../values/calendar-day.ts'
import { optionalText, requiredText } from '../values/text.ts'
import { TIME_WINDOWS } from './cases.ts'
import { CLAIM_ANSWERS } from './guarantee-log.ts'
import { atPhone, serviceRequestRef } from './service-request.ts'

export const guaranteeClaimInput = z.object({
  text: requiredText(GUARANTEE_LIMITS.claim, GUARANTEE_PROBLEMS.text),
  photo_ids: z.nullish(
    z
      .array(z.uuid({ error: 'La foto no es válida.' }), { error: 'Las fotos no son válidas.' })
      .check(z.maxLength(CASE_LIMITS.photos, { error: 'Puedes agregar seis fotos como máximo.' })),
  ),
  /** When it was written, by the phone's clock: decides whether the guarantee still lasted. */
  at_phone: atPhone,
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
}: Partial<ClaimStatusInput>): Record<string, string> {
  if (status === 'promised' && !requestDate) return { request_date: GUARANTEE_PROBLEMS.day }
  if (status === 'refused' && !note) return { note: GUARANTEE_PROBLEMS.reason }
  return {}
}
