import * as z from 'zod/mini'
import { ROLES } from '../accounts.ts'
import { NOTICE_KINDS } from '../notices.ts'
import { STATUSES } from '../service-requests/status.ts'
import { calendarDay } from '../values/calendar-day.ts'
import { emptyAsAbsent, fromText, wholeNumber } from '../values/numbers.ts'

export const userReport = z.object({
  totalUsers: z.number(),
  userStats: z.array(
    z.object({
      role: z.enum(ROLES),
      count: z.number(),
      first_registered: z.nullable(z.string()),
      last_registered: z.nullable(z.string()),
    }),
  ),
})
export type UserReport = z.infer<typeof userReport>

/** Days in Santo Domingo, both included. Without one of them, the range has no limit on that side. */
export const reportDaysQuery = z
  .object({
    start_date: emptyAsAbsent(z.optional(calendarDay())),
    end_date: emptyAsAbsent(z.optional(calendarDay())),
  })
  .check(
    z.refine((range) => !range.start_date || !range.end_date || range.start_date <= range.end_date, {
      error: 'La fecha final no puede ser anterior a la inicial.',
      path: ['end_date'],
    }),
  )

const dateRange = z.object({ start: z.nullable(z.string()), end: z.nullable(z.string()) })
export type DateRange = z.infer<typeof dateRange>

export const serviceReport = z.object({
  dateRange,
  totalRequests: z.number(),
  statusStats: z.array(
    z.object({ status: z.enum(STATUSES), count: z.number(), avg_days_to_complete: z.nullable(z.number()) }),
  ),
  topCategories: z.array(z.object({ category_name: z.nullable(z.string()), request_count: z.number() })),
})
export type ServiceReport = z.infer<typeof serviceReport>

export const revenueReportQuery = z.object({
  year: fromText(z.optional(wholeNumber(2000, 2100, 'El año debe estar entre 2000 y 2100.'))),
  month: fromText(z.optional(wholeNumber(1, 12, 'El mes debe estar entre 1 y 12.'))),
})

export const revenueReport = z.object({
  /** In pesos. A service without an agreed price counts as one hour at the technician's rate when it was requested. */
  totalRevenue: z.number(),
  /** The part of `totalRevenue` that comes from agreed prices. */
  agreedRevenue: z.number(),
  /** Payments for these services that both sides confirmed, less refunds. */
  paidTotal: z.number(),
  totalServices: z.number(),
  revenueStats: z.array(
    z.object({
      category_name: z.nullable(z.string()),
      services_count: z.number(),
      estimated_revenue: z.number(),
      agreed_revenue: z.number(),
    }),
  ),
  /** Revenue by month, for the chart: all months of the year, or only the month asked for. */
  monthlyStats: z.array(
    z.object({ month: z.number(), services_count: z.number(), estimated_revenue: z.number() }),
  ),
})
export type RevenueReport = z.infer<typeof revenueReport>

/**
 * Number of notices of one kind, by outcome. A notice that was never due for push counts in no `push_` column; for mail
 * likewise.
 */
const noticeCounts = z.object({
  kind: z.enum(NOTICE_KINDS),
  written: z.number(),
  read: z.number(),
  push_sent: z.number(),
  push_failed: z.number(),
  /** Not sent, because the user turned this kind off or the notice was obsolete. */
  push_off: z.number(),
  /** The user has no subscribed browser. */
  push_nobody: z.number(),
  /** Not sent, because the user read the notice first. */
  push_read: z.number(),
  /** Due or being sent. */
  push_waiting: z.number(),
  mail_sent: z.number(),
  /** Written to a folder, because there is no mail server. */
  mail_stored: z.number(),
  mail_failed: z.number(),
  mail_off: z.number(),
  mail_read: z.number(),
  mail_waiting: z.number(),
})
export type NoticeCounts = z.infer<typeof noticeCounts>

export const noticeReport = z.object({
  dateRange,
  totalNotices: z.number(),
  noticeStats: z.array(noticeCounts),
})
export type NoticeReport = z.infer<typeof noticeReport>
