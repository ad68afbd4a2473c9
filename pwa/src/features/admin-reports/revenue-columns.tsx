import type { RevenueReport } from '@tecnicerca/shared/admin/reports'
import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { moneyWithCents, wholeNumber } from '../../lib/text/formats.ts'
import type { Column } from '../../ui/tables/data-table-column.ts'
import type { Bar } from './bar-chart.tsx'
import { monthTitle } from './month-title.ts'

type CategoryRow = RevenueReport['revenueStats'][number]
type MonthRow = RevenueReport['monthlyStats'][number]

export const REVENUE_COLUMNS: Column<CategoryRow>[] = [
  {
    key: 'category_name',
    header: ADMIN_REPORTS.category,
    primary: true,
    cell: nameOf,
    sortValue: nameOf,
  },
  ...amounts<CategoryRow>(),
  {
    key: 'agreed_revenue',
    header: ADMIN_REPORTS.agreed_revenue,
    align: 'end',
    cell: ({ agreed_revenue: agreedRevenue }) => moneyWithCents(agreedRevenue),
    sortValue: ({ agreed_revenue: agreedRevenue }) => agreedRevenue,
  },
]

export const MONTH_COLUMNS: Column<MonthRow>[] = [
  {
    key: 'month',
    header: ADMIN_REPORTS.month,
    primary: true,
    cell: ({ month }) => monthTitle(month),
    sortValue: ({ month }) => month,
  },
  ...amounts<MonthRow>(),
]

function amounts<Row extends { services_count: number; estimated_revenue: number }>(): Column<Row>[] {
  return [
    {
      key: 'services_count',
      header: ADMIN_REPORTS.services,
      align: 'end',
      cell: ({ services_count: servicesCount }) => wholeNumber(servicesCount),
      sortValue: ({ services_count: servicesCount }) => servicesCount,
    },
    {
      key: 'estimated_revenue',
      header: ADMIN_REPORTS.estimated_revenue,
      align: 'end',
      cell: ({ estimated_revenue: estimatedRevenue }) => moneyWithCents(estimatedRevenue),
      sortValue: ({ estimated_revenue: estimatedRevenue }) => estimatedRevenue,
    },
  ]
}

export function revenueBars(rows: readonly CategoryRow[]): Bar[] {
  return rows.map((row) => ({
    label: nameOf(row),
    value: row.estimated_revenue,
    text: moneyWithCents(row.estimated_revenue),
  }))
}

function nameOf({ category_name: categoryName }: CategoryRow): string {
  return categoryName ?? COMMON.noCategory
}
