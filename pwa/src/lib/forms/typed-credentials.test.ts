import { expect, test } from 'vitest'
import {
  forgetCredentials,
  rememberEmail,
  rememberRegistered,
  typedCredentials,
  withTypedEmail,
} from './typed-credentials.ts'

const DRAFT = { name: 'Ana', email: 'vieja@ejemplo.do' }

test('the next form gets the typed email address, and after a registration once the password', () => {
  expect(withTypedEmail(DRAFT)).toEqual(DRAFT)
  rememberEmail('ana@ejemplo.do')
  expect(withTypedEmail(DRAFT)).toEqual({ name: 'Ana', email: 'ana@ejemplo.do' })
  rememberRegistered({ email: 'ana@ejemplo.do', password: 'clave123' })
  expect(typedCredentials()).toEqual({ email: 'ana@ejemplo.do', password: 'clave123' })
  rememberEmail('ana@ejemplo.do')
  expect(typedCredentials().password).toBe('')
})

test('forgetCredentials removes email address and password', () => {
  rememberRegistered({ email: 'ana@ejemplo.do', password: 'clave123' })
  forgetCredentials()
  expect(typedCredentials()).toEqual({ email: '', password: '' })
})
