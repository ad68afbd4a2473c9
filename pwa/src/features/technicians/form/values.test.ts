import { describe, expect, test } from 'vitest'
import { adminInput, profileInput, registrationInput } from './values.ts'

const values = {
  category_id: '3',
  experience_years: '7',
  hourly_rate: 'RD$ 1,500.50',
  bio: '',
  city: 'Santiago',
  address: '',
  address_is_public: 'false',
}

test.each([profileInput, adminInput])('numbers arrive as numbers', (inputOf) =>
  expect(inputOf(values)).toEqual({
    ...values,
    ...{ category_id: 3, experience_years: 7, hourly_rate: 1500.5, address_is_public: false },
  }),
)

test('a registration stays text, with a plain amount', () =>
  expect(registrationInput(values)).toEqual({ ...values, hourly_rate: '1500.50' }))

test('what else a form holds is left alone', () => {
  const more = { ...values, skills: ['Cableado'], available: true }
  expect(profileInput(more)).toMatchObject({ skills: ['Cableado'], available: true })
})

describe('the own profile', () => {
  test.each(['', '  ', 'mucho'])('%j is no number, for the schema to refuse', (text) =>
    expect(profileInput({ ...values, hourly_rate: text })).toMatchObject({ hourly_rate: Number.NaN }),
  )
  test('no category is left out', () =>
    expect(profileInput({ ...values, category_id: '' })).toMatchObject({ category_id: undefined }))
})

describe('the dialog of administrators', () => {
  test.each(['', 'mucho', '1,5,0', 'NaN', 'Infinity'])('%j is no number and becomes 0', (text) =>
    expect(adminInput({ ...values, hourly_rate: text, experience_years: text })).toMatchObject({
      hourly_rate: 0,
      experience_years: 0,
    }),
  )
  test('what is below zero is left for the schema to refuse', () =>
    expect(adminInput({ ...values, hourly_rate: '-5' })).toMatchObject({ hourly_rate: -5 }))
  test('no category is null', () =>
    expect(adminInput({ ...values, category_id: '' })).toMatchObject({ category_id: null }))
})
