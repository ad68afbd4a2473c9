import { type ConductRule, RULES, type Rule } from '@tecnicerca/shared/abuse-reports'
import {
  type Complaint,
  type ComplaintsQuery,
  type complaintsAnswer,
  needsRule,
  type ReportDecisionInput,
} from '@tecnicerca/shared/admin/abuse-reports'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { COMPLAINTS } from '@tecnicerca/shared/messages/admin/complaints'
import type * as z from 'zod/mini'
import type { Db, Trx } from '../../db/client.ts'
import { inTransaction } from '../../db/transaction.ts'
import { csvStream } from '../../lib/csv-stream.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { suspendWithin } from '../admin-users/service.ts'
import { recordAct } from '../audit-log/service.ts'
import { notifyOfReports } from '../notices/service.ts'
import { hideReview, releaseFromReports } from '../reviews/service.ts'
import { hideMessage } from '../service-requests/service.ts'
import { hideProfile } from '../technicians/service.ts'
import * as complaints from './repository.ts'

/** A page of all reports, the newest first unless the query says otherwise. */
export async function listComplaints(
  db: Db,
  { limit = 50, sort = '-id', cursor, ...filter }: ComplaintsQuery,
): Promise<z.infer<typeof complaintsAnswer>> {
  const { rows, ...page } = await complaints.listComplaints(db, filter, { limit, sort, cursor })
  return { reports: rows.map(toComplaint), ...page }
}

/** All reports that match the query, as a CSV file. */
export function downloadComplaints(db: Db, { sort = '-id', ...filter }: ComplaintsQuery) {
  const { column } = COMPLAINTS
  const header = [column.id, column.kind, column.text, column.person, column.reason, column.note]
  const decision = [column.outcome, column.rule, column.decided_by, column.decided_at]
  return csvStream(
    [...header, column.reporter, column.created_at, ...decision],
    complaints.readComplaints(db, filter, sort),
    (row) => [
      ...[row.id, ABUSE_REPORTS.what[row.kind], row.text, row.person_name],
      ...[ABUSE_REPORTS.reasons[row.reason], row.note, row.reporter_name, row.created_at],
      row.outcome && COMPLAINTS.outcome[row.outcome],
      row.rule && ABUSE_REPORTS.rules[row.rule],
      ...[row.decided_by_name, row.decided_at],
    ],
  )
}

function toComplaint({
  created_at: createdAt,
  decided_at: decidedAt,
  ...row
}: complaints.ComplaintRow): Complaint {
  return { ...row, created_at: createdAt.toISOString(), decided_at: decidedAt?.toISOString() ?? null }
}

type ByAdmin = { id: number; admin_id: number }

/**
 * Decides a report and all other open reports of the same subject, and notifies the reporters. Repeating a decision
 * changes nothing. Throws `validation_failed` if a service request would be hidden; `not_found`, also if the account to
 * warn or suspend is deleted; `stale` after another decision; and the errors of `suspendWithin`.
 */
export async function decide(db: Db, by: ByAdmin, decision: ReportDecisionInput): Promise<Complaint> {
  return inTransaction(db, async (trx) => {
    const found = await complaints.findComplaint(trx, by.id)
    if (!found) throw new DomainError('not_found')
    // Applied before the reports are locked, because a deletion of the account locks in this order too. So the two
    // cannot deadlock.
    if (found.outcome === null) await applyDecision(trx, found, { ...decision, admin_id: by.admin_id })
    const open = await complaints.lockOpenReports(trx, found)
    if (open.some(({ id }) => id === by.id)) {
      await closeReports(trx, { ...by, person_id: found.person_id, open }, decision)
      const { outcome, rule } = decision
      const entry = { admin_id: by.admin_id, act: 'report.decide', subject_id: by.id } as const
      const after = { outcome, ...(needsRule(outcome) && { rule }), reports: open.length }
      await recordAct(trx, { ...entry, after })
      return read(trx, by.id)
    }
    const current = await read(trx, by.id)
    if (isSame(current, decision)) return current
    throw new DomainError('stale', { current })
  })
}

