import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import type { Notice, NoticesReadInput, ReportNoticeKind } from '@tecnicerca/shared/notices'
import { RETENTION_DAYS } from '@tecnicerca/shared/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import type { ToSay } from './words.ts'

export type NoticeRow = ToSay & {
  id: number
  user_id: number
  service_request_id: number | null
  about: NonNullable<Notice['about']> | null
  push_tries: number
  created_at: Date
  read_at: Date | null
}

/** `all`, or only the notices that phones of an earlier release can read: `cases`, `cases_and_reports`. */
export type NoticeScope = 'all' | 'cases' | 'cases_and_reports'

/** A page: newest first, `limit` rows, after the one with the id `after`. */
export type Page = { limit: number; after: number | undefined; scope: NoticeScope }

export async function listNotices(
  db: Db,
  userId: number,
  { limit, after, scope }: Page,
): Promise<NoticeRow[]> {
  const older = after === undefined ? sql`true` : sql`(n.created_at, n.id) < (${positionOf(after)})`
  const { rows } = await sql<NoticeRow>`
    ${SELECT_NOTICES} where n.user_id = ${userId} and ${VISIBLE} and ${older} and ${ofKind(scope)}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function listNoticesByIds(db: Db, ids: readonly number[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NoticeRow>`
    ${SELECT_NOTICES} where n.id = any(${ids}::integer[]) and ${VISIBLE} order by n.id`.execute(db)
  return rows
}

/**
 * The notices of one user among `ids`. The user id in the condition lets PostgreSQL reuse its plan; with ids alone it would
 * plan for each list of ids, which takes ten times as long as reading the rows.
 */
export async function listNoticesOf(
  db: Db,
  { user_id: userId, ids }: { user_id: number; ids: readonly number[] },
): Promise<NoticeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NoticeRow>`
    ${SELECT_NOTICES} where n.user_id = ${userId} and n.id = any(${ids}::integer[]) and ${VISIBLE} order by n.id`.execute(
    db,
  )
  return rows
}

export async function hasNotice(db: Db | Trx, id: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('notices')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

export async function countUnread(db: Db | Trx, userId: number, scope: NoticeScope): Promise<number> {
  return (await countUnreadOf(db, [userId], scope)).get(userId) ?? 0
}

/** Unread notices by user; no entry if there are none. */
export async function countUnreadOf(
  db: Db | Trx,
  userIds: readonly number[],
  scope: NoticeScope,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select n.user_id, count(*)::int as count ${FROM}
    where n.user_id = any(${userIds}::integer[]) and n.read_at is null and ${VISIBLE} and ${ofKind(scope)}
    group by n.user_id`.execute(db)
  return new Map(rows.map(({ user_id: userId, count }) => [userId, count]))
}

/**
 * A hash that changes whenever a page of this user's notices would. It includes the change number of each case, because a
 * notice shows data of its case, and the visibility, because a user who changes role sees other notices.
 */
export async function findNoticesVersion(db: Db, userId: number, page: Page): Promise<string> {
  const older = page.after === undefined ? sql`true` : sql`(n.created_at, n.id) < (${positionOf(page.after)})`
  const { rows } = await sql<{ version: string }>`
    select md5(coalesce(string_agg(row(id, read_at, change_xid, is_visible, about)::text, '' order by id), '')
      || (select count(*) from notices where user_id = ${userId} and read_at is null)) as version
    from (select n.id, n.read_at, r.change_xid, ${VISIBLE} as is_visible, ${ABOUT} as about ${FROM}
      where n.user_id = ${userId} and ${older} and ${ofKind(page.scope)}
      order by n.created_at desc, n.id desc limit ${page.limit}) shown`.execute(db)
  return rows[0]?.version ?? ''
}

/**
 * Marks the notice `up_to` and all older ones as read; with `service_request_id` only those of that case, with `alone`
 * only the notice `up_to`.
 */
export async function updateNoticesAsRead(
  trx: Trx,
  userId: number,
  { up_to: upTo, service_request_id: serviceRequestId, alone }: NoticesReadInput,
): Promise<void> {
  const which = alone ? sql`id = ${upTo}` : sql`(created_at, id) <= (${positionOf(upTo)})`
  const ofCase = serviceRequestId ? sql`service_request_id = ${serviceRequestId}` : sql`true`
  await sql`
    update notices set read_at = now()
    where user_id = ${userId} and read_at is null and ${which} and ${ofCase}`.execute(trx)
}

