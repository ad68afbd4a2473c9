import { expect, test } from 'vitest'
import { type CategoryWords, parseQuery } from './parse-query.ts'
import { PHRASES } from './phrases.fixture.ts'

/** The six categories of a new installation. */
const SEEDED: CategoryWords[] = [
  {
    name: 'Electricidad',
    synonyms: 'electricista, eléctrico, luz, inversor, planta, abanico, breaker, cableado',
  },
  {
    name: 'Plomería',
    synonyms: 'plomero, tubería, filtración, fuga, baño, inodoro, bomba, cisterna, tinaco',
  },
  { name: 'Carpintería', synonyms: 'carpintero, madera, mueble, puerta, closet, gabinete, ebanista' },
  { name: 'Climatización', synonyms: 'aire, acondicionado, nevera, refrigeración, split, frío, abanico' },
  {
    name: 'Electrónica',
    synonyms: 'electrónico, televisor, lavadora, microondas, radio, nevera, electrodoméstico',
  },
  {
    name: 'Informática',
    synonyms: 'informático, computadora, laptop, impresora, red, wifi, internet, celular',
  },
]

function withPhrases(name: string, phrases: string): CategoryWords[] {
  const known = SEEDED.find((category) => category.name === name) ?? { name, synonyms: '' }
  return [
    ...SEEDED.filter((category) => category !== known),
    { name, synonyms: `${known.synonyms}, ${phrases}` },
  ]
}

const tradeOf = (text: string, categories = SEEDED) => parseQuery(text, undefined, categories).trade?.name

test('the seeded synonyms do not change the trade of any phrase of the fixture', () => {
  const changed = PHRASES.map(([typed]) => typed).filter(
    (typed) => tradeOf(typed) !== parseQuery(typed).trade?.name,
  )
  expect(changed).toEqual([])
})

test.each(['la mariposa no da vueltas', 'mi MARIPOSA ya no da las vueltas', 'vueltas no da, la mariposa'])(
  "'%s' is plumbing after an admin has added the phrase",
  (text) => {
    expect(tradeOf(text)).toBeUndefined()
    expect(tradeOf(text, withPhrases('Plomería', 'fuga, la mariposa no da vueltas'))).toBe('plomeria')
  },
)

test.each([
  { text: 'el chele no arranca', name: 'Electrónica', added: 'chele no arranca', trade: 'electronica' },
  { text: 'nevera', name: 'Electrónica', added: 'nevera', trade: 'climatizacion' },
  { text: 'nevera portátil', name: 'Electrónica', added: 'nevera portátil', trade: 'electronica' },
  { text: 'me echaron la llave adentro', name: 'Carpintería', added: 'llave adentro', trade: 'carpinteria' },
  { text: 'busco pintor de casas', name: 'Pintura', added: 'pintor, brocha gorda', trade: 'pintura' },
  { text: 'pintura', name: 'Pintura', added: '', trade: 'pintura' },
  {
    text: 'se partió el tubo madre',
    name: 'Plomería',
    added: 'se partió el tubo madre',
    trade: 'plomeria',
  },
])("'$text' is $trade after an admin adds '$added' to $name", ({ text, name, added, trade }) => {
  expect(tradeOf(text, withPhrases(name, added))).toBe(trade)
})

test('a longer phrase of a trade that we do not have wins over a shorter synonym', () => {
  const { trade, other } = parseQuery('fuga de gas', undefined, withPhrases('Plomería', 'escape'))
  expect([trade, other?.plural]).toEqual([undefined, 'instaladores de gas'])
})

test('a category with a new name is found by the synonyms of its admin only', () => {
  const renamed = [{ name: 'Fontanería', synonyms: 'tubo madre' }]
  expect(tradeOf('tubo madre roto', renamed)).toBe('fontaneria')
  expect(tradeOf('baño tapado', renamed)).toBeUndefined()
})
