import { describe, expect, it } from 'vitest'
import { email, loginInput, newPassword } from './accounts.ts'

describe('an email address', () => {
  it('is trimmed, composed (NFC) and in lower case, also at the login', () => {
    const typed = ' Peña@Ejemplo.do '
    expect(email.parse(typed.normalize('NFD'))).toBe('peña@ejemplo.do')
    const login = loginInput.parse({ email: typed.normalize('NFD'), password: 'x' })
    expect(login.email).toBe('peña@ejemplo.do')
  })

  it.each(['ana@peña.do', 'ana@correo.рф', 'ana@exаmple.com'])('has an ASCII domain, not %s', (address) => {
    const { error } = email.safeParse(address)
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Lo que sigue a la @ no puede llevar tildes, ñ ni otras letras especiales.',
    ])
  })

  it('may have a domain in punycode', () => {
    expect(email.parse('ana@xn--pea-8ma.do')).toBe('ana@xn--pea-8ma.do')
  })
})

it('the length of a new password is counted in composed letters', () => {
  expect(newPassword.safeParse('áéí'.normalize('NFD')).success).toBe(false)
  expect(newPassword.parse('áéíóúñ'.normalize('NFD'))).toBe('áéíóúñ')
})
