import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CategoriesScreen } from '../../features/admin-categories/categories-screen.tsx'
import { adminCategoriesQuery } from '../../features/admin-categories/queries.ts'
import { pageHead } from '../../head/page-head.ts'
import { loadForPaint } from '../../navigation/load-for-paint.ts'
import { readTableAddress } from '../../ui/tables/table-address.ts'

export const Route = createFileRoute('/admin/categories')({
  validateSearch: readTableAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    loadForPaint([queryClient.ensureQueryData(adminCategoriesQuery(deps))]),
  head: ({ match }) =>
    pageHead(match.context.origin, { title: `${TITLES.adminCategories} · ${TITLES.admin}` }),
  component: CategoriesScreen,
})
