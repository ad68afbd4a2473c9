import type { AdminTechnicianRow } from '@tecnicerca/shared/technicians'
import { expect, test } from 'vitest'
import { filterTechnicians } from './technicians-screen.tsx'

const none = {
  phone: '809-555-0101',
  is_technician: null,
  technician_id: null,
  category_id: null,
  category_name: null,
  city: null,
  hourly_rate: null,
  average_rating: null,
  review_count: null,
  available: null,
  created_at: '2026-01-01T00:00:00Z',
} as const
const ANA: AdminTechnicianRow = {
  ...none,
  id: 1,
  name: 'Ana Peña',
  email: 'ana@ejemplo.do',
  category_name: 'Plomería',
}
const LUIS: AdminTechnicianRow = { ...none, id: 2, name: 'Luis Gil', email: 'luis@otro.do' }

test.each([
  ['', [ANA, LUIS]],
  ['PLOMERÍA', [ANA]],
  ['gil ', [LUIS]],
  ['@otro', [LUIS]],
  ['809', [ANA, LUIS]],
  ['null', []],
])('%j finds', (text, found) => expect(filterTechnicians([ANA, LUIS], text)).toEqual(found))
