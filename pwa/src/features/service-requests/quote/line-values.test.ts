import { QUOTE_PROBLEMS } from '@tecnicerca/shared/messages/quotes'
import { describe, expect, it } from 'vitest'
import { firstProblem, type LineText, linesInput, lineTexts, problemOf, validLines } from './line-values.ts'

const line = (changes: Partial<LineText>): LineText => ({
  ...{ kind: 'parts', text: 'Capacitor', quantity: '2', unit_price: '350.25' },
  ...changes,
})

describe('a typed line', () => {
  it.each<[Partial<LineText>, object]>([
    [{}, {}],
    [{ quantity: '' }, {}],
    [{ quantity: '1.5', unit_price: 'RD$ 1.500' }, {}],
    [{ unit_price: '0' }, {}],
    ...['0', '-1', '0.001', '1000000000', '1,5', 'NaN', 'dos'].map(
      (quantity): [Partial<LineText>, object] => [{ quantity }, { quantity: QUOTE_PROBLEMS.quantity }],
    ),
    ...['', '-1', '1e3', '10000001', '1.005.5'].map((price): [Partial<LineText>, object] => [
      { unit_price: price },
      { unit_price: QUOTE_PROBLEMS.unitPrice },
    ]),
    [{ text: ' \u200b\u2800 ' }, { text: QUOTE_PROBLEMS.text }],
  ])('with %j has the problems %j', (changes, problems) => {
    expect(problemOf(line(changes))).toEqual(problems)
  })

  it('is sent as numbers, with one where no quantity is typed', () => {
    const typed = [line({ text: ' Gas ', quantity: '', unit_price: '1,500' })]
    expect(linesInput(typed)).toEqual([{ kind: 'parts', text: 'Gas', quantity: 1, unit_price: 1500 }])
    expect(lineTexts(linesInput(typed))).toEqual([line({ text: 'Gas', quantity: '1', unit_price: '1500' })])
  })

  it('counts in the sum as soon as its amounts are valid', () => {
    const lines = [line({ text: '' }), line({ unit_price: '' }), line({ quantity: '1,5' })]
    expect(validLines(lines)).toHaveLength(1)
    expect(firstProblem(lines)).toBe(QUOTE_PROBLEMS.text)
    expect(firstProblem([])).toBe(QUOTE_PROBLEMS.noLines)
    expect(firstProblem([line({})])).toBeUndefined()
  })
})
