import type { DeskFigures, DeskItem, DeskWeek } from '@tecnicerca/shared/admin/desk'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

export type Waiting = Pick<DeskItem, 'id' | 'user_id' | 'user_name' | 'count'> & { since: Date }

// Notices that finally failed. A failed mail counts after two hours, because it is tried again for 80 minutes. A failed
// push counts only if no mail follows it, because the person wants no mails.
const FAILED = sql`n.failure_seen_at is null and n.read_at is null and (n.push_result = 'failed' or n.mail_result = 'failed')
  and (n.mail_result = 'failed' and n.mailed_at < now() - interval '2 hours'
    or n.push_result = 'failed' and n.mail_due_at is null and coalesce(n.mail_result, 'off') = 'off')`

/** People whom notices did not reach, neither by push nor by mail; the longest waiting first. */
export async function listUnreachedPeople(db: Db, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select u.id, u.id as user_id, u.name as user_name, count(*)::int as count, min(n.created_at) as since
    from notices n join users u on u.id = n.user_id where ${FAILED} and u.deleted_at is null
    group by u.id order by since, u.id limit ${limit}`.execute(db)
  return rows
}

export async function countUnreachedPeople(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct n.user_id)::int as count from notices n join users u on u.id = n.user_id
    where ${FAILED} and u.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes the person's failed notices from the desk. Returns how many there were. */
export async function updateFailuresAsSeen(trx: Trx, userId: number): Promise<number> {
  const result = await sql`
    update notices n set failure_seen_at = now() where n.user_id = ${userId} and ${FAILED}`.execute(trx)
  return Number(result.numAffectedRows ?? 0n)
}

/** The figures of a week, Monday to Sunday in Santo Domingo. `weeksAgo`: 0 is the current week. */
export async function findWeek(db: Db, weeksAgo: number): Promise<DeskWeek> {
  const monday = sql`(date_trunc('week', now() at time zone 'America/Santo_Domingo') - ${weeksAgo * 7} * interval '1 day')`
  const start = sql`${monday} at time zone 'America/Santo_Domingo'`
  const isInWeek = (column: string) =>
    sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} + interval '7 days'`
  const { rows } = await sql<DeskWeek>`
    select ${monday}::date::text as from,
      (select count(*)::int from service_requests where ${isInWeek('created_at')}) as requests,
      (select count(*)::int from service_requests where ${isInWeek('accepted_at')}) as acceptances,
      (select count(*)::int from service_requests where ${isInWeek('completed_at')}) as completions,
      (select round((percentile_cont(0.5) within group (
          order by extract(epoch from a.at - r.created_at)))::numeric / 3600, 1)::float8
        from service_requests r cross join lateral (
          select min(e.at) as at from service_request_events e
          where e.service_request_id = r.id and e.by = 'technician') a
        where ${isInWeek('r.created_at')} and a.at is not null) as answer_hours`.execute(db)
  return rows[0] as DeskWeek
}

type DisputedVisit = Omit<NonNullable<DeskFigures['disputed_visits']>[number], 'since'> & { since: Date }

/** Cases whose two sides contradict each other about a visit, the newest first, until an admin has written in them. */
export async function listDisputedVisits(db: Db, limit: number): Promise<DisputedVisit[]> {
  const { rows } = await sql<DisputedVisit>`
    select r.id as service_request_id, u.name as customer_name, t.name as technician_name, max(a.at) as since
    from service_request_events a join service_requests r on r.id = a.service_request_id
      join users u on u.id = r.customer_id join technicians t on t.id = r.technician_id
    where a.kind = 'absent' and a.at > now() - interval '30 days'
      and (a.data ? 'disputes' or exists (select from service_request_events o
        where o.service_request_id = a.service_request_id and (o.data ->> 'disputes')::integer = a.id))
      and not exists (select from service_request_events m
        where m.service_request_id = a.service_request_id and m.by = 'admin' and m.id > a.id)
    group by r.id, u.id, t.id order by since desc limit ${limit}`.execute(db)
  return rows
}

type Unanswered = Omit<DeskFigures['unanswered'][number], 'since'> & { since: Date }

/** Technicians with requests that have waited for more than a day without any answer. */
export async function listUnanswered(db: Db, limit: number): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select t.user_id, t.name, count(*)::int as waiting, min(r.created_at) as since
    from service_requests r join technicians t on t.id = r.technician_id
    where r.status = 'pending' and r.created_at < now() - interval '1 day' and not exists (
      select from service_request_events e where e.service_request_id = r.id and e.by = 'technician')
    group by t.id order by waiting desc, since limit ${limit}`.execute(db)
  return rows
}
