import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { categoriesQuery } from '../features/categories/queries'
import { useCategories } from '../features/categories/use-categories'
import { technicianSearchQuery } from '../features/technicians/search/queries'
import { readSearchFilters } from '../features/technicians/search/search-filters'
import { SearchForm, useTypedSearch } from '../features/technicians/search/search-form'
import { SearchResults } from '../features/technicians/search/search-results'
import { pageHead } from '../head/page-head'
import { loadForPaint } from '../navigation/load-for-paint'
import { isDirectoryCurrent } from '../offline/directory/late-directory'
import { PageHeader } from '../ui/page-header'

export const Route = createFileRoute('/search')({
  staticData: { is_server_rendered: true },
  validateSearch: readSearchFilters,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    loadForPaint([
      queryClient.ensureQueryData(categoriesQuery()),
      // While the phone's directory is current, the server need not be asked.
      ...(isDirectoryCurrent()
        ? []
        : [queryClient.ensureInfiniteQueryData({ ...technicianSearchQuery(deps), pages: deps.page ?? 1 })]),
    ]),
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.search,
      description: TITLES.search_description,
      path: '/search',
    }),
  component: SearchScreen,
})

// Made once: a new element with every letter typed would draw the header again.
const HEADER = <PageHeader title={TITLES.search} backTo="/" />

function SearchScreen() {
  const filters = Route.useSearch()
  const categories = useCategories()
  const typed = useTypedSearch(filters)
  return (
    <>
      {HEADER}
      <SearchForm filters={filters} categories={categories} typed={typed} />
      <SearchResults filters={filters} typed={typed.text.trim()} />
    </>
  )
}
