import { CITIES } from './cities.ts'
import { foldWords } from './search.ts'

/** What an address calls a trade or a city: 'Aire Acondicionado' is `aire-acondicionado`. */
export function slugOf(name: string): string {
  return foldWords(name).join('-')
}

/** The page of a trade in a city; undefined for a city that has none. */
export function tradePagePath(trade: string, city: string): string | undefined {
  return isListedCity(city) && slugOf(trade) ? `/tecnicos/${slugOf(trade)}/${slugOf(city)}` : undefined
}

type Place<Trade> = { trade: Trade; city: string }

/** The trade and the city that an address names; undefined where one of the two is none of ours. */
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
