import { expect, test } from 'vitest'
import { stepsBack } from './way-back.ts'

test('the screen before is one step back', () => expect(stepsBack(['/search', '/technicians/4'], 1)).toBe(1))

test('history entries of the same screen are skipped', () =>
  expect(stepsBack(['/', '/my-account', '/my-account'], 2)).toBe(2))

test('an entry of an earlier page load counts as another screen', () =>
  expect(stepsBack([undefined, undefined, '/my-account'] as string[], 2)).toBe(1))

test('there are no steps back from the first screen', () => {
  expect(stepsBack(['/search'], 0)).toBe(0)
  expect(stepsBack(['/technicians/4', '/technicians/4'], 1)).toBe(0)
})
