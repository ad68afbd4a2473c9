import { expect, test } from 'vitest'
import { detailsText, placeText } from './request-summary.ts'

test('what was said besides the three fields is told in one line', () => {
  expect(
    detailsText({ time_window: 'morning', is_urgent: true, sector_id: '3', reference_point: 'Portón verde' }),
  ).toBe('Mañana, 8 a 12 · Urgente · Gurabo · Portón verde')
  expect(detailsText({ time_window: 'any', is_urgent: false, sector_id: '', reference_point: '' })).toBe('')
})

test('the sector follows a place whose words do not name it', () => {
  expect(placeText({ service_location: 'Calle 5 #12', sector_id: 7 })).toBe('Calle 5 #12, Pekín')
  expect(placeText({ service_location: 'Calle 5, pekin', sector_id: 7 })).toBe('Calle 5, pekin')
  expect(placeText({ service_location: 'Calle 5', sector_id: null })).toBe('Calle 5')
  expect(placeText({ service_location: 'Calle 5', sector_id: 99 })).toBe('Calle 5')
})
