import { expect, test } from 'vitest'
import { PROBLEMS } from '../messages/public-pages/home.ts'
import { foldWords } from '../search.ts'
import { parseQuery } from './parse-query.ts'
import { PHRASES } from './phrases.fixture.ts'
import { OTHER_TRADES, TRADES } from './trades.ts'

const MIN_UNDERSTOOD = 0.92

/** The interpretation of a query, in the notation of the fixture. */
function meaningOf(typed: string): string {
  const { trade, other, modifiers, content } = parseQuery(typed)
  const rest = trade ? (trade.isNamed ? trade.rest : []) : other ? [] : content
  const kinds = { available: 'hoy', price: 'barato' }
  const modifierTexts = (['available', 'city', 'price'] as const).flatMap((kind) => {
    const aside = modifiers.find((one) => one.kind === kind)
    if (!aside) return []
    if (kind !== 'city') return [kinds[kind]]
    const isNear = foldWords(aside.city ?? '').some((word) => aside.words.includes(word))
    return [isNear ? (aside.city ?? '') : 'cerca']
  })
  const parts = [
    trade?.name ?? [],
    other ? `no: ${other.plural}` : [],
    modifierTexts,
    rest.length ? `"${rest.join(' ')}"` : [],
  ]
  return parts.flat().join(' ')
}

test('at least 92 % of the typed phrases of the fixture are understood', async ({ annotate }) => {
  const wrong = PHRASES.map(([typed, meant]) => ({ typed, meant, takenFor: meaningOf(typed) })).filter(
    ({ meant, takenFor }) => meant !== takenFor,
  )
  const report = `${PHRASES.length - wrong.length} of ${PHRASES.length} understood; wrong: ${JSON.stringify(wrong, null, 1)}`
  await annotate(report)
  expect(PHRASES.length).toBeGreaterThanOrEqual(120)
  const isEnough = wrong.length <= PHRASES.length * (1 - MIN_UNDERSTOOD)
  expect({ isEnough, report }).toEqual({ isEnough: true, report })
})

test('the six trades have at least 150 phrases, each once in its trade', () => {
  const lists = Object.values(TRADES).map(({ names, phrases }) => `${names},${phrases}`)
  const phrases = [...lists, ...OTHER_TRADES.map((other) => other.phrases)].map((list) =>
    list.split(',').map((phrase) => foldWords(phrase).join(' ')),
  )
  expect(lists.flatMap((list) => list.split(',')).length).toBeGreaterThanOrEqual(150)
  for (const trade of phrases) {
    const doubled = trade.filter((phrase, index) => trade.indexOf(phrase) !== index)
    expect(doubled).toEqual([])
    expect(trade).not.toContain('')
  }
})

test('a second city in the query stays a word if a city was chosen on the screen', () => {
  expect(parseQuery('plomero en la vega', 'Santiago')).toMatchObject({
    modifiers: [],
    trade: { rest: ['vega'] },
  })
  expect(parseQuery('plomero en la vega').modifiers).toEqual([
    { kind: 'city', words: ['en', 'la', 'vega'], city: 'La Vega' },
  ])
})

test.each(PROBLEMS)('the example "$text" of the home page leads to $category', ({ text, category }) =>
  expect(parseQuery(text).trade?.name).toBe(category),
)
