import * as z from 'zod/mini'
import { ABUSE_REPORT_LIMITS } from './limits.ts'
import { ABUSE_REPORTS } from './messages/abuse-reports.ts'
import { id } from './values/numbers.ts'
import { optionalText } from './values/text.ts'

/** What can be reported: a review, the profile of a technician, or a message of the other side of a case. */
export const REPORT_KINDS = ['review', 'profile', 'message'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The rules of conduct. An admin names one when hiding something or warning somebody. */
export const RULES = ['personal_data', 'insults', 'not_customer', 'advertising', 'fraud'] as const
export type Rule = (typeof RULES)[number]

export const REPORT_REASONS = [...RULES, 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const OUTCOMES = ['dismissed', 'hidden', 'warned', 'suspended'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** `id`: of the review, of the technician, or of the event that holds the message. */
export const reportInput = z
  .object({
    kind: z.enum(REPORT_KINDS, { error: 'Elige qué reportas.' }),
    id: id(),
    reason: z.enum(REPORT_REASONS, { error: ABUSE_REPORTS.reasonMissing }),
    note: z.optional(optionalText(ABUSE_REPORT_LIMITS.note)),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
      error: ABUSE_REPORTS.noteMissing,
      path: ['note'],
    }),
  )
export type ReportInput = z.infer<typeof reportInput>
