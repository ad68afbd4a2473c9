import { MAILED_KINDS } from '@tecnicerca/shared/notices'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'

/**
 * Seconds until a notice is mailed, unless its user reads it before. `unreached`: it was not pushed, but the user may
 * have the app open.
 */
const MAIL_AFTER_S = { unreached: 20, pushed: 15 * 60 }
/** After this many mails in a day, further notices are bundled. */
export const MAX_MAILS_A_DAY = 6

// Uses the database's clock only, because the clocks of processes differ.
const LOCAL = sql`(now() at time zone 'America/Santo_Domingo')`
const MORNING = sql`quiet_until(now())`
const IS_QUIET = sql`(${MORNING} is not null and not coalesce(r.is_urgent or is_visit(e.kind), false) and coalesce(p.quiet_hours, true))`
const NEXT_BUNDLE = sql`((date_trunc('day', ${LOCAL}) + make_interval(hours => case
  when extract(hour from ${LOCAL}) < 7 then 7 when extract(hour from ${LOCAL}) < 12 then 12
  when extract(hour from ${LOCAL}) < 18 then 18 else 31 end)) at time zone 'America/Santo_Domingo')`
const DROPPED = sql`case when notices.read_at is null then 'off' else 'read' end`
const WITH_CASE = sql`
  from notices n left join service_requests r on r.id = n.service_request_id
    left join service_request_events e on e.id = n.event_id
    left join notice_preferences p on p.user_id = n.user_id`

