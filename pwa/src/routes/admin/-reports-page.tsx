import { TITLES } from '@tecnicerca/shared/messages/titles'
import { DeskLine } from '../../features/admin-desk/desk-line.tsx'
import type { ReportAddress } from '../../features/admin-reports/report-address.ts'
import { ReportsScreen } from '../../features/admin-reports/reports-screen.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

type ReportsPageProps = { address: ReportAddress; onAddress: (changed: ReportAddress) => void }

/** The screen of `/admin` and `/admin/reports`. */
export function ReportsPage({ address, onAddress }: ReportsPageProps) {
  return (
    <>
      <PageHeader title={TITLES.adminReports} />
      <DeskLine />
      <ReportsScreen address={address} onAddress={onAddress} />
    </>
  )
}
