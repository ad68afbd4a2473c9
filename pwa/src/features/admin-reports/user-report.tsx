import { useQuery } from '@tanstack/react-query'
import type { UserReport as Report } from '@tecnicerca/shared/admin/reports'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { ADMIN, ADMIN_REPORTS } from '@tecnicerca/shared/messages/admin/admin'
import { shortDate, wholeNumber } from '../../lib/text/formats.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Column } from '../../ui/tables/data-table-column.ts'
import { BarChart } from './bar-chart.tsx'
import { userReportQuery } from './queries.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportSection } from './report-section.tsx'
import { ReportStates } from './report-states.tsx'

type RoleRow = Report['userStats'][number]

const COLUMNS: Column<RoleRow>[] = [
  {
    key: 'role',
    header: ADMIN_REPORTS.role,
    primary: true,
    cell: ({ role }) => ACCOUNT.role[role],
    sortValue: ({ role }) => ACCOUNT.role[role],
  },
  {
    key: 'count',
    header: ADMIN_REPORTS.count,
    align: 'end',
    cell: ({ count }) => wholeNumber(count),
    sortValue: ({ count }) => count,
  },
  {
    key: 'first_registered',
    header: ADMIN_REPORTS.first_registered,
    cell: (row) => dateText(row.first_registered),
    sortValue: (row) => dayOf(row.first_registered),
  },
  {
    key: 'last_registered',
    header: ADMIN_REPORTS.last_registered,
    cell: (row) => dateText(row.last_registered),
    sortValue: (row) => dayOf(row.last_registered),
  },
]

export function UserReport() {
  const query = useQuery(userReportQuery())
  return (
    <ReportStates query={query} failed={ADMIN_REPORTS.usersFailed}>
      {(report) => <Loaded report={report} />}
    </ReportStates>
  )
}

function Loaded({ report: { totalUsers, userStats } }: { report: Report }) {
  if (totalUsers === 0) return <EmptyState title={ADMIN.noData} />
  const byRole = userStats.map(({ role, count }) => ({
    label: ACCOUNT.role[role],
    value: count,
    text: wholeNumber(count),
  }))
  return (
    <>
      <ReportFigures
        figures={[
          { label: ADMIN_REPORTS.totalUsers, value: wholeNumber(totalUsers) },
          ...byRole.map(({ label, text }) => ({ label, value: text })),
        ]}
      />
      <ReportSection
        title={ADMIN_REPORTS.usersByRole}
        file="usuarios-por-rol"
        chart={<BarChart title={ADMIN_REPORTS.usersByRole} bars={byRole} />}
        columns={COLUMNS}
        rows={userStats}
        rowKey={({ role }) => role}
      />
    </>
  )
}

function dateText(instant: string | null): string {
  return instant === null ? '—' : shortDate(instant)
}

function dayOf(instant: string | null): string | null {
  return instant === null ? null : dayInSantoDomingo(new Date(instant))
}
