import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CategoriesScreen } from '../../features/admin-categories/categories-screen'
import { adminCategoriesQuery } from '../../features/admin-categories/queries'
import { pageHead } from '../../head/page-head'
import { loadForPaint } from '../../navigation/load-for-paint'
import { PageHeader } from '../../ui/page-header'
import { readTableAddress } from '../../ui/table-address'

export const Route = createFileRoute('/admin/categories')({
  validateSearch: readTableAddress,
  loader: ({ context: { queryClient } }) =>
    loadForPaint([queryClient.ensureQueryData(adminCategoriesQuery())]),
  head: ({ match }) =>
    pageHead(match.context.origin, { title: `${TITLES.admin_categories} · ${TITLES.admin}` }),
  component: AdminCategoriesScreen,
})

function AdminCategoriesScreen() {
  return (
    <>
      <PageHeader title={TITLES.admin_categories} />
      <CategoriesScreen />
    </>
  )
}
