import { expect, it } from 'vitest'
import { foldWords, hasWords } from '../search.ts'
import { FALLBACK_SECTORS } from '../sectors.ts'
import { agendaWords } from './agenda-words.ts'

const [sector] = FALLBACK_SECTORS
const EMPTY = { service_description: '', service_location: '', reference_point: '', sector_id: null }
const rows = [
  {
    ...{ ...EMPTY, id: 1, customer_name: 'Ana Núñez', service_description: 'Abanico roto' },
    ...{ request_date: '2026-11-03' },
  },
  {
    ...{ ...EMPTY, id: 2, customer_name: 'Luis', sector_id: sector?.id ?? 0 },
    ...{ service_location: 'Calle 8 #24', reference_point: 'Frente al colmado' },
    ...{ request_date: '2025-11-03' },
  },
]
const found = (query: string) =>
  rows.filter((row) => hasWords(agendaWords(row, FALLBACK_SECTORS), foldWords(query))).map(({ id }) => id)

it('finds by name, word, place, sector and month, in any order and without accents', () => {
  expect(found('nunez')).toEqual([1])
  expect(found('roto ANA')).toEqual([1])
  expect(found('calle 8 colm')).toEqual([2])
  expect(found(sector?.name ?? '')).toEqual([2])
  expect(found('nov')).toEqual([1, 2])
  expect(found('noviembre 2025')).toEqual([2])
  expect(found('abanico luis')).toEqual([])
})
