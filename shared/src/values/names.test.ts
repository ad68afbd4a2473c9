import { describe, expect, it } from 'vitest'
import { accountUpdateInput, adminUserInput, registerInput } from '../accounts.ts'
import { technicianRegistrationInput } from '../technicians.ts'
import { guardedFirstName, guardedName } from './guarded-names.ts'
import { personName } from './names.ts'
import { validate } from './validation.ts'

const read = (name: string) => validate(personName(120, 'Escribe tu nombre.'), name)
const refusal = (name: string) => {
  const result = read(name)
  return result.ok ? undefined : result.fields._
}

describe('personName', () => {
  it.each([
    'Ana',
    'José Ñandú D’Óleo-Peña',
    "Wilkin D'Oleo",
    'Yocasta D´Oleo',
    'María Mª Núñez',
    'Jose\u0301 Nun\u0303ez',
    'J. R. Peña',
    'J.R. Electro',
    'María L. Pérez',
    'Ma.Elena de la Cruz',
    'Ma.de los Ángeles Peña',
    'Sr.Pérez',
    'sr.pérez',
    'Dr. Juan Pérez Jr.',
    'Luz del Carmen Güichardo',
    'Nguyễn Thị Ánh',
    '李小龍',
    'Ana 2',
    'Cliente 17',
    '2',
    'Técnico 24/7',
    'Técnico 2.0',
    'J&M Electro',
    'María (Mary) López',
    'Electro, Frío + Gas #1',
    'Refrigeración 5° – 3º',
    'Premio.',
  ])('accepts %j as it is', (name) => {
    expect(read(name)).toEqual({ ok: true, data: name })
  })

  it.each([
    ['  Ana  ', 'Ana'],
    ['\u202aAna Peña\u202c', 'Ana Peña'],
    ['Ana\u200b Peña\u200f', 'Ana Peña'],
    ['\ufeffJos\u00adé', 'José'],
    ['anA\u202e Peña', 'anA Peña'],
  ])('takes the marks and outer spaces off %j', (name, stored) => {
    expect(read(name)).toEqual({ ok: true, data: stored })
  })

  it.each([
    'PREMIO$',
    '<b>Ana</b>',
    'Ana 👩‍🔧',
    'A\u0301\u0301\u0301\u0301na',
    '...',
    '--',
    '¡Gana!',
    'Ana: gana',
  ])('refuses %j and names the signs that it takes', (name) => {
    expect(refusal(name)).toMatch(/^Escribe el nombre con letras, números/)
  })

  it.each(['\u200b\u200b', '\u3164', '\u2800\u2800', ' \u2060 ', '\uffa0', '\u00ad'])(
    'counts the invisible name %j as empty',
    (name) => {
      expect(refusal(name)).toBe('Escribe tu nombre.')
    },
  )

  it.each(['Ana\nBcc: todos', 'Ana\rPeña', 'Ana\tPeña', 'Ana\u0007Peña', 'Ana\u2028Peña', 'Ana \u2800Peña'])(
    'refuses the control or invisible character in %j',
    (name) => {
      expect(refusal(name)).toBe('El nombre no puede llevar saltos de línea ni caracteres invisibles.')
    },
  )

  it.each([
    'Ana http://premio.example',
    'electro.com',
    'Ganaste en premio.xyz',
    'WWW.PREMIO.COM',
    'Premio.Com',
    'pre\u200bmio.c\u200bom',
    'premio．com',
    'bit.ly/3x',
    '24.do',
    'ana@premio.do',
    'Ana @ casa',
    'пример.рф',
  ])('refuses the web address in %j', (name) => {
    expect(refusal(name)).toBe('El nombre no puede llevar direcciones web.')
  })

  it('is the name of all forms', () => {
    for (const form of [registerInput, accountUpdateInput, adminUserInput, technicianRegistrationInput]) {
      const result = validate(form, { name: 'Ana www.premio.do' })
      expect(result).toMatchObject({ fields: { name: 'El nombre no puede llevar direcciones web.' } })
    }
  })
})

it.each([
  ['Luz del Carmen', 'Luz'],
  ["D'Oleo Peña", "D'Oleo"],
  ['PREMIO.XYZ/gana-RD$50,000', undefined],
  ['www.premio.com', undefined],
  ['Ver.ly Peña', undefined],
  ['J. R. Peña', undefined],
  ['Ana 2', undefined],
  ['Técnico 24/7', undefined],
  ['J&M Electro', undefined],
  ['Ana llama al 8095550101', undefined],
  ['Ganaste-el-gran-premio-de-hoy Pérez', undefined],
  ['\u3164 Ana', undefined],
  ['Ana\nPeña', undefined],
  ['', undefined],
])('guardedFirstName(%j) is %j', (name, first) => {
  expect(guardedFirstName(name)).toBe(first)
})

it.each([
  ['J. R. Peña', 'J. R. Peña'],
  [' Luz del Carmen ', 'Luz del Carmen'],
  ['J&M Electro', undefined],
  ['Bit.ly', undefined],
])('guardedName(%j) is %j', (name, shown) => {
  expect(guardedName(name)).toBe(shown)
})
