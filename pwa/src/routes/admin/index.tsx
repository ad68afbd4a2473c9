import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { readReportAddress } from '../../features/admin-reports/report-address.ts'
import { pageHead } from '../../head/page-head.ts'
import { ReportsPage } from './-reports-page.tsx'

export const Route = createFileRoute('/admin/')({
  validateSearch: readReportAddress,
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminReports} · ${TITLES.admin}` }),
  component: ReportsPage,
})
