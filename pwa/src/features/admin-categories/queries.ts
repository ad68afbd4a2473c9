import { queryOptions } from '@tanstack/react-query'
import { categoriesAnswer } from '@tecnicerca/shared/categories'
import { missedSearchesAnswer } from '@tecnicerca/shared/missed-searches'
import { apiGet } from '../../lib/http/api-client.ts'

export function adminCategoriesQuery() {
  return queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: async ({ signal }) =>
      (await apiGet('/admin/categories', categoriesAnswer, { signal })).categories,
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
