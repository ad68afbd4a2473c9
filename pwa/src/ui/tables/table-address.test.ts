import { expect, test } from 'vitest'
import { readTableAddress } from './table-address.ts'
import { sortOfAddress } from './use-table-address.ts'

test('an address is read', () =>
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
])('%j says nothing', (search) => expect(readTableAddress(search)).toEqual({}))

test('a column and its direction', () => {
  expect(sortOfAddress(undefined)).toBeUndefined()
  expect(sortOfAddress('name')).toEqual({ column: 'name', descending: false })
  expect(sortOfAddress('-name')).toEqual({ column: 'name', descending: true })
})
