import { readWeek } from '@tecnicerca/shared/opening-hours'
import {
  dueDayOf,
  isPlanDue,
  PLAN_MOVED_AT_MOST,
  PLAN_REMIND_DAYS,
} from '@tecnicerca/shared/service-requests/maintenance-log'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

type DuePlan = {
  id: number
  since: string
  months: number
  hours: string
  days_off: string[]
  today: string
}

const LOCAL = sql`(now() at time zone 'America/Santo_Domingo')`
const SINCE = sql`(r.completed_at at time zone 'America/Santo_Domingo')::date`
/** Short months make `age()` a few days too young. */
const SLACK_DAYS = 3
const REMINDED = sql`exists (select from notices n where n.service_request_id = r.id and n.reminder = 'maintenance'
  and n.reminder_of >= due.calendar_day)`

/** Plans of which a due day may be near, by day and without a reminder of it. Suspended people are not reminded. */
async function listNearPlans(db: Db): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select r.id, ${SINCE}::text as since, r.maintenance_months as months, t.hours,
      days_off_texts(t.days_off) as days_off, ${LOCAL}::date::text as today
    from service_requests r join technicians t on t.id = r.technician_id and t.deleted_at is null
      join users tu on tu.id = t.user_id and tu.suspended_at is null
      join users cu on cu.id = r.customer_id and cu.suspended_at is null
      cross join lateral (select age(${LOCAL}::date + ${PLAN_REMIND_DAYS + SLACK_DAYS}::int, ${SINCE}) as lived) aged
      cross join lateral (select (${SINCE} + make_interval(months => r.maintenance_months
        * ((extract(year from lived) * 12 + extract(month from lived))::int / r.maintenance_months)))::date as calendar_day) due
    where r.maintenance_months is not null and ${LOCAL}::time between '09:00' and '20:59' and due.calendar_day > ${SINCE}
      and due.calendar_day >= ${LOCAL}::date - ${PLAN_MOVED_AT_MOST}::int and not ${REMINDED}`.execute(db)
  return rows
}

/** Reminds both sides of each plan that is due soon, once. Returns the number of notices. */
export async function insertMaintenanceReminders(db: Db): Promise<number> {
  const due = (await listNearPlans(db)).flatMap(({ id, since, months, hours, days_off: daysOff, today }) => {
    const found = dueDayOf({ since, months }, { hours: readWeek(hours), daysOff }, today)
    return isPlanDue(found, today) && found.day >= today
      ? [{ id, day: found.day, calendar_day: found.calendarDay }]
      : []
  })
  if (due.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    with written as (
      insert into notices (user_id, service_request_id, kind, reminder, reminder_of, push_due_at)
      select side.user_id, r.id, 'reminder', 'maintenance', due.day, now()
      from json_to_recordset(${JSON.stringify(due)}::json) due (id integer, day date, calendar_day date)
        join service_requests r on r.id = due.id and r.maintenance_months is not null join technicians t on t.id = r.technician_id
        cross join lateral (values (r.customer_id), (t.user_id)) side (user_id)
      where not ${REMINDED}
      on conflict do nothing returning user_id)
    select count(*)::int as count, tell_live(array_agg(user_id)) from written`.execute(db)
  return rows[0]?.count ?? 0
}
