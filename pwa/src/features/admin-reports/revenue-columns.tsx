import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import type { RevenueReport } from '@tecnicerca/shared/reports'
import { moneyWithCents, wholeNumber } from '../../lib/formats.ts'
import type { Column } from '../../ui/data-table-column.ts'
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
    cell: ({ agreed_revenue }) => moneyWithCents(agreed_revenue),
    sortValue: ({ agreed_revenue }) => agreed_revenue,
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
      cell: ({ services_count }) => wholeNumber(services_count),
      sortValue: ({ services_count }) => services_count,
    },
    {
      key: 'estimated_revenue',
      header: ADMIN_REPORTS.estimated_revenue,
      align: 'end',
      cell: ({ estimated_revenue }) => moneyWithCents(estimated_revenue),
      sortValue: ({ estimated_revenue }) => estimated_revenue,
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

function nameOf({ category_name }: CategoryRow): string {
  return category_name ?? COMMON.no_category
}