async function read(trx: Trx, id: number): Promise<Complaint> {
  const row = await complaints.findComplaint(trx, id)
  if (!row) throw new DomainError('not_found')
  return toComplaint(row)
}

function isSame(current: Complaint, { outcome, rule }: ReportDecisionInput): boolean {
  return current.outcome === outcome && (!needsRule(outcome) || current.rule === rule)
}

type AdminDecision = ReportDecisionInput & { admin_id: number }

const HIDE = { review: hideReview, message: hideMessage, profile: hideProfile }

/** Applies the decision to the reported subject and to its author or owner. */
async function applyDecision(
  trx: Trx,
  { kind, subject_id: id, person_id: personId, is_person_gone: isPersonGone }: complaints.ComplaintRow,
  { outcome, rule, reason = '', admin_id: adminId }: AdminDecision,
): Promise<void> {
  if (outcome === 'suspended') await suspendWithin(trx, { admin_id: adminId, user_id: personId }, reason)
  if (outcome === 'dismissed' && kind === 'review') await releaseFromReports(trx, id)
  if (outcome === 'warned' && isPersonGone) throw new DomainError('not_found')
  const contentRule = RULES.find((known) => known === rule)
  if (outcome !== 'hidden' || contentRule === undefined) return
  if (kind === 'request')
    throw new DomainError('validation_failed', {
      message: COMPLAINTS.requestStays,
      fields: { outcome: COMPLAINTS.requestStays },
    })
  if (kind === 'profile' && isPersonGone) throw new DomainError('not_found')
  await HIDE[kind](trx, id, contentRule)
}

type ReviewDecision = { outcome: 'hidden'; rule: Rule } | { outcome: 'dismissed' }

/**
 * Closes the open reports of a review that an admin has hidden or published again. Notifies the reporters, and the
 * author of a hidden review. If a hidden review has no reports, adds one by the admin, so that every removal is listed
 * with its rule. Returns how many people had reported the review.
 */
export async function closeReportsOfReview(
  trx: Trx,
  by: ByAdmin & { person_id: number },
  decision: ReviewDecision,
): Promise<number> {
  const open = await complaints.lockOpenReports(trx, { kind: 'review', subject_id: by.id })
  const reported = open.length
  if (reported === 0 && decision.outcome === 'hidden') {
    const { id, admin_id: adminId, ...person } = by
    const report = { ...person, subject_id: id, reporter_id: adminId, reason: decision.rule }
    open.push({ id: await complaints.insertReportByAdmin(trx, report), reporter_id: adminId })
  }
  const [first] = open
  if (first) await closeReports(trx, { ...by, id: first.id, open }, decision)
  return reported
}

/** `id`: the report. `person_id`: the author or owner of the reported subject. */
type Closing = ByAdmin & { person_id: number; open: { id: number; reporter_id: number }[] }

/** Stores the decision. Notifies the reporters and, if it warns or hides, the subject's author or owner. */
async function closeReports(
  trx: Trx,
  { id: reportId, person_id: personId, open, admin_id: adminId }: Closing,
  decision: ReportDecisionInput,
) {
  const { outcome } = decision
  const rule: ConductRule | null = needsRule(outcome) ? (decision.rule ?? null) : null
  const ids = open.map(({ id }) => id)
  await complaints.updateReportsAsDecided(trx, ids, { outcome, rule, decided_by: adminId })
  const reporterNotices = open
    .filter(({ reporter_id: reporterId }) => reporterId !== adminId)
    .map(({ id, reporter_id: userId }) => ({
      report_id: id,
      user_id: userId,
      kind: 'report_decided' as const,
    }))
  const person = { report_id: reportId, user_id: personId }
  const authorNotices = outcome === 'warned' || outcome === 'hidden' ? [{ ...person, kind: outcome }] : []
  await notifyOfReports(trx, [...reporterNotices, ...authorNotices])
}