export async function deleteOldNotices(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where created_at < now() - make_interval(days => ${RETENTION_DAYS.notices}::int)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export type ReportNotice = { user_id: number; report_id: number; kind: ReportNoticeKind }

/** Writes notices about a decided report and notifies the open screens of their users. Skips deleted users. */
export async function insertReportNotices(trx: Trx, notices: readonly ReportNotice[]): Promise<void> {
  await sql`
    with written as (
      insert into notices (user_id, report_id, kind, push_due_at)
      select notice.user_id, notice.report_id, notice.kind, now()
      from json_to_recordset(${JSON.stringify(notices)}::json)
          notice (user_id integer, report_id integer, kind text)
        join users u on u.id = notice.user_id and u.deleted_at is null
      on conflict do nothing returning user_id)
    select tell_live(array_agg(user_id)) from written`.execute(trx)
}

/**
 * Writes an admin's message to those of the users who are not deleted, and notifies their open screens. Returns their
 * ids. Locks their rows in order of id, so that a concurrent deletion of an account also deletes its notice.
 */
export async function insertAdminMessages(
  trx: Trx,
  { user_ids: userIds, text }: { user_ids: readonly number[]; text: string },
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    with here as (
      select id from users where id = any(${userIds}::integer[]) and deleted_at is null order by id for share
    ), written as (
      insert into notices (user_id, kind, text, push_due_at)
      select id, 'admin_message', ${text}, now() from here returning user_id)
    select coalesce(array_agg(user_id order by user_id), '{}') as ids, tell_live(array_agg(user_id)) from written`.execute(
    trx,
  )
  return rows[0]?.ids ?? []
}

export async function deleteNoticesOfUser(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('notices').where('user_id', '=', userId).execute()
  await trx.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  await trx.deleteFrom('notice_preferences').where('user_id', '=', userId).execute()
}

function positionOf(id: number): RawBuilder<unknown> {
  return sql`select p.created_at, p.id from notices p where p.id = ${id}`
}

function ofKind(scope: NoticeScope): RawBuilder<unknown> {
  if (scope === 'cases') return sql`n.service_request_id is not null`
  return scope === 'all' ? sql`true` : sql`n.kind <> 'admin_message'`
}

// A user who loses the technician role does not see received requests any more, nor their notices.
const VISIBLE = sql`(n.service_request_id is null or r.customer_id = u.id or u.role = 'technician')`
const FROM = sql`
  from notices n
    join users u on u.id = n.user_id
    left join abuse_reports a on a.id = n.report_id
    left join reviews v on a.kind = 'review' and v.id = a.subject_id
    left join technicians at on at.deleted_at is null
      and at.id = case a.kind when 'profile' then a.subject_id when 'review' then v.technician_id end
    left join service_requests ar on ar.id = coalesce(a.service_request_id, v.service_request_id)
      and (ar.customer_id = u.id or u.role = 'technician')
    left join service_requests r on r.id = n.service_request_id
    left join technicians t on t.id = r.technician_id
    left join users o on o.id = case when r.customer_id = n.user_id then t.user_id else r.customer_id end
    left join service_request_events e on e.id = n.event_id
    left join service_request_events p on p.id = (e.data ->> 'payment_id')::integer
    left join categories c on c.id = r.category_id`
// What a notice about a report links to. For a review: its author sees the case, others the profile that showed it.
const ABOUT = sql`case when a.kind = 'message' or a.kind = 'review' and a.person_id = u.id
  then case when ar.id is not null then json_build_object('kind', 'case', 'id', ar.id) end
  when at.id is not null then json_build_object('kind', 'profile', 'id', at.id) end`
const SELECT_NOTICES = sql`
  select n.id, n.user_id, n.service_request_id, n.push_tries, n.kind, n.text, n.reminder, n.created_at, n.read_at, e."by", e.kind as event_kind, e.data,
    p.data as payment, n.reminder_of::text as reminder_of,
    case when a.id is not null then json_build_object('kind', a.kind, 'outcome', a.outcome, 'rule', a.rule) end as report,
    ${ABOUT} as about,
    case when r.customer_id = n.user_id then 'customer' else 'technician' end as side,
    case when o.deleted_at is null then o.name
      when r.customer_id = n.user_id then ${sql.lit(ACCOUNT.role.technician)} else ${sql.lit(ACCOUNT.role.customer)} end as name,
    c.name as category_name, r.request_date, r.time_window, coalesce(r.is_urgent, false) as is_urgent, r.accepted_at is not null as was_accepted,
    coalesce(case n.reminder when 'visit_before' then not has_visit(r.id, n.reminder_of) else r.status = 'cancelled' end, false) as is_cancelled,
    exists (select from reviews w where w.service_request_id = r.id) as is_reviewed ${FROM}`
