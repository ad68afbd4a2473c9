import { expect, it } from 'vitest'
import { CITIES } from './cities.ts'
import { FALLBACK_CATEGORIES } from './fallback-categories.ts'
import { findTradePlace, tradePagePath } from './trade-pages.ts'

it('gives every trade in every city an address of its own, and finds both in it again', () => {
  const places = FALLBACK_CATEGORIES.flatMap((trade) => CITIES.map((city) => ({ trade, city })))
  const paths = places.map(({ trade, city }) => tradePagePath(trade.name, city) ?? '')
  expect(new Set(paths).size).toBe(places.length)
  for (const [index, path] of paths.entries()) {
    expect(path).toMatch(/^\/tecnicos\/[a-z0-9-]+\/[a-z0-9-]+$/)
    const [, , trade = '', city = ''] = path.split('/')
    expect(findTradePlace(FALLBACK_CATEGORIES, { trade, city })).toEqual(places[index])
  }
})

it('writes accents and spaces as addresses do', () => {
  expect(tradePagePath('Plomería', 'San Francisco de Macorís')).toBe(
    '/tecnicos/plomeria/san-francisco-de-macoris',
  )
})

it('has no page for a city or a trade that is none of ours', () => {
  expect(tradePagePath('Plomería', 'Higüey')).toBeUndefined()
  expect(tradePagePath('¡!', 'Santiago')).toBeUndefined()
  expect(findTradePlace(FALLBACK_CATEGORIES, { trade: 'astrologia', city: 'santiago' })).toBeUndefined()
  expect(findTradePlace(FALLBACK_CATEGORIES, { trade: 'plomeria', city: 'higuey' })).toBeUndefined()
})
