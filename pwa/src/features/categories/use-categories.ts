import { useQuery } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { categoriesQuery, storedCategoriesQuery } from './queries'

/** The server's categories, and until it answers those that the phone has. */
export function useCategories(): readonly Category[] {
  return useCategoryState().list
}

/** `is_failed`: neither the server nor the phone has any. */
export function useCategoryState() {
  const asked = useQuery(categoriesQuery())
  const stored = useQuery({ ...storedCategoriesQuery(), enabled: asked.data === undefined })
  const list = asked.data ?? stored.data ?? []
  return { list, is_failed: asked.isError && list.length === 0, retry: () => void asked.refetch() }
}
