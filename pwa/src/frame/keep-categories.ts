import type { QueryClient } from '@tanstack/react-query'
import { categoriesQuery } from '../features/categories/queries.ts'
import { storeCategories } from '../offline/storage/categories.ts'

/** The directory's cards need the names of categories, and its search their synonyms, whichever screen comes first. */
export function keepCategories(queryClient: QueryClient): void {
  const query = categoriesQuery()
  let kept: unknown
  const keep = () => {
    const categories = queryClient.getQueryData(query.queryKey)
    if (!categories || categories === kept) return
    kept = categories
    void storeCategories(categories)
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryKey[0] === query.queryKey[0]) keep()
  })
  keep()
  void queryClient.prefetchQuery(query)
}
