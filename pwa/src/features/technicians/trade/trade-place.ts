import type { QueryClient } from '@tanstack/react-query'
import type { Category } from '@tecnicerca/shared/categories'
import { TRADE_PAGE } from '@tecnicerca/shared/messages/public-pages/trade-pages'
import { findTradePlace, tradePagePath } from '@tecnicerca/shared/trade-pages'
import type { PageHead } from '../../../head/page-head.ts'
import { ownSector } from '../../../lib/own-sector.ts'
import { loadForPaint } from '../../../navigation/load-for-paint.ts'
import { isDirectoryFresh } from '../../../offline/directory/lazy-directory.ts'
import { technicianSearchQuery } from '../search/queries.ts'
import { inSector } from '../search/search-filters.ts'

/** The trade and the city of a trade page. Its list is the search with these two filters. */
export type TradePlace = { category: Category; city: string }

/** The place for the URL's `slugs`. Undefined if one of them is not in `categories` or in our cities. */
export function readTradePlace(
  categories: readonly Category[],
  slugs: { trade: string; city: string },
): TradePlace | undefined {
  const place = findTradePlace(categories, slugs)
  return place && { category: place.trade, city: place.city }
}

export function filtersOfPlace({ category, city }: TradePlace) {
  return { category_id: category.id, city }
}

/** Loads the list into `queryClient` if the first paint needs it, and returns the page's metadata for search engines. */
export async function loadTradePage(
  queryClient: QueryClient,
  place: TradePlace,
  origin: string,
): Promise<PageHead> {
  const query = technicianSearchQuery(inSector(filtersOfPlace(place), ownSector.read()))
  if (!isDirectoryFresh()) await loadForPaint([queryClient.ensureInfiniteQueryData(query)])
  const list = queryClient.getQueryData(query.queryKey)?.pages[0]
  const { category, city } = place
  const path = tradePagePath(category.name, city)
  const title = TRADE_PAGE.title(category.name, city)
  const description = TRADE_PAGE.description(category.name, city)
  // A page without technicians is for people who follow a link, not for search engines.
  if (!path || !list || list.technicians.length === 0) return { title, description }
  const items = list.technicians.map(({ id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${origin}/technicians/${id}`,
  }))
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    numberOfItems: list.total,
    itemListElement: items,
  }
  return { title, description, path, jsonLd }
}
