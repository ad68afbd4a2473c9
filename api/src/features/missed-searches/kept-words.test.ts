import { expect, test } from 'vitest'
import { keptWords, withoutBeginnings } from './kept-words.ts'

test.each([
  ['¡La MARIPOSA, no da vueltas!', 'la mariposa no da vueltas'],
  ['breaker 220, 24h', 'breaker 220 24h'],
  ['ñú', 'nu'],
  ['cinco bombillos, dos de 110', 'cinco bombillos dos de 110'],
  ['a'.repeat(80), 'a'.repeat(80)],
])('keptWords turns %j into %j', (text, words) => expect(keptWords(text)).toBe(words))

test.each([
  'ana@correo.do',
  'ana arroba correo',
  'escribe a correo.com',
  'llama al 809-555-0101',
  '8 0 9 5 5 5',
  '٨٠٩٥٥٥ plomero',
  'a'.repeat(81),
  'x',
  'el señor de la casa amarilla',
  'ocho cero nueve 555',
  'OCHO 0 nueve Cinco 55',
  'uno-dos-tres 456',
  '¿?',
  '',
])('keptWords keeps nothing of %j', (text) => expect(keptWords(text)).toBeUndefined())

test('withoutBeginnings drops phrases that are the beginning of another phrase', () => {
  const typed = ['soldador de hierro', 'sol', 'soldador', 'mariposa', 'solda', 'hierro']
  const remaining = withoutBeginnings(new Map(typed.map((words, index) => [words, index + 1])))
  expect([...remaining]).toEqual([
    ['hierro', 6],
    ['mariposa', 4],
    ['soldador de hierro', 1],
  ])
})
