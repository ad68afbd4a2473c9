import { expect, test } from 'vitest'
import { categoryInput } from './categories.ts'
import { validate } from './values/validation.ts'

const read = (synonyms?: unknown) =>
  validate(categoryInput, { name: 'Plomería', ...(synonyms === undefined ? {} : { synonyms }) })

test.each([
  ['plomero,baño tapado', 'plomero, baño tapado'],
  ['  plomero ;\n baño   tapado\n\n, fuga.', 'plomero, baño tapado, fuga.'],
  ['Baño tapado, fuga, bano  TAPADO, ¿?, ,', 'Baño tapado, fuga'],
  ['', ''],
])('categoryInput reads the synonyms %j as %j', (typed, synonyms) => {
  expect(read(typed)).toMatchObject({ ok: true, data: { synonyms } })
})

test('synonyms that were not sent are undefined', () => {
  const result = read()
  expect(result.ok && 'synonyms' in result.data && result.data.synonyms !== undefined).toBe(false)
})

test.each([
  [
    `fuga, ${'tubo '.repeat(12)}madre`,
    'Cada palabra o frase puede tener hasta 60 caracteres: «tubo tubo tubo tubo …» tiene 65.',
  ],
  [
    Array.from({ length: 400 }, (_, index) => `palabra${index}`).join(),
    'No puede tener más de 2000 caracteres.',
  ],
  [7, 'Debe ser un texto.'],
])('invalid synonyms are refused with an error of the field (%#)', (typed, message) => {
  expect(read(typed)).toEqual({ ok: false, fields: { synonyms: message } })
})
