import { expect, test } from 'vitest'
import { queryWords, wordMatcher } from '../search.ts'
import { interpretQuery } from './interpret-query.ts'
import { asTyped, type ChosenFilters, searchParametersOf, withoutWords } from './query-interpretation.ts'
import { certainWord } from './search-suggestion.ts'

const CATEGORIES = ['Electricidad', 'Plomería', 'Carpintería'].map((name, index) => ({
  id: index + 1,
  name,
  synonyms: '',
}))
const PEOPLE = [
  {
    category_id: 1,
    city: 'Santiago',
    available: true,
    haystack: ' Juan Perez Electricidad Electricista Luz',
  },
  { category_id: 1, city: 'La Vega', available: false, haystack: ' Ana Gomez Electricidad Electricista Luz' },
  { category_id: 2, city: 'Santiago', available: true, haystack: ' Luis Gil Plomeria Plomero Tuberia' },
  {
    category_id: 3,
    city: 'Santiago',
    available: false,
    haystack: ' Rosa Gil Carpinteria Carpintero Casa Cama',
  },
]
const WORDS = [...new Set(PEOPLE.flatMap(({ haystack }) => queryAll(haystack)))].map((word) => ({
  word,
  frequency: 1,
}))

function queryAll(haystack: string): string[] {
  return haystack.trim().toLowerCase().split(' ')
}

const interpret = (text: string, chosen: ChosenFilters = {}, categories = CATEGORIES) =>
  interpretQuery(text, chosen, {
    categories,
    finds: (reading) => {
      const { query, category_id: categoryId, city, available } = searchParametersOf(reading, chosen)
      const matches = wordMatcher(queryWords(query))
      return PEOPLE.some(
        (person) =>
          (categoryId === undefined || person.category_id === categoryId) &&
          (city === undefined || person.city === city) &&
          (!available || person.available) &&
          matches(person.haystack),
      )
    },
    spell: (word) => {
      const isKnown = WORDS.some((known) => known.word.startsWith(word))
      return { isKnown, certain: isKnown ? undefined : certainWord(word, WORDS) }
    },
  })

const HOY = { kind: 'available', words: ['hoy'] }

test.each([
  ['plomero hoy', { query: 'plomero', asides: [HOY] }],
  ['plomero barato', { query: 'plomero', asides: [{ kind: 'price', words: ['barato'] }] }],
  ['hoy', { query: '', asides: [HOY] }],
  ['se me va la luz', { query: '', category_id: 1, told: { kind: 'trade', text: 'Electricidad' } }],
  ['plomeros', { query: '', category_id: 2, told: { kind: 'trade', text: 'Plomería' } }],
  ['necesito plomeros gil', { query: 'gil', category_id: 2, told: { kind: 'trade', text: 'Plomería' } }],
  ['plomero zzz', { query: '', category_id: 2, told: { kind: 'most', text: 'Plomería' } }],
  ['busco a rosa', { query: 'rosa', asides: [] }],
  ['busco un técnico', { query: '', asides: [] }],
  ['plomro', { query: 'plomero', told: { kind: 'corrected', text: 'plomero' } }],
  ['plomro hoy', { query: 'plomero', asides: [HOY], told: { kind: 'corrected', text: 'plomero' } }],
  ['rosa perez', { query: 'rosa', told: { kind: 'most', text: 'rosa' } }],
  ['rosa gil zzzz', { query: 'rosa gil', told: { kind: 'most', text: 'rosa gil' } }],
  ['carpintero hoy', { query: 'carpintero', asides: [], told: { kind: 'most', text: 'carpintero' } }],
  ['cerrajero', { query: '', category_id: 3, told: { kind: 'other_trade', text: 'cerrajeros' } }],
  ['jardinero', { query: '', told: { kind: 'other_trade', text: 'jardineros' } }],
])('interpretQuery("%s")', async (text, reading) => expect(await interpret(text)).toMatchObject(reading))

test.each(['zzqqxxyy', 'cata', ''])('interpretQuery finds no trade or correction in %j', async (text) => {
  const reading = await interpret(text)
  expect(text === '' ? reading?.told : reading).toBeUndefined()
})

test('chosen filters win over the words of the query', async () => {
  expect(await interpret('se va la luz', { category_id: 2 })).toBeUndefined()
  expect(await interpret('electricista en santiago', { city: 'La Vega' })).toMatchObject({
    category_id: 1,
    asides: [],
  })
  expect(await interpret('plomero hoy', { available: true })).toMatchObject({ query: 'plomero', asides: [] })
})

test('a built-in phrase does not apply to a category that an admin renamed', async () => {
  const renamed = CATEGORIES.map(({ name, ...category }) => ({
    ...category,
    name: name === 'Electricidad' ? 'Corriente' : name,
  }))
  expect(await interpret('se me va la luz', {}, renamed)).toMatchObject({
    told: { kind: 'most', text: 'luz' },
  })
})

test('searchParametersOf turns an interpretation into a search, in which chosen filters win', () => {
  const asides = [
    { kind: 'available' as const, words: ['hoy'] },
    { kind: 'city' as const, words: ['en', 'la', 'vega'], city: 'La Vega' },
    { kind: 'price' as const, words: ['barato'] },
  ]
  const reading = { query: 'ana', category_id: 2, asides }
  const expected = { query: 'ana', category_id: 2, city: 'La Vega', available: true, sort: 'price_asc' }
  expect(searchParametersOf(reading)).toEqual(expected)
  expect(searchParametersOf(reading, { city: 'Santiago', sort: 'rating' })).toEqual({
    ...expected,
    city: 'Santiago',
    sort: 'rating',
  })
  expect(searchParametersOf({ query: 'ana', asides: [] }, { category_id: 1, available: true })).toEqual({
    query: 'ana',
    category_id: 1,
    available: true,
  })
})

test('withoutWords and asTyped return words as they were typed', () => {
  expect(withoutWords('Baño  tapado, ¡HOY!', ['hoy'])).toBe('Baño tapado,')
  expect(withoutWords('plomero 24/7', ['24', '7'])).toBe('plomero')
  expect(asTyped('Baño zzz tapado', 'bano tapado')).toBe('Baño tapado')
})
