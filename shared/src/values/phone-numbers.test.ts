import { describe, expect, test } from 'vitest'
import { NO_NUMBERS, SEVERAL_NUMBERS, SPELLINGS } from './phone-numbers.fixture.ts'
import { phoneKey, readPhoneNumbers } from './phone-numbers.ts'

test.each(SPELLINGS)('readPhoneNumbers reads %j as %s', (text, digits) => {
  expect(readPhoneNumbers(text)).toEqual([digits])
})

test.each(SEVERAL_NUMBERS)('readPhoneNumbers reads each number of %j', (text, digits) => {
  expect(readPhoneNumbers(text)).toEqual(digits.split(' '))
})

test.each(NO_NUMBERS)('readPhoneNumbers finds nothing in %j', (text) => {
  expect(readPhoneNumbers(text)).toEqual([])
})

describe('phoneKey', () => {
  test.each([
    ['809-555-0100', '+1 (809) 555-0100'],
    ['809-555-0100', '８０９/555/０１００'],
    ['+849 555 1234', '849.555.1234'],
    ['(+34) 600-123-456', '011 34 600 123 456'],
    ['+44 (0)20 7946 0000', '0044 20 7946 0000'],
    ['809-555-0100 ext. 5', '(809) 555 0100 x5'],
    ['809-555-0100 / 829-555-0101', '8095550100 y 8295550101'],
    ['555-0100', '5550100'],
    ['', 'no tengo'],
  ])('is the same for %j and %j', (one, other) => expect(phoneKey(one)).toBe(phoneKey(other)))

  test.each([
    ['809-555-0100', '809-555-0101'],
    // Norway and Arkansas, Mauritius and Indiana.
    ['+47 91 23 45 67', '479-123-4567'],
    ['+230 525 1234', '230-525-1234'],
    ['809-555-0100', '809-555-0100 / 829-555-0101'],
    ['809-555-0100', '809-555-0100 / 555-0199'],
    ['809-555-0100', '809-555-0100 o 34 612 345 678'],
    ['809-555-0100', '809-555-0100 ext. 5'],
    ['809-555-0100', ''],
    ['555-0100', '555-0101'],
  ])('is not the same for %j and %j', (one, other) => expect(phoneKey(one)).not.toBe(phoneKey(other)))
})
