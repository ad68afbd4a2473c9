import { Link } from '@tanstack/react-router'
import type { Category } from '@tecnicerca/shared/categories'
import { CITIES, DEFAULT_CITY } from '@tecnicerca/shared/cities'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { TRADE_PAGE } from '@tecnicerca/shared/messages/public-pages/trade-pages'
import { slugOf } from '@tecnicerca/shared/trade-pages'
import { useMemo } from 'react'
import { messageOf } from '../../../lib/http/api-error.ts'
import { wholeNumber } from '../../../lib/text/formats.ts'
import { useShownAge } from '../../../offline/network/freshness.ts'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { TEXT_LINK_CLASS } from '../../../ui/buttons/text-link-class.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { TechnicianGrid, TechnicianGridSkeleton } from '../card/technician-grid.tsx'
import { SectorChoice } from '../search/sector-choice.tsx'
import { type TechnicianSearch, useTechnicianSearch } from '../search/use-technician-search.ts'
import { filtersOfPlace, type TradePlace } from './trade-place.ts'

/** The technicians of one trade in one city, for people who come from a search engine or a profile. */
export function TradePage({ place, categories }: { place: TradePlace; categories: readonly Category[] }) {
  const { category, city } = place
  const filters = useMemo(() => filtersOfPlace({ category, city }), [category, city])
  const search = useTechnicianSearch(filters, '')
  useShownAge(search.asOf)
  const { total, technicians, isTotalCapped } = search
  const count = technicians && total > 0 && TRADE_PAGE.count(numberOf(total, isTotalCapped), total === 1)
  return (
    <>
      <PageHeader
        title={TRADE_PAGE.title(category.name, city)}
        backTo="/search"
        description={count || undefined}
        actions={
          <Link to="/search" search={filters} className={buttonClass({ variant: 'secondary' })}>
            {TRADE_PAGE.searchHere}
          </Link>
        }
      />
      <People search={search} place={place} />
      <PlaceLinks
        title={TRADE_PAGE.otherTrades(city)}
        places={categories
          .filter(({ id }) => id !== category.id)
          .map((other) => ({ label: other.name, category: other, city }))}
      />
      <PlaceLinks
        title={TRADE_PAGE.otherCities(category.name)}
        places={CITIES.filter((other) => other !== city).map((other) => ({
          label: other,
          category,
          city: other,
        }))}
      />
    </>
  )
}

function numberOf(total: number, isCapped: boolean): string {
  return isCapped ? TRADE_PAGE.moreThan(wholeNumber(total - 1)) : wholeNumber(total)
}

function People({ search, place }: { search: TechnicianSearch; place: TradePlace }) {
  const { technicians, error } = search
  if (technicians === undefined) {
    if (!error) return <TechnicianGridSkeleton />
    const message = COMMON.loadFailed(messageOf(error))
    return <ErrorState message={message} onRetry={search.retry} retrying={search.isFetching} />
  }
  if (technicians.length === 0)
    return (
      <EmptyState
        icon={<Icon name="search-x" className="size-10" />}
        title={TRADE_PAGE.none(place.category.name, place.city)}
        hint={TRADE_PAGE.noneHint}
      />
    )
  return (
    <>
      <h2 className="sr-only">{TRADE_PAGE.people}</h2>
      {place.city === DEFAULT_CITY && <SectorChoice />}
      <TechnicianGrid technicians={technicians} detailed asOf={search.asOf} />
      {search.hasMore && (
        <p className="mt-6 text-center">
          <Link
            to="/search"
            search={{ ...filtersOfPlace(place), page: 2 }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {TRADE_PAGE.seeMore}
          </Link>
        </p>
      )}
    </>
  )
}

type PlaceLinksProps = { title: string; places: readonly (TradePlace & { label: string })[] }

function PlaceLinks({ title, places }: PlaceLinksProps) {
  return (
    <nav aria-label={title} className="mt-8">
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      <ul className="flex flex-wrap gap-x-5">
        {places.map(({ label, category, city }) => (
          <li key={label}>
            <Link
              to="/tecnicos/$trade/$city"
              params={{ trade: slugOf(category.name), city: slugOf(city) }}
              className={TEXT_LINK_CLASS}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
