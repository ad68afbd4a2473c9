import { expect, test } from 'vitest'
import { technicianInputOf } from './technician-values'

const values = {
  category_id: '3',
  hourly_rate: '1,500.50',
  experience_years: '7',
  city: 'Santiago',
  address: '',
  available: true,
  bio: '',
}

test('numbers arrive as numbers', () =>
  expect(technicianInputOf(values)).toMatchObject({
    category_id: 3,
    hourly_rate: 1500.5,
    experience_years: 7,
  }))

test.each(['', 'mucho', '1,5,0', 'NaN', 'Infinity'])('%j is no number and becomes 0', (text) =>
  expect(technicianInputOf({ ...values, hourly_rate: text, experience_years: text })).toMatchObject({
    hourly_rate: 0,
    experience_years: 0,
  }),
)

test('what is below zero is left for the schema to refuse', () =>
  expect(technicianInputOf({ ...values, hourly_rate: '-5' })).toMatchObject({ hourly_rate: -5 }))

test('no category is null', () =>
  expect(technicianInputOf({ ...values, category_id: '' })).toMatchObject({ category_id: null }))
