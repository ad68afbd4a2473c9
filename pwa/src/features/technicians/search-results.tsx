import { COMMON } from '@tecnicerca/shared/messages/common'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { memo, useDeferredValue } from 'react'
import { messageOf } from '../../lib/api-error'
import { wholeNumber } from '../../lib/formats'
import { useShownAge } from '../../offline/shown-age'
import { ErrorState } from '../../ui/error-state'
import { MoreButton } from './more-button'
import { NoResults } from './no-results'
import type { SearchFilters } from './search-filters'
import { SortSelect } from './sort-select'
import { TechnicianGrid, TechnicianGridSkeleton } from './technician-grid'
import { type TechnicianSearch, useTechnicianSearch } from './use-technician-search'

/** More than a phone shows at once. */
const FIRST_SCREEN = 6

type SearchResultsProps = {
  filters: SearchFilters
  /** The text as it is typed, before the address says it. */
  typed: string
}

/** Remembered: most of what changes around it changes nothing here. */
export const SearchResults = memo(({ filters, typed }: SearchResultsProps) => {
  const search = useTechnicianSearch(filters, typed)
  // With each letter what is in sight is painted before the rest is drawn.
  const is_first_look = useDeferredValue(typed) !== typed
  useShownAge(search.as_of)
  return (
    <section aria-labelledby="results" aria-busy={search.is_fetching}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 id="results" aria-live="polite" className="text-lg font-bold">
          {headingOf(search)}
        </h2>
        <SortSelect filters={filters} />
      </div>
      <ResultList search={is_first_look ? firstScreenOf(search) : search} filters={filters} />
    </section>
  )
})

function firstScreenOf(search: TechnicianSearch): TechnicianSearch {
  return { ...search, technicians: search.technicians?.slice(0, FIRST_SCREEN) }
}

function ResultList({ search, filters }: { search: TechnicianSearch; filters: SearchFilters }) {
  const { technicians, error } = search
  if (technicians === undefined) {
    if (!error) return <TechnicianGridSkeleton />
    const message = COMMON.load_failed(messageOf(error))
    return <ErrorState message={message} onRetry={search.retry} retrying={search.is_fetching} />
  }
  if (technicians.length === 0) return <NoResults filters={filters} suggestion={search.suggestion} />
  return (
    <>
      <TechnicianGrid technicians={technicians} detailed as_of={search.as_of} />
      {search.has_more && (
        <MoreButton shown_pages={search.pages} busy={search.is_loading_more} onMore={search.showMore} />
      )}
    </>
  )
}

function headingOf({ technicians, total, is_total_capped, is_searching, error }: TechnicianSearch): string {
  if (technicians === undefined && error) return SEARCH.empty_title
  if (is_searching || technicians === undefined) return SEARCH.searching
  return is_total_capped ? SEARCH.found_more_than(wholeNumber(total - 1)) : SEARCH.found(wholeNumber(total))
}
