import type { RegisterInput, User } from '@tecnicerca/shared/accounts'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { createAccountOpening } from './open-account.ts'

const ANA: RegisterInput = { name: 'Ana', email: 'ana@ejemplo.do', phone: '', password: 'clave123' }
const NO_ANSWER = new ApiError({ status: 0, code: undefined, serverMessage: '' })
const TAKEN = new ApiError({ status: 409, code: 'email_taken', serverMessage: 'Ya existe.' })
const WRONG = new ApiError({ status: 401, code: 'invalid_credentials', serverMessage: 'No.' })

/** A server. `lost`: whether a call fails before its effect, or its answer is lost after it. */
function setUp() {
  const accounts = new Map<string, string>()
  const lost: { register?: 'before' | 'after'; signIn?: 'before' } = {}
  const opening = createAccountOpening({
    register: async ({ email, password }) => {
      if (lost.register === 'before') throw NO_ANSWER
      if (accounts.has(email)) throw TAKEN
      accounts.set(email, password)
      if (lost.register === 'after') throw NO_ANSWER
    },
    signIn: async ({ email, password }) => {
      if (lost.signIn === 'before') throw NO_ANSWER
      if (accounts.get(email) !== password) throw WRONG
      return { id: 1, email } as User
    },
  })
  return { accounts, lost, opening }
}

test('opening an account registers it and signs in with the same credentials', async () => {
  const { opening, accounts } = setUp()
  await expect(opening.open(ANA)).resolves.toMatchObject({ email: ANA.email })
  expect([...accounts]).toEqual([[ANA.email, ANA.password]])
})

test('if only the sign-in failed, the next attempt signs in', async () => {
  const { opening, lost } = setUp()
  lost.signIn = 'before'
  await expect(opening.open(ANA)).rejects.toBe(NO_ANSWER)
  expect(opening.isRegistered(ANA.email)).toBe(true)
  delete lost.signIn
  await expect(opening.open(ANA)).resolves.toMatchObject({ email: ANA.email })
})

test.each(['before', 'after'] as const)('a registration lost %s its effect can be repeated', async (when) => {
  const { opening, lost, accounts } = setUp()
  lost.register = when
  await expect(opening.open(ANA)).rejects.toBe(NO_ANSWER)
  expect(opening.isRegistered(ANA.email)).toBe(false)
  delete lost.register
  await expect(opening.open(ANA)).resolves.toMatchObject({ email: ANA.email })
  expect(accounts.size).toBe(1)
})

test('an email address of another account is refused as taken, also after a lost call', async () => {
  const { opening, lost, accounts } = setUp()
  accounts.set(ANA.email, 'otra-clave')
  await expect(opening.open(ANA)).rejects.toBe(TAKEN)
  lost.register = 'before'
  await expect(opening.open(ANA)).rejects.toBe(NO_ANSWER)
  delete lost.register
  await expect(opening.open(ANA)).rejects.toBe(TAKEN)
})
