import { useQuery } from '@tanstack/react-query'
import type { RevenueReport as Report } from '@tecnicerca/shared/admin/reports'
import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { moneyWithCents, wholeNumber } from '../../lib/text/formats.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BarChart } from './bar-chart.tsx'
import { MonthChart } from './month-chart.tsx'
import { type RevenuePeriod, revenueReportQuery } from './queries.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportSection } from './report-section.tsx'
import { ReportStates } from './report-states.tsx'
import { MONTH_COLUMNS, REVENUE_COLUMNS, revenueBars } from './revenue-columns.tsx'
import { type ChosenPeriod, RevenueFilter } from './revenue-filter.tsx'

type RevenueReportProps = { period: RevenuePeriod; onPeriod: (period: ChosenPeriod) => void }

export function RevenueReport({ period, onPeriod }: RevenueReportProps) {
  const query = useQuery(revenueReportQuery(period))
  return (
    <>
      <RevenueFilter period={period} onPeriod={onPeriod} />
      <ReportStates query={query} failed={ADMIN_REPORTS.revenueFailed}>
        {(report) => <Loaded report={report} />}
      </ReportStates>
    </>
  )
}

function Loaded({ report }: { report: Report }) {
  const { totalRevenue, agreedRevenue, paidTotal, totalServices, revenueStats, monthlyStats } = report
  const figures = [
    { label: ADMIN_REPORTS.estimated_revenue, value: moneyWithCents(totalRevenue) },
    { label: ADMIN_REPORTS.agreed_revenue, value: moneyWithCents(agreedRevenue) },
    { label: ADMIN_REPORTS.paidTotal, value: moneyWithCents(paidTotal) },
    { label: ADMIN_REPORTS.totalServices, value: wholeNumber(totalServices) },
  ]
  return (
    <>
      <ReportFigures figures={figures} />
      {revenueStats.length === 0 ? (
        <EmptyState title={ADMIN_REPORTS.noRevenue} />
      ) : (
        <>
          <ReportSection
            title={ADMIN_REPORTS.revenueByCategory}
            file="ingresos-por-categoria"
            chart={<BarChart title={ADMIN_REPORTS.revenueByCategory} bars={revenueBars(revenueStats)} />}
            columns={REVENUE_COLUMNS}
            rows={revenueStats}
            rowKey={({ category_name: categoryName }) => categoryName ?? ''}
          />
          {monthlyStats.length > 1 && <Months months={monthlyStats} />}
        </>
      )}
    </>
  )
}

function Months({ months }: { months: Report['monthlyStats'] }) {
  return (
    <ReportSection
      title={ADMIN_REPORTS.revenueByMonth}
      file="ingresos-por-mes"
      chart={<MonthChart title={ADMIN_REPORTS.revenueByMonth} months={months} />}
      columns={MONTH_COLUMNS}
      rows={months}
      rowKey={({ month }) => month}
    />
  )
}
