import * as z from 'zod/mini'
import {
  CONDUCT_RULES,
  type ConductRule,
  OUTCOMES,
  REPORT_KINDS,
  REPORT_REASONS,
  RULES,
} from '../abuse-reports.ts'
import { ADMIN_TEXT } from '../limits.ts'
import { COMPLAINTS } from '../messages/admin/complaints.ts'
import { emptyAsAbsent, id } from '../values/numbers.ts'
import { requiredText } from '../values/text.ts'
import { tablePage, tableQuery } from './tables.ts'

export const COMPLAINT_SORTS = ['id', 'created_at'] as const
export const COMPLAINT_STATES = ['open', 'decided'] as const

/** `query`: a report's number, or words from the note or from the names, emails and phones of both people. */
export const complaintsQuery = z.object({
  ...tableQuery(COMPLAINT_SORTS),
  status: emptyAsAbsent(z.optional(z.enum(COMPLAINT_STATES, { error: 'El estado no es válido.' }))),
  kind: emptyAsAbsent(z.optional(z.enum(REPORT_KINDS, { error: 'El tipo no es válido.' }))),
  reason: emptyAsAbsent(z.optional(z.enum(REPORT_REASONS, { error: 'El motivo no es válido.' }))),
})
export type ComplaintsQuery = z.infer<typeof complaintsQuery>

/** A report as admins see it. */
export const complaint = z.object({
  id: id(),
  kind: z.enum(REPORT_KINDS),
  subject_id: id(),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  created_at: z.string(),
  reporter_id: id(),
  reporter_name: z.string(),
  /** User id of the author of the reported review, message or service request, or of the technician of the profile. */
  person_id: id(),
  person_name: z.string(),
  /** True if the reported person's account was deleted. That person cannot be warned or suspended any more. */
  is_person_gone: z.boolean(),
  /** The reported service request, or the case of a reported message; null for a review or a profile. */
  service_request_id: z.nullable(id()),
  /** The technician whose profile is reported or shows the reported review; null for the rest. */
  technician_id: z.nullable(id()),
  /**
   * The reported comment, message, bio or request as it is now; of a message taken back, the original. '' once it was erased.
   */
  text: z.string(),
  rating: z.nullable(z.number()),
  /** Number of open reports of the same subject, including this one while it is open. */
  open_count: z.number(),
  outcome: z.nullable(z.enum(OUTCOMES)),
  rule: z.nullable(z.enum(CONDUCT_RULES)),
  decided_by_name: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
})
export type Complaint = z.infer<typeof complaint>

export const complaintsAnswer = z.object({ reports: z.array(complaint), ...tablePage })
export const complaintAnswer = z.object({ report: complaint })

/** `rule` is required to hide, with a rule about content, or to warn. `reason` is required to suspend; the suspended person reads it. */
export const reportDecisionInput = z
  .object({
    outcome: z.enum(OUTCOMES, { error: COMPLAINTS.outcomeMissing }),
    rule: z.optional(z.enum(CONDUCT_RULES, { error: COMPLAINTS.ruleMissing })),
    reason: z.optional(requiredText(ADMIN_TEXT.reason, COMPLAINTS.reasonMissing)),
  })
  .check(
    z.refine(({ outcome, rule }) => rule !== undefined || !needsRule(outcome), {
      error: COMPLAINTS.ruleMissing,
      path: ['rule'],
    }),
    z.refine(({ outcome, rule }) => rule === undefined || rulesFor(outcome).includes(rule), {
      error: COMPLAINTS.ruleMissing,
      path: ['rule'],
    }),
    z.refine(({ outcome, reason }) => outcome !== 'suspended' || reason !== undefined, {
      error: COMPLAINTS.reasonMissing,
      path: ['reason'],
    }),
  )
export type ReportDecisionInput = z.infer<typeof reportDecisionInput>

/** The rules that a decision with this outcome may name. */
export function rulesFor(outcome: ReportDecisionInput['outcome']): readonly ConductRule[] {
  return outcome === 'hidden' ? RULES : CONDUCT_RULES
}

export function needsRule(outcome: ReportDecisionInput['outcome']): boolean {
  return outcome === 'hidden' || outcome === 'warned'
}
