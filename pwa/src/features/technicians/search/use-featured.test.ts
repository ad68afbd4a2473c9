import { DEFAULT_CITY } from '@tecnicerca/shared/cities'
import type { TechnicianCard } from '@tecnicerca/shared/technicians'
import { expect, test } from 'vitest'
import { byReadiness } from './use-featured.ts'

const ready = { available: true, city: DEFAULT_CITY, profile_image: 'a.webp' }
const technician = (id: number, facts: Partial<TechnicianCard> = {}) =>
  ({ id, ...ready, ...facts }) as TechnicianCard

test('available technicians of the default city with a photo come first, otherwise the order is kept', () => {
  const rated = [
    technician(1, { available: false }),
    technician(2),
    technician(3, { city: 'La Vega' }),
    technician(4, { profile_image: null }),
    technician(5),
  ]
  expect(rated.toSorted(byReadiness).map(({ id }) => id)).toEqual([2, 5, 1, 3, 4])
})

test('technicians who serve the chosen sector come first, among them the available ones', () => {
  const grouped = [
    technician(1, { serves_sector: true, available: false }),
    technician(2, { serves_sector: true }),
    technician(3, { serves_sector: false }),
  ]
  expect(grouped.toSorted(byReadiness).map(({ id }) => id)).toEqual([2, 1, 3])
})
