import { expect, test } from 'vitest'
import { detailWords, placeWords } from './asked-details.ts'

test('what was said besides the three fields is told in one line', () => {
  expect(
    detailWords({ time_window: 'morning', is_urgent: true, sector_id: '3', reference_point: 'Portón verde' }),
  ).toBe('Mañana, 8 a 12 · Urgente · Gurabo · Portón verde')
  expect(detailWords({ time_window: 'any', is_urgent: false, sector_id: '', reference_point: '' })).toBe('')
})

test('the sector follows a place whose words do not name it', () => {
  expect(placeWords({ service_location: 'Calle 5 #12', sector_id: 7 })).toBe('Calle 5 #12, Pekín')
  expect(placeWords({ service_location: 'Calle 5, pekin', sector_id: 7 })).toBe('Calle 5, pekin')
  expect(placeWords({ service_location: 'Calle 5', sector_id: null })).toBe('Calle 5')
  expect(placeWords({ service_location: 'Calle 5', sector_id: 99 })).toBe('Calle 5')
})
