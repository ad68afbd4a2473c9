import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-text.ts'

test.each([
  [
    { query: 'aire acondicionado', category_id: 2, available: true },
    '?query=aire+acondicionado&category_id=2&available=true',
  ],
  [{ query: '', city: undefined }, ''],
  [{ query: '809' }, '?query=809'],
])('stringifySearch writes %j as a form would', (search, text) => expect(stringifySearch(search)).toBe(text))

test('parseSearch reads all values as strings', () => {
  expect(parseSearch('?query=a%26b&category_id=2')).toEqual({ query: 'a&b', category_id: '2' })
})
