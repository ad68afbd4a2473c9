import { ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { currentYear } from '../../lib/text/formats.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { NoticeReport } from './notice-report.tsx'
import type { ReportDays } from './queries.ts'
import type { ReportAddress, ReportTab } from './report-address.ts'
import { RevenueReport } from './revenue-report.tsx'
import { ServiceReport } from './service-report.tsx'
import { UserReport } from './user-report.tsx'

type ReportsScreenProps = { address: ReportAddress; onAddress: (changed: ReportAddress) => void }

export function ReportsScreen({ address, onAddress }: ReportsScreenProps) {
  const { tab = 'users', start_date: startDate, end_date: endDate, year = currentYear(), month } = address
  const days = {
    period: { start_date: startDate, end_date: endDate },
    onPeriod: (period: ReportDays) => onAddress({ start_date: period.start_date, end_date: period.end_date }),
  }
  return (
    <Tabs<ReportTab>
      label={ADMIN_REPORTS.title}
      value={tab}
      onChange={(next) => onAddress({ tab: next })}
      items={[
        { value: 'users', label: ADMIN_REPORTS.tab.users, content: <UserReport /> },
        {
          value: 'services',
          label: ADMIN_REPORTS.tab.services,
          content: <ServiceReport {...days} />,
        },
        {
          value: 'revenue',
          label: ADMIN_REPORTS.tab.revenue,
          content: (
            <RevenueReport
              period={{ year, month }}
              onPeriod={(period) => onAddress({ year: period.year, month: period.month })}
            />
          ),
        },
        {
          value: 'notices',
          label: ADMIN_REPORTS.tab.notices,
          content: <NoticeReport {...days} />,
        },
      ]}
    />
  )
}
