import * as z from 'zod/mini'
import { VISIT_LIMITS } from '../limits.ts'
import { VISIT_PROBLEMS } from '../messages/visits.ts'
import { wholeNumber } from '../values/numbers.ts'
import { optionalText } from '../values/text.ts'
import type { WrongFields } from '../values/validation.ts'
import { atPhone, casePhotoId } from './service-request.ts'
import { VISIT_KINDS } from './visit-log.ts'

/** What the event of a visit contains besides its `request_date` (the agreed day), `photo_ids` and `note`. */
export const visitTerms = {
  /** In `promised_hour`, and in `went_for_part` if it was said: '9:30' in Santo Domingo. */
  hour: z.optional(z.string()),
  /** In `on_the_way`: minutes until the technician arrives. */
  minutes: z.optional(z.number()),
  /**
   * In `arrived` and `absent`: id of the other side's statement about the same day that this one contradicts. An `arrived` with
   * it is said as 'Sí llegué', a customer's `absent` after `arrived` as 'No ha llegado'.
   */
  disputes: z.optional(z.number()),
}

const HOUR = /^(?:[01]?\d|2[0-3]):[0-5]\d$/

const hour = z.string({ error: VISIT_PROBLEMS.hour }).check(
  z.regex(HOUR, { error: VISIT_PROBLEMS.hour }),
  z.overwrite((text) => text.replace(/^0(?=\d)/, '')),
)

/** Fields that do not belong to the kind are ignored. The schema does not check that an hour lies inside its window. */
export const visitInput = z.object({
  kind: z.enum(VISIT_KINDS, { error: VISIT_PROBLEMS.kind }),
  /** When it was tapped, by the phone's clock: decides whether it was said too early. */
  at_phone: atPhone,
  /** With `promised_hour`, where it is required, and `went_for_part`. */
  hour: z.nullish(hour),
  /** With `on_the_way`. */
  minutes: z.nullish(wholeNumber(VISIT_LIMITS.minutesMin, VISIT_LIMITS.minutesMax, VISIT_PROBLEMS.minutes)),
  /** With the technician's `absent`: a photo of the case, which is uploaded apart. */
  photo_id: z.nullish(casePhotoId),
  note: z.optional(optionalText(VISIT_LIMITS.note)),
})
export type VisitInput = z.infer<typeof visitInput>

export function findWrongVisit({ kind, hour: said }: Partial<VisitInput>): WrongFields {
  return kind === 'promised_hour' && !said ? { hour: VISIT_PROBLEMS.hour } : {}
}
