import { describe, expect, it } from 'vitest'
import { email, loginInput, newPassword } from './accounts.ts'

describe('a mail address', () => {
  it('is one text however it was typed', () => {
    const typed = ' Peña@Ejemplo.do '
    expect(email.parse(typed.normalize('NFD'))).toBe('peña@ejemplo.do')
    const login = loginInput.parse({ email: typed.normalize('NFD'), password: 'x' })
    expect(login.email).toBe('peña@ejemplo.do')
  })

  it.each(['ana@peña.do', 'ana@correo.рф', 'ana@exаmple.com'])('has no %s', (address) => {
    const { error } = email.safeParse(address)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Lo que sigue a la @ no puede llevar tildes, ñ ni otras letras especiales.',
    ])
  })

  it('may have a domain in punycode', () => {
    expect(email.parse('ana@xn--pea-8ma.do')).toBe('ana@xn--pea-8ma.do')
  })
})

it('a password is judged by its composed letters', () => {
  expect(newPassword.safeParse('áéí'.normalize('NFD')).success).toBe(false)
  expect(newPassword.parse('áéíóúñ'.normalize('NFD'))).toBe('áéíóúñ')
})
