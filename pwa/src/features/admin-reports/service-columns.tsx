import type { ServiceReport } from '@tecnicerca/shared/admin/reports'
import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import type { ServiceRequestStatus } from '@tecnicerca/shared/service-requests/status'
import { wholeNumber } from '../../lib/text/formats.ts'
import type { Column } from '../../ui/tables/data-table-column.ts'
import type { Bar, BarTone } from './bar-chart.tsx'

type StatusRow = ServiceReport['statusStats'][number]
type CategoryRow = ServiceReport['topCategories'][number]

const STATUS_TONES: Record<ServiceRequestStatus, BarTone> = {
  pending: 'amber',
  accepted: 'brand',
  completed: 'success',
  cancelled: 'danger',
}

export const STATUS_COLUMNS: Column<StatusRow>[] = [
  {
    key: 'status',
    header: ADMIN_REPORTS.status,
    primary: true,
    cell: ({ status }) => SERVICE_REQUESTS.status[status],
    sortValue: ({ status }) => SERVICE_REQUESTS.status[status],
  },
  {
    key: 'count',
    header: ADMIN_REPORTS.count,
    align: 'end',
    cell: ({ count }) => wholeNumber(count),
    sortValue: ({ count }) => count,
  },
  {
    key: 'avg_days_to_complete',
    header: ADMIN_REPORTS.averageDays,
    align: 'end',
    cell: ({ avg_days_to_complete: days }) => (days === null ? '—' : ADMIN_REPORTS.days(days.toFixed(1))),
    sortValue: ({ avg_days_to_complete: avgDaysToComplete }) => avgDaysToComplete,
  },
]

export const CATEGORY_COLUMNS: Column<CategoryRow>[] = [
  {
    key: 'category_name',
    header: ADMIN_REPORTS.category,
    primary: true,
    cell: nameOf,
    sortValue: nameOf,
  },
  {
    key: 'request_count',
    header: ADMIN_REPORTS.requests,
    align: 'end',
    cell: ({ request_count: requestCount }) => wholeNumber(requestCount),
    sortValue: ({ request_count: requestCount }) => requestCount,
  },
]

export function statusBars(rows: readonly StatusRow[]): Bar[] {
  return rows.map(({ status, count }) => ({
    label: SERVICE_REQUESTS.status[status],
    value: count,
    text: wholeNumber(count),
    tone: STATUS_TONES[status],
  }))
}

export function categoryBars(rows: readonly CategoryRow[]): Bar[] {
  return rows.map((row) => ({
    label: nameOf(row),
    value: row.request_count,
    text: wholeNumber(row.request_count),
  }))
}

function nameOf({ category_name: categoryName }: CategoryRow): string {
  return categoryName ?? COMMON.noCategory
}
