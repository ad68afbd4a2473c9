import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { readCaseAddress } from '../../../features/admin-cases/case-address.ts'
import { CasesScreen } from '../../../features/admin-cases/cases-screen.tsx'
import { pageHead } from '../../../head/page-head.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'

export const Route = createFileRoute('/admin/cases/')({
  validateSearch: readCaseAddress,
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminCases} · ${TITLES.admin}` }),
  component: AdminCasesScreen,
})

function AdminCasesScreen() {
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const search = (q: string) => {
    void navigate({
      search: (previous) => readCaseAddress({ ...previous, q }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <>
      <PageHeader title={TITLES.adminCases} />
      <CasesScreen address={address} onSearch={search} />
    </>
  )
}
