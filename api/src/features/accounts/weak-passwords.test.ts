import { hash } from '@node-rs/argon2'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestAnswer } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { registrationFields } from '../technicians/registration.fixture.ts'
import { hashPassword } from './password.ts'
import { isWeakPassword } from './weak-passwords.ts'

const WEAK = [
  ...['123456', 'password1', 'QWERTY123', 'iLoveYou'],
  ...['        ', '\u00a0\u3000\u200b\u200b\u200b\u200b', 'aaaaaaaa', 'ñÑñÑñÑ', ' 7 7 7 7'],
  ...['TecniCerca', 'tecnicerca2026', 'Tecni Cerca!'],
  ...['demo123', 'Cliente123', 'tecnico123', 'admin123'],
]

const REFUSED = [400, { password: SERVER.passwordWeak }]

const api = await testApi()
const { db } = api.deps

/** Status and wrong fields. */
const refusalOf = (answer: TestAnswer) => [answer.status, answer.read(errorBody).fields]

describe.each(WEAK)('the weak password %j', (password) => {
  it('is refused when a customer registers', async () => {
    const body = { name: 'Eva', email: 'eva@ejemplo.do', phone: '', password }
    expect(refusalOf(await api.call('POST', '/api/auth/register', { body }))).toEqual(REFUSED)
  })

  it('is refused when a technician registers', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(registrationFields({ password }))) form.set(name, value)
    expect(refusalOf(await api.call('POST', '/api/technicians', { form }))).toEqual(REFUSED)
  })

  it('is refused as a new password, and the old one stays valid', async () => {
    const as = await api.createUser('customer')
    const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: password }
    const answer = await api.call('PUT', '/api/users/me', { as, body })
    expect(refusalOf(answer)).toEqual([400, { newPassword: SERVER.passwordWeak }])
    const login = await api.call('POST', '/api/auth/login', {
      body: { email: as.email, password: TEST_PASSWORD },
    })
    expect(login.status).toBe(200)
  })
})

it.each(['{mail}', '{user}'])('a password made from the email address is refused: %s', async (template) => {
  const as = await api.createUser('customer')
  const passwordOf = (email: string) =>
    template.replace('{mail}', email.toUpperCase()).replace('{user}', email.split('@')[0] ?? '')
  const register = { name: 'Eva', email: 'evangelina@ejemplo.do', phone: '' }
  const registered = { ...register, password: passwordOf(register.email) }
  expect(refusalOf(await api.call('POST', '/api/auth/register', { body: registered }))).toEqual(REFUSED)
  const change = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: passwordOf(as.email) }
  expect(refusalOf(await api.call('PUT', '/api/users/me', { as, body: change }))).toEqual([
    400,
    { newPassword: SERVER.passwordWeak },
  ])
})

describe('an accented password', () => {
  const composed = 'contraseña-última'
  const decomposed = composed.normalize('NFD')
  const canSignIn = async (email: string, password: string) =>
    (await api.call('POST', '/api/auth/login', { body: { email, password } })).status === 200

  it('signs in both in composed and in decomposed form', async () => {
    const as = await api.createUser('customer')
    const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: decomposed }
    expect((await api.call('PUT', '/api/users/me', { as, body })).status).toBe(200)
    expect(await canSignIn(as.email, composed)).toBe(true)
    expect(await canSignIn(as.email, decomposed)).toBe(true)
  })

  it('signs in if its stored hash was made of the decomposed form', async () => {
    const { id, email } = await api.createUser('customer')
    const passwordHash = await hash(decomposed)
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    expect(await canSignIn(email, decomposed)).toBe(true)
  })
})

it('a weak password that an account already has still signs in', async () => {
  const { id, email } = await api.createUser('customer')
  const passwordHash = await hashPassword('123456')
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  const body = { email, password: '123456' }
  expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200)
})

it.each(['clave123', 'mi-perro-canela', 'secreto1', 'una frase larga'])('does not refuse %s', (password) => {
  expect(isWeakPassword({ password, email: 'clave@ejemplo.do' })).toBe(false)
})
