import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { FALLBACK_CATEGORIES } from '@tecnicerca/shared/fallback-categories'
import { categoriesQuery, storedCategoriesQuery } from './queries.ts'

/** The server's categories; until it answers, the stored ones. If both are missing, the six built-in ones. */
export function useCategories(): readonly Category[] {
  const { list, isFailed } = useCategoryState()
  return isFailed ? FALLBACK_CATEGORIES : list
}

/** `isFailed`: the server did not answer and the phone has none stored. */
export function useCategoryState() {
  const asked = useQuery(categoriesQuery())
  const stored = useQuery({ ...storedCategoriesQuery(), enabled: asked.data === undefined })
  const list = asked.data ?? stored.data ?? []
  // Stored categories are never read during server rendering, so server and browser first draw the same.
  const isFailed = asked.failureReason !== null && stored.isFetched && list.length === 0
  return { list, isFailed, retry: () => void asked.refetch() }
}
