import { queryOptions } from '@tanstack/react-query'
import { missedSearchesAnswer } from '@tecnicerca/shared/admin/missed-searches'
import { adminCategoriesAnswer } from '@tecnicerca/shared/categories'
import { apiGet } from '../../lib/http/api-client.ts'
import { tablePageQuery } from '../../lib/http/table-page.ts'
import type { TableAddress } from '../../ui/tables/table-address.ts'
import { tableParameters } from '../../ui/tables/use-table-address.ts'

/** The page of categories that the URL selects. */
export function adminCategoriesQuery(address: TableAddress) {
  return tablePageQuery({
    path: '/admin/categories',
    parameters: tableParameters(address),
    answer: adminCategoriesAnswer,
    rows: 'categories',
  })
}

/** All categories, to choose from. */
export function allCategoriesQuery() {
  return queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: async ({ signal }) =>
      (await apiGet('/admin/categories', adminCategoriesAnswer, { signal })).categories,
  })
}

/** Searches that found nothing, fetched again each time the screen opens. */
export function missedSearchesQuery() {
  return queryOptions({
    queryKey: ['admin', 'missed-searches'],
    queryFn: async ({ signal }) =>
      (await apiGet('/admin/missed-searches', missedSearchesAnswer, { signal })).searches,
    staleTime: 0,
  })
}
