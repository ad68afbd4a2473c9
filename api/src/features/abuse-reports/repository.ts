import type { ReportInput, ReportKind } from '@tecnicerca/shared/abuse-reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/** `person_id`: the text's author or the profile's user. `service_request_id`: null for a review or a profile. */
export type Subject = { person_id: number; service_request_id: number | null }
/** `technician_id`: null unless the reporter is a technician. */
export type Reporter = { id: number; technician_id: number | null }

/** The subject with this kind and id. Undefined if the reporter cannot see it, or an admin has hidden it already. */
export async function findSubject(
  trx: Trx,
  { kind, id }: Pick<ReportInput, 'kind' | 'id'>,
  reporter: Reporter,
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`${SUBJECTS[kind](id, reporter)}`.execute(trx)
  return rows[0]
}

const SUBJECTS: Record<ReportKind, (id: number, reporter: Reporter) => RawBuilder<unknown>> = {
  review: (id, reporter) => sql`
    select v.customer_id as person_id, null::integer as service_request_id
    from reviews v join technicians t on t.id = v.technician_id
    where v.id = ${id} and v.hidden_rule is null and (t.deleted_at is null or ${reporter.id} in (t.user_id, v.customer_id))`,
  profile: (id) => sql`
    select user_id as person_id, null::integer as service_request_id from technicians
    where id = ${id} and deleted_at is null`,
  message: (id, reporter) => sql`
    select case e."by" when 'customer' then r.customer_id else t.user_id end as person_id, r.id as service_request_id
    from service_request_events e
      join service_requests r on r.id = e.service_request_id
      join technicians t on t.id = r.technician_id
    where e.id = ${id} and e.kind = 'message' and e."by" in ('customer', 'technician') and not e.data ?| array['hidden_rule', 'taken_back_at']
      and (r.customer_id = ${reporter.id} or r.technician_id = ${reporter.technician_id})`,
  request: (id, reporter) => sql`
    select customer_id as person_id, id as service_request_id from service_requests
    where id = ${id} and (technician_id = ${reporter.technician_id} or customer_id = ${reporter.id})`,
}

export async function hasReported(
  trx: Trx,
  { kind, id }: Pick<ReportInput, 'kind' | 'id'>,
  reporterId: number,
): Promise<boolean> {
  const found = await trx
    .selectFrom('abuse_reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

type NewReport = Subject &
  Pick<ReportInput, 'kind' | 'reason'> & { reporter_id: number; subject_id: number; note: string }

export async function insertReport(trx: Trx, report: NewReport): Promise<void> {
  await trx.insertInto('abuse_reports').values(report).execute()
}

/** A subject with open reports: the id of the oldest report, the author or owner, and the number of reports. */
export type OpenReport = { id: number; user_id: number; user_name: string; count: number; since: Date }

/** Subjects with undecided reports, oldest report first. */
export async function listOpenReports(db: Db, limit: number): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select min(a.id) as id, u.id as user_id, u.name as user_name, count(*)::int as count, min(a.created_at) as since
    from abuse_reports a join users u on u.id = a.person_id
    where a.outcome is null group by a.kind, a.subject_id, u.id order by 1 limit ${limit}`.execute(db)
  return rows
}

/** Number of subjects with undecided reports. */
export async function countOpenReports(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (kind, subject_id))::int as count from abuse_reports where outcome is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Blanks the notes that this user wrote, and the notes and taken-back texts in reports about the user. Waits for a
 * decision under way, because it locks these reports. The caller must delete the notices of that decision afterwards.
 */
export async function updateReportsAsBlank(trx: Trx, userId: number): Promise<void> {
  await sql`
    with held as (
      select id from abuse_reports where ${userId} in (reporter_id, person_id) order by id for update
    )
    update abuse_reports a set note = '', taken_back_text = case when person_id = ${userId} then '' else taken_back_text end
    from held where a.id = held.id`.execute(trx)
}
