import type { PersonAnswer, UserNote } from '@tecnicerca/shared/admin/users'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

const SHOWN = 20

type Counted<Row> = Row & { total: number }
type WithDates<Row, Names extends keyof Row> = Omit<Row, Names> & { [Name in Names]: Date }
type CaseRow = WithDates<PersonAnswer['serviceRequests'][number], 'created_at'>
type ReviewRow = WithDates<PersonAnswer['reviews_written'][number], 'created_at'>
type ReportRow = WithDates<PersonAnswer['reports'][number], 'created_at'>
type SessionRow = WithDates<PersonAnswer['sessions'][number], 'created_at' | 'last_seen_at' | 'expires_at'>
type NoteRow = WithDates<UserNote, 'at'>

export async function findProfileOf(db: Db, userId: number): Promise<PersonAnswer['technician']> {
  const { rows } = await sql<NonNullable<PersonAnswer['technician']>>`
    select t.id, t.deleted_at is null as is_listed, t.hidden_rule, c.name as category_name
    from technicians t left join categories c on c.id = t.category_id where t.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The newest cases that the person sent or received. `total` counts all of them, `open` those that have not ended. */
export async function listCasesOf(db: Db, userId: number): Promise<(Counted<CaseRow> & { open: number })[]> {
  const { rows } = await sql<Counted<CaseRow> & { open: number }>`
    select r.id, r.status, r.request_date, r.created_at,
      case when r.customer_id = ${userId} then 'sent' else 'received' end as direction,
      case when r.customer_id = ${userId} then t.user_id else r.customer_id end as counterpart_id,
      case when r.customer_id = ${userId} then t.name else cu.name end as counterpart_name,
      count(*) over ()::int as total,
      (count(*) filter (where r.status in ('pending', 'accepted')) over ())::int as open
    from service_requests r join technicians t on t.id = r.technician_id join users cu on cu.id = r.customer_id
    where r.customer_id = ${userId} or t.user_id = ${userId} order by r.id desc limit ${SHOWN}`.execute(db)
  return rows
}

/** The newest reviews that the person wrote, or received as a technician. */
export async function listReviewsOf(
  db: Db,
  userId: number,
  side: 'written' | 'received',
): Promise<Counted<ReviewRow>[]> {
  const isWritten = side === 'written'
  const { rows } = await sql<Counted<ReviewRow>>`
    select v.id, v.service_request_id, v.rating, v.comment, v.created_at, count(*) over ()::int as total,
      ${isWritten ? sql`t.user_id` : sql`v.customer_id`} as counterpart_id,
      ${isWritten ? sql`t.name` : sql`cu.name`} as counterpart_name
    from reviews v join technicians t on t.id = v.technician_id join users cu on cu.id = v.customer_id
    where ${isWritten ? sql`v.customer_id` : sql`t.user_id`} = ${userId} order by v.id desc limit ${SHOWN}`.execute(
    db,
  )
  return rows
}

/** The newest reports that the person made, or that are about the person. */
export async function listReportsOf(
  db: Db,
  userId: number,
  side: ReportRow['side'],
): Promise<Counted<ReportRow>[]> {
  const [own, other] = side === 'by' ? ['reporter_id', 'person_id'] : ['person_id', 'reporter_id']
  const { rows } = await sql<Counted<ReportRow>>`
    select a.id, ${side}::text as side, a.kind, a.reason, o.id as counterpart_id, o.name as counterpart_name,
      a.created_at, a.outcome, count(*) over ()::int as total
    from abuse_reports a join users o on o.id = ${sql.ref(`a.${other}`)}
    where ${sql.ref(`a.${own}`)} = ${userId} order by a.id desc limit ${SHOWN}`.execute(db)
  return rows
}

/** The sessions that are valid now. Nothing in them identifies the browser. */
export async function listSessionsOf(db: Db, userId: number): Promise<Counted<SessionRow>[]> {
  const { rows } = await sql<Counted<SessionRow>>`
    select created_at, last_seen_at, least(expires_at, idle_until) as expires_at, count(*) over ()::int as total
    from sessions where user_id = ${userId} and expires_at > now() and idle_until > now()
    order by last_seen_at desc limit ${SHOWN}`.execute(db)
  return rows
}

/** How many of the person's notices failed by push or by mail. */
export async function countFailedNotices(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select count(*)::int as failed from notices where user_id = ${userId} and 'failed' in (push_result, mail_result)`.execute(
    db,
  )
  return rows[0]?.failed ?? 0
}

export async function listNotesOn(db: Db, userId: number): Promise<Counted<NoteRow>[]> {
  const { rows } = await sql<Counted<NoteRow>>`
    select n.id, n.admin_id, a.name as admin_name, n.text, n.at, count(*) over ()::int as total
    from user_notes n join users a on a.id = n.admin_id
    where n.user_id = ${userId} order by n.id desc limit ${SHOWN}`.execute(db)
  return rows
}

export async function insertNote(
  trx: Trx,
  note: { user_id: number; admin_id: number; text: string },
): Promise<{ id: number; at: Date }> {
  return trx.insertInto('user_notes').values(note).returning(['id', 'at']).executeTakeFirstOrThrow()
}
