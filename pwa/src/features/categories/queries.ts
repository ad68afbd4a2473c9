import { queryOptions } from '@tanstack/react-query'
import { FALLBACK_CATEGORIES } from '@tecnicerca/shared/fallback-categories'
import { apiGet } from '../../lib/http/api-client.ts'

const categoriesAnswer = async () => (await import('@tecnicerca/shared/categories')).categoriesAnswer

const HOUR = 3_600_000

/** All categories, or the six built-in ones if the server has none. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => {
      const { categories } = await apiGet('/technicians/categories', categoriesAnswer, { signal })
      return categories.length > 0 ? categories : FALLBACK_CATEGORIES
    },
    staleTime: HOUR,
  })
}

export function storedCategoriesQuery() {
  return queryOptions({
    queryKey: ['stored-categories'],
    queryFn: async () => (await import('../../offline/storage/public-data.ts')).storedCategories(),
    gcTime: 0,
  })
}
