import { Link } from '@tanstack/react-router'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import type { SearchFilters } from './search-filters.ts'

/** A link to the query that was probably meant. */
export function Suggestion({ filters, suggestion }: { filters: SearchFilters; suggestion: string }) {
  return (
    <>
      {SEARCH.suggestion}{' '}
      <Link
        to="/search"
        search={{ ...filters, query: suggestion, exact: undefined, page: undefined }}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline"
      >
        {suggestion}
      </Link>
    </>
  )
}
