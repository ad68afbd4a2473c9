import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { noticeReport, revenueReport, serviceReport, userReport } from '@tecnicerca/shared/admin/reports'
import { apiGet } from '../../lib/http/api-client.ts'

export function userReportQuery() {
  return queryOptions({
    queryKey: ['admin', 'reports', 'users'],
    queryFn: ({ signal }) => apiGet('/admin/reports/users', userReport, { signal }),
  })
}

export type ReportDays = { start_date?: string | undefined; end_date?: string | undefined }

export function serviceReportQuery({ start_date: startDate, end_date: endDate }: ReportDays) {
  return queryOptions({
    queryKey: ['admin', 'reports', 'services', { start_date: startDate, end_date: endDate }],
    queryFn: ({ signal }) =>
      apiGet(
        `/admin/reports/services${queryText({ start_date: startDate, end_date: endDate })}`,
        serviceReport,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function noticeReportQuery({ start_date: startDate, end_date: endDate }: ReportDays) {
  return queryOptions({
    queryKey: ['admin', 'reports', 'notices', { start_date: startDate, end_date: endDate }],
    queryFn: ({ signal }) =>
      apiGet(
        `/admin/reports/notices${queryText({ start_date: startDate, end_date: endDate })}`,
        noticeReport,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export type RevenuePeriod = { year: number; month?: number | undefined }

export function revenueReportQuery({ year, month }: RevenuePeriod) {
  return queryOptions({
    queryKey: ['admin', 'reports', 'revenue', { year, month }],
    queryFn: ({ signal }) =>
      apiGet(`/admin/reports/revenue${queryText({ year, month })}`, revenueReport, { signal }),
    placeholderData: keepPreviousData,
  })
}

function queryText(values: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}
