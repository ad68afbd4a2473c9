import { expect, it } from 'vitest'
import {
  email,
  loginInput,
  registerInput,
  secondFactorConfirmInput,
  secondFactorEndInput,
} from '../accounts.ts'
import { queryWords } from '../search.ts'
import { findSectors, SECTORS } from '../sectors.ts'
import { technicianListQuery } from '../technician-lists.ts'
import { technicianRegistrationInput } from '../technicians.ts'
import { verificationCodeInput } from '../verifications.ts'
import { optionalText, requiredText } from './text.ts'
import { rightFields, validate } from './validation.ts'

it.each(['\u200b\u200b', '\u3164', '\u2800\u2800', ' \u2060 ', '\uffa0', '\u00ad'])(
  'the invisible text %j counts as empty',
  (text) => {
    expect(validate(requiredText(10, 'Escríbelo.'), text)).toEqual({ ok: false, fields: { _: 'Escríbelo.' } })
    expect(validate(optionalText(10), text)).toEqual({ ok: true, data: '' })
  },
)

it('requiredText keeps the invisible characters inside an emoji', () => {
  expect(validate(requiredText(10), '👩‍🔧')).toEqual({ ok: true, data: '👩‍🔧' })
})

it('the marks of a copied text are taken off addresses, numbers, codes and search words', () => {
  const marked = (text: string) => `\u202a${text.slice(0, 3)}\u200b${text.slice(3)}\u202c \u200e`
  const copied = { email: marked('ana@correo.do'), phone: marked('809-555-0199') }
  expect(rightFields(registerInput, copied)).toEqual({ email: 'ana@correo.do', phone: '809-555-0199' })
  expect(rightFields(technicianRegistrationInput, copied)).toMatchObject({ phone: '809-555-0199' })
  expect(validate(loginInput, { ...copied, password: 'clave\u200b' })).toEqual({
    ok: true,
    data: { email: 'ana@correo.do', password: 'clave\u200b' },
  })
  expect(validate(verificationCodeInput, { code: marked('123456') })).toMatchObject({
    data: { code: '123456' },
  })
  expect(validate(technicianListQuery, { query: marked('plomero') })).toMatchObject({
    data: { query: 'plomero ' },
  })
  expect(queryWords(marked('plomero'))).toEqual(['plomero'])
  const sectors = SECTORS.map((name, index) => ({ id: index + 1, name, merged_into: null, old_names: [] }))
  expect(findSectors(sectors, marked('gurabo')).map(({ name }) => name)).toContain('Gurabo')
})

it.each(['ana@correo.do', 'ANA@correo.do\u200b', '\ufeffana@correo.do'])(
  'the address %j is always stored alike',
  (typed) => {
    expect(validate(email, typed)).toEqual({ ok: true, data: 'ana@correo.do' })
  },
)

it.each(['123456', '123 456', '123-456', '123–456', ' 12 34 56 ', '123\u00a0456', '123.456', '１２３４５６'])(
  'the code %j is taken as it is read out',
  (code) => {
    expect(validate(verificationCodeInput, { code })).toEqual({ ok: true, data: { code: '123456' } })
    expect(validate(secondFactorConfirmInput, { code })).toEqual({ ok: true, data: { code: '123456' } })
  },
)

it.each(['abcde-fgh23', 'ABCDE FGH23', '\u200eabcdefgh23'])('the recovery code %j is taken', (code) => {
  expect(validate(secondFactorEndInput, { password: 'clave', code })).toMatchObject({
    data: { code: 'ABCDEFGH23' },
  })
})

it.each(['12345', '1234567', '12345a', '12/34/56'])('the code %j is refused', (code) => {
  expect(validate(verificationCodeInput, { code }).ok).toBe(false)
})
