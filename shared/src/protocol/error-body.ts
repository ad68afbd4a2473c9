import * as z from 'zod/mini'
import { ERROR_CODES } from './errors.ts'

/** The body of every response that is not 2xx. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  fields: z.optional(z.record(z.string(), z.string())),
  /**
   * With `invalid_transition`: the current status; `changed_at` and `changed_by` say when it was set and by which side.
   * With `stale`: the fields that somebody else has changed meanwhile, with their present values.
   */
  current: z.optional(z.union([z.string(), z.record(z.string(), z.unknown())])),
  changed_at: z.optional(z.string()),
  changed_by: z.optional(z.enum(['customer', 'technician'])),
  /**
   * With `invalid_transition` on a cancelled request: why it was cancelled. With `unauthenticated`: why the server
   * ended the session, if it did.
   */
  reason: z.optional(z.string()),
  /** With `guarantee_over`: the last day of the guarantee; absent if the case never had one. */
  last_day: z.optional(z.string()),
  request_id: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBody>
