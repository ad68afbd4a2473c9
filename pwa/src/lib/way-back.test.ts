import { expect, test } from 'vitest'
import { stepsBack } from './way-back.ts'

test('the screen before is one step back', () => expect(stepsBack(['/search', '/technicians/4'], 1)).toBe(1))

test('steps within one screen are passed over', () =>
  expect(stepsBack(['/', '/my-account', '/my-account'], 2)).toBe(2))

test('what a page before this one saw is another screen', () =>
  expect(stepsBack([undefined, undefined, '/my-account'] as string[], 2)).toBe(1))

test('from the first screen nothing leads back', () => {
  expect(stepsBack(['/search'], 0)).toBe(0)
  expect(stepsBack(['/technicians/4', '/technicians/4'], 1)).toBe(0)
})
