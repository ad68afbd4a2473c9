import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CasesScreen } from '../../../features/admin-cases/cases-screen.tsx'
import { allCategoriesQuery } from '../../../features/admin-categories/queries.ts'
import { pageHead } from '../../../head/page-head.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { readTableAddress } from '../../../ui/tables/table-address.ts'

export const Route = createFileRoute('/admin/cases/')({
  validateSearch: readTableAddress,
  head: ({ match }) => pageHead(match.context.origin, { title: `${TITLES.adminCases} · ${TITLES.admin}` }),
  component: AdminCasesScreen,
})

function AdminCasesScreen() {
  const { data: categories = [] } = useQuery(allCategoriesQuery())
  return (
    <>
      <PageHeader title={TITLES.adminCases} />
      <CasesScreen categories={categories} />
    </>
  )
}
