import * as z from 'zod/mini'
import { ABUSE_REPORT_LIMITS } from './limits.ts'
import { ABUSE_REPORTS } from './messages/abuse-reports.ts'
import { id } from './values/numbers.ts'
import { optionalText } from './values/text.ts'

/**
 * What can be reported: a review, the profile of a technician, a message of the other side of a case, or a service request
 * that a technician received.
 */
export const REPORT_KINDS = ['review', 'profile', 'message', 'request'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The rules about content. An admin names one when hiding something. */
export const RULES = ['personal_data', 'insults', 'not_customer', 'advertising', 'fraud'] as const
export type Rule = (typeof RULES)[number]

/** All rules of conduct. An admin names one when warning somebody. */
export const CONDUCT_RULES = [...RULES, 'broken_agreement', 'review_pressure'] as const
export type ConductRule = (typeof CONDUCT_RULES)[number]

const FIRST_REASONS = [...RULES, 'other'] as const
export const REPORT_REASONS = [...RULES, 'no_show', 'charged_otherwise', 'review_pressure', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reasons that the screen offers for each kind. */
export const REASONS_OF: Record<ReportKind, readonly ReportReason[]> = {
  review: FIRST_REASONS,
  profile: [
    'no_show',
    'charged_otherwise',
    'review_pressure',
    'insults',
    'fraud',
    'personal_data',
    'advertising',
    'other',
  ],
  message: ['insults', 'fraud', 'review_pressure', 'personal_data', 'advertising', 'other'],
  request: ['insults', 'fraud', 'advertising', 'other'],
}

/** The first six reasons fit every kind, because clients of the API may send them with every kind. */
function fits(kind: ReportKind, reason: ReportReason): boolean {
  return REASONS_OF[kind].includes(reason) || FIRST_REASONS.some((first) => first === reason)
}

export const OUTCOMES = ['dismissed', 'hidden', 'warned', 'suspended'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** `id`: of the review, of the technician, of the event that holds the message, or of the service request. */
export const reportInput = z
  .object({
    kind: z.enum(REPORT_KINDS, { error: 'Elige qué reportas.' }),
    id: id(),
    reason: z.enum(REPORT_REASONS, { error: ABUSE_REPORTS.reasonMissing }),
    note: z.optional(optionalText(ABUSE_REPORT_LIMITS.note)),
  })
  .check(
    z.refine(({ kind, reason }) => fits(kind, reason), {
      error: ABUSE_REPORTS.reasonMissing,
      path: ['reason'],
    }),
    z.refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
      error: ABUSE_REPORTS.noteMissing,
      path: ['note'],
    }),
  )
export type ReportInput = z.infer<typeof reportInput>
