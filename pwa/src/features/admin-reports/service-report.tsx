import { useQuery } from '@tanstack/react-query'
import type { ServiceReport as Report } from '@tecnicerca/shared/admin/reports'
import { ADMIN, ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { wholeNumber } from '../../lib/text/formats.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BarChart } from './bar-chart.tsx'
import { DaysFilter } from './days-filter.tsx'
import { type ReportDays, serviceReportQuery } from './queries.ts'
import { rangeText } from './range-text.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportSection } from './report-section.tsx'
import { ReportStates } from './report-states.tsx'
import { CATEGORY_COLUMNS, categoryBars, STATUS_COLUMNS, statusBars } from './service-columns.tsx'

type ServiceReportProps = { period: ReportDays; onPeriod: (period: ReportDays) => void }

export function ServiceReport({ period, onPeriod }: ServiceReportProps) {
  const query = useQuery(serviceReportQuery(period))
  return (
    <>
      <DaysFilter period={period} onPeriod={onPeriod} />
      <ReportStates query={query} failed={ADMIN_REPORTS.servicesFailed}>
        {(report) => <Loaded report={report} />}
      </ReportStates>
    </>
  )
}

function Loaded({ report }: { report: Report }) {
  const { dateRange, totalRequests, statusStats, topCategories } = report
  const figures = [
    { label: ADMIN_REPORTS.dateRange, value: rangeText(dateRange) },
    { label: ADMIN_REPORTS.totalRequests, value: wholeNumber(totalRequests) },
  ]
  return (
    <>
      <ReportFigures figures={figures} />
      {totalRequests === 0 ? (
        <EmptyState title={ADMIN.noData} />
      ) : (
        <>
          <ReportSection
            title={ADMIN_REPORTS.requestsByStatus}
            file="solicitudes-por-estado"
            chart={<BarChart title={ADMIN_REPORTS.requestsByStatus} bars={statusBars(statusStats)} />}
            columns={STATUS_COLUMNS}
            rows={statusStats}
            rowKey={({ status }) => status}
          />
          <ReportSection
            title={ADMIN_REPORTS.topCategories}
            file="categorias-mas-solicitadas"
            chart={<BarChart title={ADMIN_REPORTS.topCategories} bars={categoryBars(topCategories)} />}
            columns={CATEGORY_COLUMNS}
            rows={topCategories}
            rowKey={({ category_name: categoryName }) => categoryName ?? ''}
          />
        </>
      )}
    </>
  )
}
