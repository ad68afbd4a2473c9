import { expect, test } from 'vitest'
import {
  forgetCredentials,
  rememberEmail,
  rememberRegistered,
  typedCredentials,
  withTypedEmail,
} from './typed-credentials.ts'

const DRAFT = { name: 'Ana', email: 'vieja@ejemplo.do' }

test('the next form has the mail, and the login after a registration the password, once', () => {
  expect(withTypedEmail(DRAFT)).toEqual(DRAFT)
  rememberEmail('ana@ejemplo.do')
  expect(withTypedEmail(DRAFT)).toEqual({ name: 'Ana', email: 'ana@ejemplo.do' })
  rememberRegistered({ email: 'ana@ejemplo.do', password: 'clave123' })
  expect(typedCredentials()).toEqual({ email: 'ana@ejemplo.do', password: 'clave123' })
  rememberEmail('ana@ejemplo.do')
  expect(typedCredentials().password).toBe('')
})

test('after the sign-in nothing is known', () => {
  rememberRegistered({ email: 'ana@ejemplo.do', password: 'clave123' })
  forgetCredentials()
  expect(typedCredentials()).toEqual({ email: '', password: '' })
})
