import type { ConductRule, Outcome, ReportKind, Rule } from '@tecnicerca/shared/abuse-reports'
import type { COMPLAINT_SORTS, Complaint, ComplaintsQuery } from '@tecnicerca/shared/admin/abuse-reports'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { conditionsOfWords, type TableSource, tableReaders } from '../../db/table-page.ts'

type Sort = (typeof COMPLAINT_SORTS)[number]
export type ComplaintRow = Omit<Complaint, 'created_at' | 'decided_at'> & {
  created_at: Date
  decided_at: Date | null
}
export type ComplaintFilter = Pick<ComplaintsQuery, 'query' | 'status' | 'kind' | 'reason'>

const COMPLAINTS: TableSource<Sort> = {
  name: 'complaints',
  columns: sql`a.kind, a.subject_id, a.reason, a.note, a.created_at, a.reporter_id, ru.name as reporter_name,
    a.person_id, pu.name as person_name, pu.deleted_at is not null as is_person_gone, a.service_request_id,
    case a.kind when 'profile' then a.subject_id when 'review' then v.technician_id end as technician_id,
    coalesce(case a.kind when 'profile' then t.bio when 'review' then v.comment
      when 'request' then concat_ws(' · ', nullif(q.service_description, ''), nullif(q.reference_point, ''))
      else coalesce(nullif(a.taken_back_text, ''), e.data ->> 'text') end, '') as text,
    v.rating, (select count(*)::int from abuse_reports o
      where (o.kind, o.subject_id) = (a.kind, a.subject_id) and o.outcome is null) as open_count,
    a.outcome, a.rule, du.name as decided_by_name, a.decided_at`,
  from: sql`abuse_reports a join users ru on ru.id = a.reporter_id join users pu on pu.id = a.person_id
    left join users du on du.id = a.decided_by
    left join technicians t on a.kind = 'profile' and t.id = a.subject_id
    left join reviews v on a.kind = 'review' and v.id = a.subject_id
    left join service_requests q on a.kind = 'request' and q.id = a.subject_id
    left join service_request_events e on a.kind = 'message' and e.id = a.subject_id`,
  id: sql`a.id`,
  sorts: {
    id: { value: sql`a.id`, type: 'integer' },
    created_at: { value: sql`a.created_at`, type: 'timestamptz' },
  },
}

export const { readPage: listComplaints, readAll: readComplaints } = tableReaders<
  ComplaintRow,
  Sort,
  ComplaintFilter
>(COMPLAINTS, conditionsOf)

function conditionsOf({ query, status, kind, reason }: ComplaintFilter) {
  const text = sql`(ru.search_text || ' ' || pu.search_text || ' ' || fold_text(a.note))`
  return [
    ...(status === undefined
      ? []
      : [status === 'open' ? sql`a.outcome is null` : sql`a.outcome is not null`]),
    ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
    ...(reason === undefined ? [] : [sql`a.reason = ${reason}`]),
    ...conditionsOfWords(query, { id: sql`a.id`, hasText: (pattern) => sql`${text} like ${pattern}` }),
  ]
}

export async function findComplaint(db: Db | Trx, id: number): Promise<ComplaintRow | undefined> {
  const { rows } = await sql<ComplaintRow>`
    select a.id, ${COMPLAINTS.columns} from ${COMPLAINTS.from} where a.id = ${id}`.execute(db)
  return rows[0]
}

type Subject = { kind: ReportKind; subject_id: number }
type OpenReport = { id: number; reporter_id: number }

/** Locks the open reports of a subject until the transaction ends, in the order of their ids. */
export async function lockOpenReports(
  trx: Trx,
  { kind, subject_id: subjectId }: Subject,
): Promise<OpenReport[]> {
  return trx
    .selectFrom('abuse_reports')
    .select(['id', 'reporter_id'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('outcome', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type Decision = { outcome: Outcome; rule: ConductRule | null; decided_by: number }

export async function updateReportsAsDecided(
  trx: Trx,
  ids: readonly number[],
  decision: Decision,
): Promise<void> {
  await trx
    .updateTable('abuse_reports')
    .set({ ...decision, decided_at: sql`now()`, taken_back_text: '' })
    .where('id', 'in', ids)
    .execute()
}

type ReportByAdmin = { subject_id: number; person_id: number; reporter_id: number; reason: Rule }

/** Stores an admin's report of a review. It stays open until the caller decides it. Returns its id. */
export async function insertReportByAdmin(trx: Trx, report: ReportByAdmin): Promise<number> {
  const { id } = await trx
    .insertInto('abuse_reports')
    .values({ kind: 'review', ...report })
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'kind', 'subject_id']).doUpdateSet({
        reason: report.reason,
        outcome: null,
        rule: null,
        decided_at: null,
        decided_by: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
