import type { Category } from '@tecnicerca/shared/categories'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { QUERY_INTERPRETATION } from '@tecnicerca/shared/messages/query-interpretation'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { searchParametersOf } from '@tecnicerca/shared/search-interpretation/query-interpretation'
import { memo, startTransition, useEffect, useState } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import { wholeNumber } from '../../../lib/text/formats.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { cardsInSight, TechnicianGrid, TechnicianGridSkeleton } from '../card/technician-grid.tsx'
import { InterpretationNote, UnderstoodChips } from './interpretation-note.tsx'
import { MoreButton } from './more-button.tsx'
import { NoResults } from './no-results.tsx'
import type { SearchFilters } from './search-filters.ts'
import { type FilterPanel, SearchTools } from './search-tools.tsx'
import { type TechnicianSearch, useTechnicianSearch } from './use-technician-search.ts'
import { WhyOrder } from './why-order.tsx'

type SearchResultsProps = {
  filters: SearchFilters
  categories: readonly Category[]
  panel: FilterPanel
  /** The current text, before it is in the URL. */
  typed: string
}

/** Memoized: the screen around it renders often without a change for the results. */
export const SearchResults = memo(({ filters, categories, panel, typed }: SearchResultsProps) => {
  const search = useTechnicianSearch(filters, typed)
  const { interpretation } = search
  // While the user types, only the cards in sight are drawn, so that the next letter does not wait for the others.
  const isFirstLook = !usePaused(typed)
  useShownAge(search.asOf)
  const requestedSort = interpretation && searchParametersOf(interpretation).sort
  const isRecommended = (filters.sort ?? requestedSort ?? 'recommended') === 'recommended'
  const heading = headingOf(search)
  return (
    <>
      <SearchTools
        filters={filters}
        categories={categories}
        panel={panel}
        modifiers={interpretation?.asides}
        requestedSort={requestedSort}
      />
      <section aria-labelledby="results" aria-busy={search.isFetching}>
        <div className="mb-1 flex flex-wrap items-center gap-x-1.5">
          <h2 id="results" aria-live="polite" className="font-bold md:text-lg">
            <span key={heading}>{heading}</span>
          </h2>
          {/* Before what appears once the query is understood, so that it does not move. */}
          {isRecommended && search.technicians?.length !== 0 && <WhyOrder />}
          {interpretation && (
            <UnderstoodChips
              filters={filters}
              modifiers={interpretation.asides}
              className="flex-wrap max-md:hidden"
            />
          )}
          {interpretation && (
            <InterpretationNote
              filters={filters}
              interpretation={interpretation}
              suggestion={search.suggestion}
            />
          )}
        </div>
        <ResultList
          search={isFirstLook && search.isOfPhone ? firstScreenOf(search) : search}
          filters={filters}
        />
      </section>
    </>
  )
})

function firstScreenOf(search: TechnicianSearch): TechnicianSearch {
  return { ...search, technicians: search.technicians?.slice(0, cardsInSight()) }
}

function ResultList({ search, filters }: { search: TechnicianSearch; filters: SearchFilters }) {
  const { technicians, error } = search
  if (technicians === undefined) {
    if (!error) return <TechnicianGridSkeleton />
    const message = COMMON.loadFailed(messageOf(error))
    return <ErrorState message={message} onRetry={search.retry} retrying={search.isFetching} />
  }
  if (technicians.length === 0) return <NoResults filters={filters} suggestion={search.suggestion} />
  return (
    <>
      <TechnicianGrid technicians={technicians} detailed canChoose asOf={search.asOf} />
      {search.hasMore && (
        <MoreButton shownPages={search.pages} busy={search.isLoadingMore} onMore={search.showMore} />
      )}
    </>
  )
}

function headingOf(search: TechnicianSearch): string {
  const { technicians, total, isTotalCapped, isSearching, error, interpretation } = search
  if (technicians === undefined && error) return SEARCH.results
  if (interpretation?.told?.kind === 'other_trade')
    return QUERY_INTERPRETATION.other_trade(interpretation.told.text)
  if (isSearching || technicians === undefined) return SEARCH.searching
  return isTotalCapped ? SEARCH.foundMoreThan(wholeNumber(total - 1)) : SEARCH.found(wholeNumber(total))
}

const PAUSE_MS = 250

/** True once `text` has stayed the same for `PAUSE_MS`. It becomes true in a transition, which typing can interrupt. */
function usePaused(text: string): boolean {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return
    const timer = setTimeout(() => startTransition(() => setRested(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, rested])
  return text === rested
}
