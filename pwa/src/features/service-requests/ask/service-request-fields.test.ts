import { FALLBACK_SECTORS } from '@tecnicerca/shared/sectors'
import { expect, test } from 'vitest'
import { sectorSuggestions } from './service-request-fields.tsx'

test('sectorSuggestions offers the first six sectors for an empty place', () => {
  expect(sectorSuggestions('', FALLBACK_SECTORS)).toHaveLength(6)
})

test('sectorSuggestions ignores accents and case', () => {
  expect(sectorSuggestions('pekin', FALLBACK_SECTORS)).toEqual(['Pekín'])
})

test('sectorSuggestions keeps the street before the last comma', () => {
  expect(sectorSuggestions('Calle 5 #12, gura', FALLBACK_SECTORS)).toEqual([
    'Calle 5 #12, Gurabo',
    'Calle 5 #12, Cerros de Gurabo',
  ])
})

test('sectorSuggestions returns nothing for a place without a known sector', () => {
  expect(sectorSuggestions('Calle del Sol 40', FALLBACK_SECTORS)).toEqual([])
})
