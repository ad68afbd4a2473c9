import { FALLBACK_SECTORS, type Sector } from '@tecnicerca/shared/sectors'
import { expect, test } from 'vitest'
import { addressText, detailsText, placeText } from './request-summary.ts'

const SECTORS: readonly Sector[] = [
  ...FALLBACK_SECTORS.filter(({ id }) => id !== 1),
  { id: 1, name: 'Los Jardines', merged_into: 7, old_names: [] },
]

test('detailsText joins the optional details in one line', () => {
  expect(
    detailsText(
      { time_window: 'morning', is_urgent: true, sector_id: '3', reference_point: 'Portón verde' },
      SECTORS,
    ),
  ).toBe('Por la mañana, 8\u00a0a\u00a012 · Urgente · Gurabo · Portón verde')
  expect(
    detailsText({ time_window: 'any', is_urgent: false, sector_id: '', reference_point: '' }, SECTORS),
  ).toBe('')
})

test('placeText appends the sector to a place that does not name it', () => {
  expect(placeText({ service_location: 'Calle 5 #12', sector_id: 7 }, SECTORS)).toBe('Calle 5 #12, Pekín')
  expect(placeText({ service_location: 'Calle 5, pekin', sector_id: 7 }, SECTORS)).toBe('Calle 5, pekin')
  expect(placeText({ service_location: 'Calle 5', sector_id: null }, SECTORS)).toBe('Calle 5')
  expect(placeText({ service_location: 'Calle 5', sector_id: 99 }, SECTORS)).toBe('Calle 5')
})

test('a merged sector has the name of its successor', () => {
  expect(placeText({ service_location: 'Calle 5', sector_id: 1 }, SECTORS)).toBe('Calle 5, Pekín')
})

test.each([
  [{ service_location: 'Calle 5 #12', sector_id: 7 }, undefined, 'Calle 5 #12, Pekín, Santiago'],
  [{ service_location: 'Calle 5 #12', sector_id: 7 }, 'La Vega', 'Calle 5 #12, Pekín, Santiago'],
  [{ service_location: 'Calle 5 #12', sector_id: null }, undefined, 'Calle 5 #12, Santiago'],
  [{ service_location: 'Calle 5 #12', sector_id: null }, 'La Vega', 'Calle 5 #12, La Vega'],
  [
    { service_location: 'Calle 5, santiago de los caballeros', sector_id: null },
    'La Vega',
    'Calle 5, santiago de los caballeros',
  ],
  [{ service_location: 'Av. Rivas, La Vega', sector_id: null }, 'Santiago', 'Av. Rivas, La Vega'],
  [{ service_location: 'Calle Santiago 5', sector_id: null }, 'La Vega', 'Calle Santiago 5, La Vega'],
  [{ service_location: '', sector_id: 7 }, undefined, 'Pekín, Santiago'],
  [{ service_location: '', sector_id: null }, undefined, ''],
])('addressText of %j, for a technician in %j, is %j', (place, city, address) =>
  expect(addressText(place, SECTORS, city)).toBe(address),
)
