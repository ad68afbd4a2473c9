import { describe, expect, test } from 'vitest'
import { countFilters, readSearchFilters } from './search-filters.ts'

describe('readSearchFilters', () => {
  test('reads all filters of a URL', () => {
    const search = {
      query: 'plomero',
      category_id: '2',
      city: 'La Vega',
      available: 'true',
      sort: 'price_asc',
      exact: 'true',
      page: '3',
    }
    expect(readSearchFilters(search)).toEqual({
      ...search,
      category_id: 2,
      available: true,
      exact: true,
      page: 3,
    })
  })

  test.each([
    [{ category_id: 'x' }],
    [{ category_id: '-1' }],
    [{ available: 'yes' }],
    [{ available: 'false' }],
    [{ sort: 'name' }],
    [{ exact: 'no' }],
    [{ page: '1' }],
    [{ page: '999' }],
    [{ query: '' }],
    [{ query: 'x'.repeat(201) }],
    [{ unknown: '1' }],
  ])('drops %j', (search) => expect(readSearchFilters(search)).toEqual({}))
})

test('countFilters counts neither the query text nor exact', () => {
  expect(countFilters({ query: 'a', city: 'La Vega', available: true, exact: true })).toBe(2)
})
