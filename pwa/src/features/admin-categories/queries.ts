import { queryOptions } from '@tanstack/react-query'
import { categoriesAnswer } from '@tecnicerca/shared/categories'
import { apiGet } from '../../lib/api-client.ts'

export function adminCategoriesQuery() {
  return queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: async ({ signal }) =>
      (await apiGet('/admin/categories', categoriesAnswer, { signal })).categories,
  })
}
