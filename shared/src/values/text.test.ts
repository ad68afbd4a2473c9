import { expect, it } from 'vitest'
import { accountUpdateInput, adminUserInput, registerInput } from '../accounts.ts'
import { technicianRegistrationInput } from '../technicians.ts'
import { guardedFirstName, optionalText, personName, requiredText } from './text.ts'
import { validate } from './validation.ts'

const refusal = (name: string) => {
  const result = validate(personName(120, 'Escribe tu nombre.'), name)
  return result.ok ? undefined : result.fields._
}

it.each([
  'Ana',
  'José Ñandú D’Óleo-Peña',
  "Wilkin D'Oleo",
  'Yocasta D´Oleo',
  'María Mª Núñez',
  'Jose\u0301 Nun\u0303ez',
  'J. R. Peña',
  'J.R. Peña',
  'Ma.Elena de la Cruz',
  'Dr. Juan Pérez Jr.',
  'Luz del Carmen Güichardo',
  'Nguyễn Thị Ánh',
  '李小龍',
  '  Ana  ',
])('personName accepts %j', (name) => {
  expect(refusal(name)).toBeUndefined()
})

it.each([
  'PREMIO.XYZ/gana-RD$50,000',
  'Técnico 2.0',
  'Llama al 8095550101',
  '<b>Ana</b>',
  'Ana 👩‍🔧',
  'Premio.',
  'Ana (gana ya)',
  'A\u0301\u0301\u0301\u0301na',
  '...',
  '--',
])('personName refuses %j', (name) => {
  expect(refusal(name)).toMatch(/^(Escribe el nombre solo con letras|El nombre no puede llevar)/)
})

it.each(['\u200b\u200b', '\u3164', '\u2800\u2800', ' \u2060 ', '\uffa0', '\u00ad'])(
  'the invisible text %j counts as empty',
  (text) => {
    for (const field of [requiredText(10, 'Escríbelo.'), personName(10, 'Escríbelo.')])
      expect(validate(field, text)).toEqual({ ok: false, fields: { _: 'Escríbelo.' } })
    expect(validate(optionalText(10), text)).toEqual({ ok: true, data: '' })
  },
)

it('requiredText keeps the invisible characters inside an emoji', () => {
  expect(validate(requiredText(10), '👩‍🔧')).toEqual({ ok: true, data: '👩‍🔧' })
})

it.each([
  ['Luz del Carmen', 'Luz'],
  ["D'Oleo Peña", "D'Oleo"],
  ['PREMIO.XYZ/gana-RD$50,000', undefined],
  ['www.premio.com', undefined],
  ['J. R. Peña', undefined],
  ['Ganaste-el-gran-premio-de-hoy Pérez', undefined],
  ['\u3164 Ana', undefined],
  ['', undefined],
])('guardedFirstName(%j) is %j', (name, first) => {
  expect(guardedFirstName(name)).toBe(first)
})

it.each(
  [
    'Ana\nBcc: todos',
    'Ana\r',
    'Ana\tPeña',
    'Ana\u0007',
    'Ana\u2028Peña',
    'anA\u202e Peña',
    'Ana\u2066',
    'Ana\u200f',
  ].map((name) => `${name}x`),
)('personName refuses the control or invisible character in %j', (name) => {
  expect(refusal(name)).toBe('El nombre no puede llevar saltos de línea ni caracteres invisibles.')
})

it.each([
  'Ana http://premio.example',
  'Ganaste en premio.example',
  'WWW.PREMIO.COM',
  'Premio.Com',
  'bit.ly/3x',
  'ana@premio.do',
  'пример.рф',
])('personName refuses the web address in %j', (name) => {
  expect(refusal(name)).toBe('El nombre no puede llevar direcciones web.')
})

it('all forms refuse a web address in the name', () => {
  for (const form of [registerInput, accountUpdateInput, adminUserInput, technicianRegistrationInput]) {
    const result = validate(form, { name: 'Ana www.premio.do' })
    expect(result).toMatchObject({ fields: { name: 'El nombre no puede llevar direcciones web.' } })
  }
})
