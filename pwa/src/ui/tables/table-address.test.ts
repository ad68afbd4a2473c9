import { expect, test } from 'vitest'
import { readTableAddress } from './table-address.ts'
import { sortOfAddress } from './use-table-address.ts'

test('readTableAddress reads query, sort and page', () =>
  expect(readTableAddress({ q: 'ana', sort: '-name', page: '3' })).toEqual({
    q: 'ana',
    sort: '-name',
    page: 3,
  }))

test.each([
  { q: '  ' },
  { q: 7 },
  { sort: 'name desc' },
  { sort: '--name' },
  { page: '1' },
  { page: '-2' },
  { page: 'x' },
  { other: 'x' },
])('readTableAddress ignores %j', (search) => expect(readTableAddress(search)).toEqual({}))

test('sortOfAddress returns the column and its direction', () => {
  expect(sortOfAddress(undefined)).toBeUndefined()
  expect(sortOfAddress('name')).toEqual({ column: 'name', descending: false })
  expect(sortOfAddress('-name')).toEqual({ column: 'name', descending: true })
})