export async function hasDue(db: Db, way: 'push' | 'mail'): Promise<boolean> {
  const column = way === 'push' ? 'push_due_at' : 'mail_due_at'
  const found = await db
    .selectFrom('notices')
    .select('id')
    .where(column, '<=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Claims up to `limit` notices due for push, so that no other process pushes them. If this process dies, they are never
 * pushed, and mails are sent instead. `toSend`: the ids to push. The other claimed notices are read or turned off, have
 * no subscription, or wait for the morning.
 */
export async function takeDuePushes(db: Db, limit: number): Promise<{ toSend: number[]; seen: number }> {
  const { rows } = await sql<{ id: number; verdict: string }>`
    with due as (
      select id from notices where push_due_at <= now() order by push_due_at limit ${limit} for update skip locked
    ), judged as (
      select n.id, case
        when n.read_at is not null then 'read'
        when ${IS_QUIET} then 'later'
        when n.kind = any(p.push_off) then 'off'
        when not exists (select from push_subscriptions s where s.user_id = n.user_id) then 'nobody'
        else 'taken' end as verdict
      ${WITH_CASE} where n.id in (select id from due)
    )
    update notices n set
      push_due_at = case j.verdict when 'later' then ${MORNING} end,
      push_result = nullif(j.verdict, 'later'),
      push_tries = n.push_tries + case j.verdict when 'taken' then 1 else 0 end,
      pushed_at = case j.verdict when 'taken' then now() else n.pushed_at end,
      mail_due_at = case
        when n.mail_result is not null or n.kind <> all(${MAILED_KINDS as unknown as string[]}::text[]) then n.mail_due_at
        when j.verdict in ('off', 'nobody') then now() + make_interval(secs => ${MAIL_AFTER_S.unreached}::int)
        when j.verdict = 'taken' then coalesce(n.mail_due_at, now() + make_interval(secs => ${MAIL_AFTER_S.pushed}::int)) end
    from judged j where j.id = n.id
    returning n.id, j.verdict`.execute(db)
  return {
    toSend: rows.filter(({ verdict }) => verdict === 'taken').map(({ id }) => id),
    seen: rows.length,
  }
}

export type PushResult = {
  id: number
  result: 'sent' | 'failed' | 'nobody' | 'off'
  after_s?: number | undefined
}

/** Stores push results. `after_s`: seconds until the next try. */
export async function updatePushResults(db: Db, results: readonly PushResult[]): Promise<void> {
  await sql`
    update notices n set push_result = case when r.after_s is null then r.result end,
      push_due_at = now() + make_interval(secs => r.after_s)
    from json_to_recordset(${JSON.stringify(results)}::json) r (id integer, result text, after_s float8)
    where n.id = r.id`.execute(db)
}

/**
 * Claims notices due for mail; returns ids by user. Unlike a push, the mail is queued in the same transaction, so that none
 * is lost. Dropped are notices that were read meanwhile or are turned off, and all of a user whose address is unconfirmed: a
 * mistyped address would tell a stranger who asks whom for what.
 */
export async function takeDueMails(trx: Trx, limit: number): Promise<{ user_id: number; ids: number[] }[]> {
  await sql`
    update notices set mail_due_at = null, mail_result = ${DROPPED}
    from notices d join users u on u.id = d.user_id left join notice_preferences p on p.user_id = d.user_id
    where notices.id = d.id and d.mail_due_at <= now()
      and (d.read_at is not null or u.email_confirmed_at is null or d.kind = any(p.mail_off))`.execute(trx)
  await sql`
    update notices set mail_due_at = ${MORNING}
    where id in (select n.id ${WITH_CASE} where n.mail_due_at <= now() and ${IS_QUIET})`.execute(trx)
  await sql`
    update notices set mail_due_at = ${NEXT_BUNDLE}
    where mail_due_at <= now() and mail_due_at <> date_trunc('hour', mail_due_at)
      and (select count(distinct m.mailed_at) from notices m
        where m.user_id = notices.user_id and m.mailed_at > now() - interval '1 day') >= ${MAX_MAILS_A_DAY}`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number; user_id: number }>`
    with due as (
      select id from notices where mail_due_at <= now() order by user_id, id limit ${limit} for update skip locked
    )
    update notices n set mail_due_at = null, mail_result = 'queued', mailed_at = now()
    from due where due.id = n.id returning n.id, n.user_id`.execute(trx)
  return [...Map.groupBy(rows, ({ user_id: userId }) => userId)].map(([userId, due]) => ({
    user_id: userId,
    ids: due.map(({ id }) => id).toSorted((a, b) => a - b),
  }))
}

export async function updateMailResult(
  db: Db,
  ids: readonly number[],
  mailResult: 'sent' | 'stored' | 'failed',
): Promise<void> {
  await db.updateTable('notices').set({ mail_result: mailResult }).where('id', 'in', ids).execute()
}

/** Stores why notices were not mailed. Skips those that were mailed: the background job may run twice. */
export async function updateMailsDropped(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update notices set mail_result = ${DROPPED}
    where id = any(${ids}::integer[]) and coalesce(mail_result not in ('sent', 'stored'), true)`.execute(db)
}

/**
 * Inserts the due reminders, each once, and notifies the open screens of their users. Returns how many. Requests that were
 * answered or have ended get none, nor do claims that were answered.
 */
export async function insertDueReminders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with written as (insert into notices (user_id, service_request_id, kind, reminder, reminder_of, push_due_at)
    select due.user_id, due.id, 'reminder', due.reminder, due.reminder_of, now() from (
      select r.id, t.user_id, case
          when r.expires_at < now() + interval '12 hours' then 'expires_soon'
          when r.created_at < now() - interval '24 hours' then 'still_unanswered' else 'unanswered' end as reminder,
        case when r.expires_at < now() + interval '12 hours' then (r.expires_at at time zone 'America/Santo_Domingo')::date
          else (r.created_at at time zone 'America/Santo_Domingo')::date end as reminder_of
      from service_requests r join technicians t on t.id = r.technician_id
      where r.status = 'pending' and r.expires_at > now() and r.created_at < now() - interval '2 hours'
        and not exists (select from service_request_events e where e.service_request_id = r.id
          and e."by" = 'technician' and e.kind in ('message', 'offered'))
      union all
      select r.id, side.user_id, 'day_before', r.request_date
      from service_requests r join technicians t on t.id = r.technician_id
        cross join lateral (values (r.customer_id), (t.user_id)) side (user_id)
      where r.status = 'accepted' and r.request_date = ${LOCAL}::date + 1 and ${LOCAL}::time between '18:00' and '20:59'
      union all
      select c.service_request_id, t.user_id, 'claim_unanswered', (c.at at time zone 'America/Santo_Domingo')::date
      from service_request_events c join service_requests r on r.id = c.service_request_id join technicians t on t.id = r.technician_id
      where c.kind = 'guarantee_claimed' and c.at between now() - interval '7 days' and now() - interval '24 hours'
        and exists (select from guarantee_claims(array[r.id]) g where g.id = c.id and g.answer is null)
      union all
      select p.service_request_id, side.user_id, 'visit_before', ${LOCAL}::date + 1
      from service_request_events p join service_requests r on r.id = p.service_request_id join technicians t on t.id = r.technician_id
        cross join lateral (values (r.customer_id), (t.user_id)) side (user_id)
      where p.kind = 'guarantee_promised' and p.data ->> 'request_date' = (${LOCAL}::date + 1)::text
        and ${LOCAL}::time between '18:00' and '20:59' and has_visit(r.id, ${LOCAL}::date + 1)
    ) due join users u on u.id = due.user_id and u.deleted_at is null
    where not exists (select from notices n where n.service_request_id = due.id and n.user_id = due.user_id
      and n.reminder = due.reminder and n.reminder_of = due.reminder_of)
    on conflict do nothing returning user_id)
    select count(*)::int as count, tell_live(array_agg(user_id)) from written`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ids of the reminders among these that are no longer true. Checked just before sending. */
export async function listPointlessReminders(
  db: Db,
  notices: readonly { id: number; kind: string }[],
): Promise<number[]> {
  const ids = notices.filter(({ kind }) => kind === 'reminder').map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select n.id from notices n join service_requests r on r.id = n.service_request_id
    where n.id = any(${ids}::integer[]) and case n.reminder
      when 'day_before' then r.status <> 'accepted' or r.request_date <> n.reminder_of or r.request_date < ${LOCAL}::date
      when 'visit_before' then n.reminder_of < ${LOCAL}::date or not has_visit(r.id, n.reminder_of)
      when 'maintenance' then r.maintenance_months is null or n.reminder_of < ${LOCAL}::date
      when 'claim_unanswered' then not exists (select from guarantee_claims(array[r.id]) where answer is null)
      else r.status <> 'pending' or exists (select from service_request_events e where e.service_request_id = r.id
        and e."by" = 'technician' and e.kind in ('message', 'offered')) end`.execute(db)
  return rows.map(({ id }) => id)
}
