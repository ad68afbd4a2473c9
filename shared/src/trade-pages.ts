import { CITIES } from './cities.ts'
import { foldWords } from './search.ts'

/** The URL slug of a trade or city: 'Aire Acondicionado' becomes `aire-acondicionado`. */
export function slugOf(name: string): string {
  return foldWords(name).join('-')
}

/** The path of the page of a trade in a city; undefined for an unlisted city. */
export function tradePagePath(trade: string, city: string): string | undefined {
  return isListedCity(city) && slugOf(trade) ? `/tecnicos/${slugOf(trade)}/${slugOf(city)}` : undefined
}

type Place<Trade> = { trade: Trade; city: string }

/** Finds the trade and city of two slugs; undefined if one of them is unknown. */
export function findTradePlace<Trade extends { name: string }>(
  trades: readonly Trade[],
  slugs: { trade: string; city: string },
): Place<Trade> | undefined {
  const trade = trades.find(({ name }) => slugOf(name) === slugs.trade)
  const city = CITIES.find((name) => slugOf(name) === slugs.city)
  return trade && city && { trade, city }
}

function isListedCity(city: string): boolean {
  return CITIES.some((listed) => listed === city)
}
