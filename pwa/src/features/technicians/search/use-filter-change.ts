import { useNavigate } from '@tanstack/react-router'
import { readSearchFilters } from './search-filters.ts'

/** Puts changed values into the address of the search; the first page again. */
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
