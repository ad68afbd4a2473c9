import { useNavigate, useSearch } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { DeskLine } from '../../features/admin-desk/desk-line.tsx'
import { readReportAddress } from '../../features/admin-reports/report-address.ts'
import { ReportsScreen } from '../../features/admin-reports/reports-screen.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The screen of `/admin` and `/admin/reports`. */
export function ReportsPage() {
  const address = readReportAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={TITLES.adminReports} />
      <DeskLine />
      <ReportsScreen
        address={address}
        onAddress={(changed) => {
          void navigate({
            to: '.',
            search: (previous) => readReportAddress({ ...previous, ...changed }),
            replace: true,
            resetScroll: false,
          })
        }}
      />
    </>
  )
}
