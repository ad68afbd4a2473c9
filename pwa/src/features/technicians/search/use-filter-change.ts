import { useNavigate } from '@tanstack/react-router'
import { readSearchFilters } from './search-filters.ts'

/** Returns a function that writes changed filters to the URL and goes back to the first page. */
export function useFilterChange() {
  const navigate = useNavigate({ from: '/search' })
  return (changed: Record<string, string | undefined>) => {
    void navigate({
      search: (previous) => readSearchFilters({ ...previous, page: undefined, ...changed }),
      replace: true,
      resetScroll: false,
    })
  }
}
