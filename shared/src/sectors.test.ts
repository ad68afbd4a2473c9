import { expect, test } from 'vitest'
import { servesSector } from './search.ts'
import { currentSector, FALLBACK_SECTORS, findSectors, type Sector, similarSectors } from './sectors.ts'

const SECTORS: Sector[] = [
  { id: 1, name: 'Los Jardines', merged_into: 3, old_names: [] },
  { id: 2, name: 'Pekín', merged_into: null, old_names: ['Barrio Beijing'] },
  { id: 3, name: 'Jardines Metropolitanos', merged_into: null, old_names: ['Los Jardines'] },
]
const findIds = (typed: string) => findSectors(SECTORS, typed).map(({ id }) => id)

test('a merged sector resolves to its successor, an unknown one to undefined', () => {
  expect([1, 2, 3, 4].map((id) => currentSector(SECTORS, id)?.id)).toEqual([3, 2, 3, undefined])
})

test('current sectors are found by present and former names, without accents', () => {
  expect(findIds('pekin')).toEqual([2])
  expect(findIds('BEIJ')).toEqual([2])
  expect(findIds('los jard')).toEqual([3])
  expect(findIds('')).toEqual([2, 3])
})

test.each([
  ['Los Jardines Metropolitanos', [3]],
  ['los pekin', [2]],
  ['el barrio de Pekín', [2]],
  ['Urb. Jardines Metropolitanos', [3]],
  ['Gurabo', []],
])('sectors are found as people say them: %s', (said, ids) => {
  expect(findIds(said)).toEqual(ids)
})

test('a text that names no sector is answered with sectors that share a word or nearly', () => {
  const similar = (typed: string) => similarSectors(FALLBACK_SECTORS, typed).map(({ name }) => name)
  expect(similar('Gurabo Arriba')).toEqual(['Gurabo', 'Cerros de Gurabo'])
  expect(similar('Guravo')).toEqual(['Gurabo', 'Cerros de Gurabo'])
  expect(similar('Cienfuego')).toEqual(['Cienfuegos'])
  expect(similar('Los Girasoles de la')).toEqual([])
})

test('the fallback list for a phone without a list resolves the ids of sectors', () => {
  expect(currentSector(FALLBACK_SECTORS, 7)?.name).toBe('Pekín')
})

test('a technician without sectors serves all of Santiago, one of another city serves none', () => {
  expect(servesSector({ city: 'Santiago', sector_ids: [] }, 7)).toBe(true)
  expect(servesSector({ city: 'Santiago' }, 7)).toBe(true)
  expect(servesSector({ city: 'Santiago', sector_ids: [3, 7] }, 7)).toBe(true)
  expect(servesSector({ city: 'Santiago', sector_ids: [3] }, 7)).toBe(false)
  expect(servesSector({ city: 'La Vega', sector_ids: [] }, 7)).toBe(false)
})
