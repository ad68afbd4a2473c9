import { expect, it } from 'vitest'
import { CITIES } from './cities.ts'
import { FALLBACK_CATEGORIES } from './fallback-categories.ts'
import { findTradePlace, tradePagePath } from './trade-pages.ts'

it('each trade in each city has a path of its own, which is resolved to both again', () => {
  const places = FALLBACK_CATEGORIES.flatMap((trade) => CITIES.map((city) => ({ trade, city })))
  const paths = places.map(({ trade, city }) => tradePagePath(trade.name, city) ?? '')
  expect(new Set(paths).size).toBe(places.length)
  for (const [index, path] of paths.entries()) {
    expect(path).toMatch(/^\/tecnicos\/[a-z0-9-]+\/[a-z0-9-]+$/)
    const [, , trade = '', city = ''] = path.split('/')
    expect(findTradePlace(FALLBACK_CATEGORIES, { trade, city })).toEqual(places[index])
  }
})

it('the path of a trade page has no accents, and hyphens for spaces', () => {
  expect(tradePagePath('Plomería', 'San Francisco de Macorís')).toBe(
    '/tecnicos/plomeria/san-francisco-de-macoris',
  )
})

it('unknown cities and trades have no page', () => {
  expect(tradePagePath('Plomería', 'Higüey')).toBeUndefined()
  expect(tradePagePath('¡!', 'Santiago')).toBeUndefined()
  expect(findTradePlace(FALLBACK_CATEGORIES, { trade: 'astrologia', city: 'santiago' })).toBeUndefined()
  expect(findTradePlace(FALLBACK_CATEGORIES, { trade: 'plomeria', city: 'higuey' })).toBeUndefined()
})
