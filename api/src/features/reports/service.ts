import { ROLES } from '@tecnicerca/shared/accounts'
import type { NoticeReport, RevenueReport, ServiceReport, UserReport } from '@tecnicerca/shared/admin/reports'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { NOTICE_KINDS } from '@tecnicerca/shared/notices'
import { STATUSES } from '@tecnicerca/shared/service-requests/status'
import type { Db } from '../../db/client.ts'
import * as reports from './repository.ts'

/** The number of accounts of each role, including roles without any. */
export async function reportUsers(db: Db): Promise<UserReport> {
  const counts = await reports.listRoleCounts(db)
  const userStats = ROLES.map((role) => {
    const found = counts.find((row) => row.role === role)
    return {
      role,
      count: found?.count ?? 0,
      first_registered: found?.first_registered?.toISOString() ?? null,
      last_registered: found?.last_registered?.toISOString() ?? null,
    }
  })
  return { totalUsers: total(userStats, 'count'), userStats }
}

type DaysQuery = { start_date?: string | undefined; end_date?: string | undefined }

/** Counts of each status, including statuses without any, for the service requests made on these days. */
export async function reportServices(db: Db, query: DaysQuery): Promise<ServiceReport> {
  const dateRange = rangeOf(query)
  const [counts, topCategories] = await Promise.all([
    reports.listStatusCounts(db, dateRange),
    reports.listTopCategories(db, dateRange),
  ])
  const statusStats = STATUSES.map(
    (status) =>
      counts.find((row) => row.status === status) ?? { status, count: 0, avg_days_to_complete: null },
  )
  return { dateRange, totalRequests: total(statusStats, 'count'), statusStats, topCategories }
}

/** Completed services of a year, or of one month of it; by default the current year. */
export async function reportRevenue(
  db: Db,
  query: { year?: number | undefined; month?: number | undefined },
  now: Date,
): Promise<RevenueReport> {
  const days = daysOf(query.year ?? Number(dayInSantoDomingo(now).slice(0, 4)), query.month)
  const [revenueStats, found, paidTotal] = await Promise.all([
    reports.listCategoryRevenue(db, days),
    reports.listMonthlyRevenue(db, days),
    reports.findPaidTotal(db, days),
  ])
  const months = query.month ? [query.month] : Array.from({ length: 12 }, (_, index) => index + 1)
  return {
    totalRevenue: roundedToCents(total(revenueStats, 'estimated_revenue')),
    agreedRevenue: roundedToCents(total(revenueStats, 'agreed_revenue')),
    paidTotal,
    totalServices: total(revenueStats, 'services_count'),
    revenueStats,
    monthlyStats: months.map(
      (month) =>
        found.find((row) => row.month === month) ?? { month, services_count: 0, estimated_revenue: 0 },
    ),
  }
}

const NONE = {
  ...{ written: 0, read: 0 },
  ...{ push_sent: 0, push_failed: 0, push_off: 0, push_nobody: 0, push_read: 0, push_waiting: 0 },
  ...{ mail_sent: 0, mail_stored: 0, mail_failed: 0, mail_off: 0, mail_read: 0, mail_waiting: 0 },
}

/** Delivery counts of each kind of notice written on these days, including kinds without any. No personal data. */
export async function reportNotices(db: Db, query: DaysQuery): Promise<NoticeReport> {
  const dateRange = rangeOf(query)
  const counts = await reports.listNoticeCounts(db, dateRange)
  const noticeStats = NOTICE_KINDS.map((kind) => counts.find((row) => row.kind === kind) ?? { kind, ...NONE })
  return { dateRange, totalNotices: total(noticeStats, 'written'), noticeStats }
}

function rangeOf({ start_date: startDate, end_date: endDate }: DaysQuery): reports.Days {
  return { start: startDate ?? null, end: endDate ?? null }
}

function daysOf(year: number, month: number | undefined): reports.Days {
  const [first, last] = month ? [month, month] : [1, 12]
  return {
    start: new Date(Date.UTC(year, first - 1, 1)).toISOString().slice(0, 10),
    end: new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10),
  }
}

function total<Field extends string>(rows: Record<Field, number>[], field: Field): number {
  return rows.reduce((sum, row) => sum + row[field], 0)
}

// Sums of binary fractions leave a tail: 0.1 + 0.2.
function roundedToCents(amount: number): number {
  return Math.round(amount * 100) / 100
}
