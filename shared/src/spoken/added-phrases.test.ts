import { expect, test } from 'vitest'
import { PHRASES } from './phrases.fixture.ts'
import { type SpokenCategory, understand } from './understand.ts'

/** The six as they come with the product. */
const SEEDED: SpokenCategory[] = [
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

function withPhrases(name: string, phrases: string): SpokenCategory[] {
  const known = SEEDED.find((category) => category.name === name) ?? { name, synonyms: '' }
  return [
    ...SEEDED.filter((category) => category !== known),
    { name, synonyms: `${known.synonyms}, ${phrases}` },
  ]
}

const tradeOf = (text: string, categories = SEEDED) => understand(text, undefined, categories).trade?.name

test('the synonyms of the six take nothing from what is understood without them', () => {
  const changed = PHRASES.map(([typed]) => typed).filter(
    (typed) => tradeOf(typed) !== understand(typed).trade?.name,
  )
  expect(changed).toEqual([])
})

test.each(['la mariposa no da vueltas', 'mi MARIPOSA ya no da las vueltas', 'vueltas no da, la mariposa'])(
  "'%s' is plumbing once an admin says so of that phrase",
  (text) => {
    expect(tradeOf(text)).toBeUndefined()
    expect(tradeOf(text, withPhrases('Plomería', 'fuga, la mariposa no da vueltas'))).toBe('plomeria')
  },
)

test.each([
  ['el chele no arranca', 'Electrónica', 'chele no arranca', 'electronica'],
  ['nevera', 'Electrónica', 'nevera', 'climatizacion'],
  ['nevera portátil', 'Electrónica', 'nevera portátil', 'electronica'],
  ['me echaron la llave adentro', 'Carpintería', 'llave adentro', 'carpinteria'],
  ['busco pintor de casas', 'Pintura', 'pintor, brocha gorda', 'pintura'],
  ['pintura', 'Pintura', '', 'pintura'],
  ['se partió el tubo madre', 'Plomería', 'se partió el tubo madre', 'plomeria'],
])("'%s' of %s, to which an admin added '%s', is %s", (text, name, phrases, trade) => {
  expect(tradeOf(text, withPhrases(name, phrases))).toBe(trade)
})

test('a trade that is not ours stays so where its phrase says more', () => {
  const { trade, other } = understand('fuga de gas', undefined, withPhrases('Plomería', 'escape'))
  expect([trade, other?.plural]).toEqual([undefined, 'instaladores de gas'])
})

test('a category under a new name keeps the phrases of its admin alone', () => {
  const renamed = [{ name: 'Fontanería', synonyms: 'tubo madre' }]
  expect(tradeOf('tubo madre roto', renamed)).toBe('fontaneria')
  expect(tradeOf('baño tapado', renamed)).toBeUndefined()
})
