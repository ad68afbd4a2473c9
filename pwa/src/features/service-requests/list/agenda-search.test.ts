import { FALLBACK_SECTORS } from '@tecnicerca/shared/sectors'
import { expect, it } from 'vitest'
import { oldestOf, searchAgenda } from './agenda-search.ts'

const [sector] = FALLBACK_SECTORS
const EMPTY = { service_description: '', service_location: '', reference_point: '', sector_id: null }
const rows = [
  {
    ...{ ...EMPTY, id: 1, customer_name: 'Ana Núñez', service_description: 'Abanico roto' },
    ...{ request_date: '2026-11-03', created_at: '2026-11-01T12:00:00.000Z' },
  },
  {
    ...{ ...EMPTY, id: 2, customer_name: 'Luis', sector_id: sector?.id ?? 0 },
    ...{ service_location: 'Calle 8 #24', reference_point: 'Frente al colmado' },
    ...{ request_date: '2025-11-03', created_at: '2025-10-01T12:00:00.000Z' },
  },
]
const found = (query: string) => searchAgenda(rows, query, FALLBACK_SECTORS).map(({ id }) => id)

it('finds by name, word, place, sector and month, in any order and without accents', () => {
  expect(found('nunez')).toEqual([1])
  expect(found('roto ANA')).toEqual([1])
  expect(found('calle 8 colm')).toEqual([2])
  expect(found(sector?.name ?? '')).toEqual([2])
  expect(found('nov')).toEqual([1, 2])
  expect(found('noviembre 2025')).toEqual([2])
  expect(found('abanico luis')).toEqual([])
})

it('knows how far back the phone goes', () => {
  expect(oldestOf(rows)).toBe('2025-10-01T12:00:00.000Z')
  expect(oldestOf([])).toBeUndefined()
})
