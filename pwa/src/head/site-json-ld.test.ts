import { expect, it } from 'vitest'
import { readSearchFilters } from '../features/technicians/search/search-filters.ts'
import { parseSearch } from '../navigation/search-text.ts'
import { siteJsonLd } from './site-json-ld.ts'

it('our search reads the query from the search URL of the JSON-LD', () => {
  const [, template = ''] = /"urlTemplate":"([^"]+)"/.exec(JSON.stringify(siteJsonLd('https://tec.do'))) ?? []
  const { origin, pathname, search } = new URL(template.replace('{words}', encodeURIComponent('baño tapado')))
  expect([origin, pathname]).toEqual(['https://tec.do', '/search'])
  expect(readSearchFilters(parseSearch(search))).toMatchObject({ query: 'baño tapado' })
})
