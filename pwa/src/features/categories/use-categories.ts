import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { FALLBACK_CATEGORIES } from '@tecnicerca/shared/fallback-categories'
import { categoriesQuery, storedCategoriesQuery } from './queries.ts'

/** The server's categories, until it answers those that the phone has, and where both have none the fixed six. */
export function useCategories(): readonly Category[] {
  const { list, isFailed } = useCategoryState()
  return isFailed ? FALLBACK_CATEGORIES : list
}

/** `isFailed`: neither the server nor the phone has any. */
export function useCategoryState() {
  const asked = useQuery(categoriesQuery())
  const stored = useQuery({ ...storedCategoriesQuery(), enabled: asked.data === undefined })
  const list = asked.data ?? stored.data ?? []
  // The phone is never asked while the server renders, so that both draw the same at first.
  const isFailed = asked.failureReason !== null && stored.isFetched && list.length === 0
  return { list, isFailed, retry: () => void asked.refetch() }
}
