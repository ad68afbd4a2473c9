import { FALLBACK_SECTORS } from '@tecnicerca/shared/sectors'
import { expect, test } from 'vitest'
import { sectorSuggestions } from './service-request-fields.tsx'

test('nothing typed yet offers the first sectors', () => {
  expect(sectorSuggestions('', FALLBACK_SECTORS)).toHaveLength(6)
})

test('accents and case do not matter', () => {
  expect(sectorSuggestions('pekin', FALLBACK_SECTORS)).toEqual(['Pekín'])
})

test('the street before the last comma is kept', () => {
  expect(sectorSuggestions('Calle 5 #12, gura', FALLBACK_SECTORS)).toEqual([
    'Calle 5 #12, Gurabo',
    'Calle 5 #12, Cerros de Gurabo',
  ])
})

test('a place we do not know is left alone', () => {
  expect(sectorSuggestions('Calle del Sol 40', FALLBACK_SECTORS)).toEqual([])
})
