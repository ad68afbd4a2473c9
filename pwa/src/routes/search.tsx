import { createFileRoute } from '@tanstack/react-router'
import type { Category } from '@tecnicerca/shared/categories'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { Suspense, useMemo, useState } from 'react'
import { categoriesQuery } from '../features/categories/queries.ts'
import { useCategories } from '../features/categories/use-categories.ts'
import { technicianSearchQuery } from '../features/technicians/search/queries.ts'
import {
  inSector,
  readSearchFilters,
  type SearchFilters,
} from '../features/technicians/search/search-filters.ts'
import { SearchForm, useSearchText } from '../features/technicians/search/search-form.tsx'
import { SearchResults } from '../features/technicians/search/search-results.tsx'
import { pageHead } from '../head/page-head.ts'
import { ownSector } from '../lib/own-sector.ts'
import { type AskingAddress, readAsking } from '../navigation/asking-address.ts'
import { loadForPaint } from '../navigation/load-for-paint.ts'
import { isDirectoryFresh } from '../offline/directory/lazy-directory.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { LazyChosenTechnicians } from './-lazy-chosen-technicians.tsx'

export const Route = createFileRoute('/search')({
  staticData: { isServerRendered: true },
  validateSearch: (search: Record<string, unknown>): SearchFilters & AskingAddress => ({
    ...readSearchFilters(search),
    ...readAsking(search),
  }),
  loaderDeps: ({ search }) => readSearchFilters(search),
  loader: ({ context: { queryClient }, deps }) =>
    loadForPaint([
      queryClient.ensureQueryData(categoriesQuery()),
      // While the phone's directory is fresh, there is no need to ask the server.
      ...(isDirectoryFresh()
        ? []
        : [
            queryClient.ensureInfiniteQueryData({
              ...technicianSearchQuery(inSector(deps, ownSector.read())),
              pages: deps.page ?? 1,
            }),
          ]),
    ]),
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.search,
      description: TITLES.searchDescription,
      path: '/search',
    }),
  component: SearchScreen,
})

// Created once: a new element would render the header again with every change of the URL.
const HEADER = <PageHeader title={TITLES.search} backTo="/" isCompact />

function SearchScreen() {
  const search = Route.useSearch()
  const filters = useMemo(() => readSearchFilters(search), [search])
  return (
    <>
      {HEADER}
      <TypedSearch filters={filters} categories={useCategories()} />
      <LazyChosenTechnicians isAsking={search.request_service === true} />
    </>
  )
}

type TypedSearchProps = { filters: SearchFilters; categories: readonly Category[] }

/** Re-renders with every typed letter. A component of its own, so that the rest of the screen does not. */
function TypedSearch({ filters, categories }: TypedSearchProps) {
  const typed = useSearchText(filters)
  const [isOpen, setOpen] = useState(false)
  const panel = useMemo(
    () => ({ isOpen, toggle: () => setOpen((was) => !was), close: () => setOpen(false) }),
    [isOpen],
  )
  return (
    <>
      <SearchForm typed={typed} onSubmit={panel.close} />
      <Suspense>
        <SearchResults filters={filters} categories={categories} panel={panel} typed={typed.text.trim()} />
      </Suspense>
    </>
  )
}
