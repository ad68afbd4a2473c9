import { createFileRoute } from '@tanstack/react-router'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { lazy, Suspense } from 'react'
import { PendingPage } from '../app-shell/pending-page.tsx'
import { CategoryTiles } from '../features/categories/category-tiles.tsx'
import { categoriesQuery } from '../features/categories/queries.ts'
import { useCategories } from '../features/categories/use-categories.ts'
import { FeaturedTechnicians } from '../features/technicians/search/featured-technicians.tsx'
import { HeroSearch } from '../features/technicians/search/hero-search.tsx'
import { ProblemLinks } from '../features/technicians/search/problem-links.tsx'
import { featuredTechniciansQuery } from '../features/technicians/search/queries.ts'
import { type CategoryFilter, readCategoryFilter } from '../features/technicians/search/search-filters.ts'
import { StepsStrip } from '../features/technicians/search/steps-strip.tsx'
import { pageHead } from '../head/page-head.ts'
import { siteJsonLd } from '../head/site-json-ld.ts'
import { ownSector } from '../lib/own-sector.ts'
import { useSession } from '../lib/session/session.ts'
import { loadForPaint } from '../navigation/load-for-paint.ts'
import { isDirectoryFresh } from '../offline/directory/lazy-directory.ts'

const TechnicianHome = lazy(async () => ({
  default: (await import('./-technician-home.tsx')).TechnicianHome,
}))

export const Route = createFileRoute('/')({
  staticData: { isServerRendered: true },
  validateSearch: (search: Record<string, unknown>): CategoryFilter => readCategoryFilter(search),
  loaderDeps: ({ search }) => readCategoryFilter(search),
  loader: ({ context: { queryClient }, deps }) =>
    loadForPaint([
      queryClient.ensureQueryData(categoriesQuery()),
      // While the phone's directory is fresh, there is no need to ask the server.
      ...(isDirectoryFresh()
        ? []
        : [
            queryClient.ensureQueryData(
              featuredTechniciansQuery({ category_id: deps.category_id, sector_id: ownSector.read() }),
            ),
          ]),
    ]),
  head: ({ match }) =>
    pageHead(match.context.origin, {
      title: TITLES.home,
      description: TITLES.homeDescription,
      path: '/',
      // For the server only: in a running browser nothing reads the JSON-LD.
      ...(import.meta.env.SSR && { jsonLd: siteJsonLd(match.context.origin) }),
    }),
  component: HomeScreen,
})

function HomeScreen() {
  const { category_id: categoryId } = Route.useSearch()
  const categories = useCategories()
  const { user, is_technician: isTechnician } = useSession()
  const people = (
    <>
      <CategoryTiles categories={categories} selected={categoryId}>
        <ProblemLinks categories={categories} selected={categoryId} />
      </CategoryTiles>
      <Suspense>
        <FeaturedTechnicians categoryId={categoryId} />
      </Suspense>
      <StepsStrip />
    </>
  )
  if (user && isTechnician)
    return (
      <Suspense fallback={<PendingPage />}>
        <TechnicianHome user={user}>{people}</TechnicianHome>
      </Suspense>
    )
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-8">
      <HeroSearch />
      {people}
    </div>
  )
}
