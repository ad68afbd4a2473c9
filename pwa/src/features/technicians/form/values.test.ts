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

test.each([profileInput, adminInput])('form values become numbers and booleans (%#)', (inputOf) =>
  expect(inputOf(values)).toEqual({
    ...values,
    ...{ category_id: 3, experience_years: 7, hourly_rate: 1500.5, address_is_public: false },
  }),
)

test('registrationInput keeps texts, which its schema reads', () =>
  expect(registrationInput(values)).toEqual(values))

test.each([profileInput, adminInput])(
  'the rate 1.500 is 1500, and 1e3 and 0x10 are refused (%#)',
  (inputOf) => {
    expect(inputOf({ ...values, hourly_rate: '1.500' })).toMatchObject({ hourly_rate: 1500 })
    for (const text of ['1e3', '0x10'])
      expect(inputOf({ ...values, hourly_rate: text })).toMatchObject({ hourly_rate: Number.NaN })
  },
)

test('profileInput leaves other values of a form unchanged', () => {
  const more = { ...values, skills: ['Cableado'], available: true }
  expect(profileInput(more)).toMatchObject({ skills: ['Cableado'], available: true })
})

describe('profileInput', () => {
  test.each(['', '  ', 'mucho'])('makes the rate %j NaN, which the schema refuses', (text) =>
    expect(profileInput({ ...values, hourly_rate: text })).toMatchObject({ hourly_rate: Number.NaN }),
  )
  test('makes an empty category undefined', () =>
    expect(profileInput({ ...values, category_id: '' })).toMatchObject({ category_id: undefined }))
})

describe('adminInput', () => {
  test.each(['', 'mucho', '1,5,0', 'NaN', 'Infinity'])('makes the number %j 0', (text) =>
    expect(adminInput({ ...values, hourly_rate: text, experience_years: text })).toMatchObject({
      hourly_rate: 0,
      experience_years: 0,
    }),
  )
  test('keeps a negative rate, which the schema refuses', () =>
    expect(adminInput({ ...values, hourly_rate: '-5' })).toMatchObject({ hourly_rate: -5 }))
  test('makes an empty category null', () =>
    expect(adminInput({ ...values, category_id: '' })).toMatchObject({ category_id: null }))
})
