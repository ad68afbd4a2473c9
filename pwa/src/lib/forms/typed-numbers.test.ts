import { expect, test } from 'vitest'
import { plainAmount } from './typed-numbers.ts'

test.each([
  ['1500', '1500'],
  [' 1,500 ', '1500'],
  ['RD$ 1,500.50', '1500.50'],
  ['$800', '800'],
  ['1,500,000', '1500000'],
  ['15,00', '15,00'],
  ['mil', 'mil'],
  ['', ''],
])('plainAmount(%s) is %s', (typed, plain) => expect(plainAmount(typed)).toBe(plain))
