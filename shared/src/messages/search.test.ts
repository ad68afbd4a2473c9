import { expect, test } from 'vitest'
import { SEARCH } from './search.ts'

test('one technician is counted in the singular, any other number in the plural', () => {
  expect(['0', '1', '2', '1,001'].map(SEARCH.found)).toEqual([
    '0 técnicos encontrados',
    '1 técnico encontrado',
    '2 técnicos encontrados',
    '1,001 técnicos encontrados',
  ])
})
