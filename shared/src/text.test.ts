import { expect, it } from 'vitest'
import { accountUpdateInput, adminUserInput, registerInput } from './accounts.ts'
import { technicianRegistrationInput } from './technicians.ts'
import { personName } from './text.ts'
import { validate } from './validation.ts'

const refusal = (name: string) => {
  const result = validate(personName(120, 'Escribe tu nombre.'), name)
  return result.ok ? undefined : result.fields._
}

it.each([
  'Ana',
  'José Ñandú D’Óleo-Peña',
  'Ma.Elena de la Cruz',
  'J.R. Peña, hijo',
  'Dr. Juan Pérez Jr.',
  'Persona 1',
  'Técnico 2.0',
  "Bobby'); drop table users;--",
  '<b>Ana</b>',
  '李小龍',
  'Ana 👩‍🔧',
  '  Ana  ',
])('%j is a name', (name) => {
  expect(refusal(name)).toBeUndefined()
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
)('%j holds what nobody sees', (name) => {
  expect(refusal(name)).toBe('El nombre no puede llevar saltos de línea ni caracteres invisibles.')
})

it.each([
  'Ana http://premio.example',
  'Ganaste en premio.example',
  'WWW.PREMIO.COM',
  'Premio.Com',
  'bit.ly/3x',
  'ana@premio.do',
  'https://1.2.3.4',
  'пример.рф',
])('%j holds an address of the web', (name) => {
  expect(refusal(name)).toBe('El nombre no puede llevar direcciones web.')
})

it('no form takes such a name', () => {
  for (const form of [registerInput, accountUpdateInput, adminUserInput, technicianRegistrationInput]) {
    const result = validate(form, { name: 'Ana www.premio.do' })
    expect(result).toMatchObject({ fields: { name: 'El nombre no puede llevar direcciones web.' } })
  }
})
