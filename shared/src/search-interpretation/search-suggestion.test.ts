import { describe, expect, it } from 'vitest'
import { certainWord, isCorrectable, nearestWord } from './search-suggestion.ts'

const KNOWN = ['electricista', 'plomero', 'plomeria', 'pintor', 'nevera'].map((word, index) => ({
  word,
  frequency: 10 - index,
}))

describe('the nearest word', () => {
  it.each([
    ['electrisista', 'electricista', 'a letter replaced'],
    ['plomro', 'plomero', 'a letter left out'],
    ['plomerro', 'plomero', 'a letter too many'],
    ['neevra', 'nevera', 'two letters swapped'],
    ['xyzxyz', undefined, 'like none'],
    ['pin', undefined, 'three edits away, where one is allowed'],
  ])('of %s is %s: %s', (typed, meant, _why) => expect(nearestWord(typed, KNOWN)).toBe(meant))

  it('is the more frequent of two words at the same distance', () => {
    const two = [
      { word: 'casa', frequency: 1 },
      { word: 'cama', frequency: 9 },
    ]
    expect(nearestWord('cata', two)).toBe('cama')
    expect(nearestWord('cata', two.toReversed())).toBe('cama')
  })

  it('is looked for from three letters on', () => {
    expect(isCorrectable('pl')).toBe(false)
    expect(isCorrectable('plo')).toBe(true)
  })
})

describe('the certain correction', () => {
  const known = [...KNOWN, { word: 'casa', frequency: 1 }, { word: 'cama', frequency: 9 }]

  it.each([
    ['plomro', 'plomero', 'one edit away from one word'],
    ['casas', 'casa', 'the same, with a letter too many'],
    ['cata', undefined, 'one edit away from two words'],
    ['plmro', undefined, 'two edits away'],
    ['cas', undefined, 'too short'],
  ])('of %s is %s: %s', (typed, meant, _why) => expect(certainWord(typed, known)).toBe(meant))
})
