import * as z from 'zod/mini'
import { ERROR_CODES } from './errors.ts'

/** The body of every answer that is not 2xx. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.optional(z.record(z.string(), z.string())),
  /** On `invalid_transition`: the status as it is, since when, and the role that made it so. */
  current: z.optional(z.string()),
  changed_at: z.optional(z.string()),
  changed_by: z.optional(z.enum(['customer', 'technician'])),
  /** On `invalid_transition` of one that was cancelled: why. On `unauthenticated`: why the session was ended, if it was. */
  reason: z.optional(z.string()),
  request_id: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>
