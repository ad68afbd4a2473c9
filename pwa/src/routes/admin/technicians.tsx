import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { allCategoriesQuery } from '../../features/admin-categories/queries.ts'
import { adminTechniciansQuery } from '../../features/technicians/admin/queries.ts'
import { TechniciansScreen } from '../../features/technicians/admin/technicians-screen.tsx'
import { pageHead } from '../../head/page-head.ts'
import { loadForPaint } from '../../navigation/load-for-paint.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { readTableAddress } from '../../ui/tables/table-address.ts'

export const Route = createFileRoute('/admin/technicians')({
  validateSearch: readTableAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    loadForPaint([
      queryClient.ensureQueryData(adminTechniciansQuery(deps)),
      queryClient.ensureQueryData(allCategoriesQuery()),
    ]),
  head: ({ match }) =>
    pageHead(match.context.origin, { title: `${TITLES.adminTechnicians} · ${TITLES.admin}` }),
  component: AdminTechniciansScreen,
})

function AdminTechniciansScreen() {
  const { data: categories = [] } = useQuery(allCategoriesQuery())
  return (
    <>
      <PageHeader title={TITLES.adminTechnicians} />
      <TechniciansScreen categories={categories} />
    </>
  )
}
