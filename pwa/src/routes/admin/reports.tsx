import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { type ReportAddress, readReportAddress } from '../../features/admin-reports/report-address.ts'
import { ReportsScreen } from '../../features/admin-reports/reports-screen.tsx'
import { pageHead } from '../../head/page-head.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/admin/reports')({
  validateSearch: readReportAddress,
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminReports} · ${TITLES.admin}` }),
  component: AdminReportsScreen,
})

function AdminReportsScreen() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (changed: ReportAddress) => {
    void navigate({
      search: (previous) => readReportAddress({ ...previous, ...changed }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <PageHeader title={TITLES.adminReports} />
      <ReportsScreen address={address} onAddress={change} />
    </>
  )
}
