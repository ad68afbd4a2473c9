import type { Role } from '@tecnicerca/shared/accounts'
import type { NoticeCounts } from '@tecnicerca/shared/admin/reports'
import { TIME_ZONE } from '@tecnicerca/shared/calendar'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Days in Santo Domingo, both included; null means unbounded. */
export type Days = { start: string | null; end: string | null }

export type RoleCount = {
  role: Role
  count: number
  first_registered: Date | null
  last_registered: Date | null
}

export async function listRoleCounts(db: Db): Promise<RoleCount[]> {
  return db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .groupBy('role')
    .select('role')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('first_registered'),
      fn.max('created_at').as('last_registered'),
    ])
    .execute()
}

export type StatusCount = {
  status: ServiceRequestStatus
  count: number
  avg_days_to_complete: number | null
}

export async function listStatusCounts(db: Db, days: Days): Promise<StatusCount[]> {
  return db
    .selectFrom('service_requests')
    .where(isWithin(sql.ref('created_at'), days))
    .groupBy('status')
    .select('status')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<number | null>`round(extract(epoch from avg(completed_at - created_at)) / 86400, 2)`.as(
        'avg_days_to_complete',
      ),
    )
    .execute()
}

const TOP_CATEGORIES = 10

export async function listTopCategories(
  db: Db,
  days: Days,
): Promise<{ category_name: string | null; request_count: number }[]> {
  return db
    .selectFrom('service_requests as r')
    .leftJoin('categories as c', 'c.id', 'r.category_id')
    .where(isWithin(sql.ref('r.created_at'), days))
    .groupBy(['c.id', 'c.name'])
    .select('c.name as category_name')
    .select(({ fn }) => fn.countAll<number>().as('request_count'))
    .orderBy('request_count', 'desc')
    .orderBy('category_name')
    .limit(TOP_CATEGORIES)
    .execute()
}

/** `estimated_revenue`, in pesos: a service without an agreed total counts as one hour at the rate of its request. */
export type Revenue = { services_count: number; estimated_revenue: number }

/** The payments of completed services that both sides confirmed, less refunds, in pesos. */
export async function findPaidTotal(db: Db, days: Days): Promise<number> {
  const { paid } = await db
    .selectFrom('service_requests')
    .where(isWithin(sql.ref('completed_at'), days))
    .select(sql<number>`coalesce(sum(paid_total), 0)`.as('paid'))
    .executeTakeFirstOrThrow()
  return paid
}

export type CategoryRevenue = Revenue & { category_name: string | null; agreed_revenue: number }

export async function listCategoryRevenue(db: Db, days: Days): Promise<CategoryRevenue[]> {
  return db
    .selectFrom('service_requests as r')
    .leftJoin('categories as c', 'c.id', 'r.category_id')
    .where(isWithin(sql.ref('r.completed_at'), days))
    .groupBy(['c.id', 'c.name'])
    .select('c.name as category_name')
    .select(({ fn }) => [
      fn.countAll<number>().as('services_count'),
      fn.sum<number>(fn.coalesce('r.agreed_total', 'r.hourly_rate')).as('estimated_revenue'),
      fn.coalesce(fn.sum<number>('r.agreed_total'), sql<number>`0`).as('agreed_revenue'),
    ])
    .orderBy('estimated_revenue', 'desc')
    .orderBy('category_name')
    .execute()
}

/** Only months (1 to 12) with completed services. `days` must lie within one year. */
export async function listMonthlyRevenue(db: Db, days: Days): Promise<(Revenue & { month: number })[]> {
  const month = sql<number>`extract(month from completed_at at time zone ${sql.lit(TIME_ZONE)})`
  return db
    .selectFrom('service_requests')
    .where(isWithin(sql.ref('completed_at'), days))
    .groupBy(month)
    .select(month.as('month'))
    .select(({ fn }) => [
      fn.countAll<number>().as('services_count'),
      fn.sum<number>(fn.coalesce('agreed_total', 'hourly_rate')).as('estimated_revenue'),
    ])
    .execute()
}

/** Counts of each kind of notice, for the notices written on these days. Only kinds that occur. */
export async function listNoticeCounts(db: Db, days: Days): Promise<NoticeCounts[]> {
  const count = (of: RawBuilder<unknown>) => sql`count(*) filter (where ${of})::int`
  // A process that dies while it sends a notice leaves it in this state.
  const isLost = sql`push_result = 'taken' and pushed_at < now() - interval '10 minutes'`
  const { rows } = await sql<NoticeCounts>`
    select kind, count(*)::int as written, count(read_at)::int as read,
      ${count(sql`push_result = 'sent'`)} as push_sent,
      ${count(sql`push_result = 'failed' or ${isLost}`)} as push_failed,
      ${count(sql`push_result = 'off'`)} as push_off,
      ${count(sql`push_result = 'nobody'`)} as push_nobody,
      ${count(sql`push_result = 'read'`)} as push_read,
      ${count(sql`push_due_at is not null or push_result = 'taken' and not (${isLost})`)} as push_waiting,
      ${count(sql`mail_result = 'sent'`)} as mail_sent,
      ${count(sql`mail_result = 'stored'`)} as mail_stored,
      ${count(sql`mail_result = 'failed'`)} as mail_failed,
      ${count(sql`mail_result = 'off'`)} as mail_off,
      ${count(sql`mail_result = 'read'`)} as mail_read,
      ${count(sql`mail_due_at is not null or mail_result = 'queued'`)} as mail_waiting
    from notices where ${isWithin(sql.ref('created_at'), days)} group by kind`.execute(db)
  return rows
}

// Compares with the first and the last midnight of the days, so that the index on the column is used.
function isWithin(instant: RawBuilder<unknown>, { start, end }: Days): RawBuilder<boolean> {
  const zone = sql.lit(TIME_ZONE)
  const from = sql`${start}::date::timestamp at time zone ${zone}`
  const until = sql`(${end}::date + 1)::timestamp at time zone ${zone}`
  return sql<boolean>`(${instant} >= coalesce(${from}, '-infinity') and ${instant} < coalesce(${until}, 'infinity'))`
}
