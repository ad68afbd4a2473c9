import * as z from 'zod/mini'
import { CUSTOMER_LIMITS } from '../limits.ts'
import { CURSOR_INVALID, emptyAsAbsent, fromText, id } from '../values/numbers.ts'
import { optionalText } from '../values/text.ts'

export const agendaSearchQuery = z.object({
  query: emptyAsAbsent(z.optional(optionalText(CUSTOMER_LIMITS.query))),
  cursor: fromText(z.optional(id(CURSOR_INVALID))),
})
