import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { noticeReport, revenueReport, serviceReport, userReport } from '@tecnicerca/shared/admin/reports'
import { apiGet } from '../../lib/http/api-client.ts'
import { queryText } from '../../lib/http/query-text.ts'

export function userReportQuery() {
  return queryOptions({
    queryKey: ['admin', 'reports', 'users'],
    queryFn: ({ signal }) => apiGet('/admin/reports/users', userReport, { signal }),
  })
}

export type ReportDays = { start_date?: string | undefined; end_date?: string | undefined }

export function serviceReportQuery(days: ReportDays) {
  return queryOptions({
    queryKey: ['admin', 'reports', 'services', days],
    queryFn: ({ signal }) => apiGet(`/admin/reports/services${queryText(days)}`, serviceReport, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function noticeReportQuery(days: ReportDays) {
  return queryOptions({
    queryKey: ['admin', 'reports', 'notices', days],
    queryFn: ({ signal }) => apiGet(`/admin/reports/notices${queryText(days)}`, noticeReport, { signal }),
    placeholderData: keepPreviousData,
  })
}

export type RevenuePeriod = { year: number; month?: number | undefined }

export function revenueReportQuery(period: RevenuePeriod) {
  return queryOptions({
    queryKey: ['admin', 'reports', 'revenue', period],
    queryFn: ({ signal }) => apiGet(`/admin/reports/revenue${queryText(period)}`, revenueReport, { signal }),
    placeholderData: keepPreviousData,
  })
}
