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
const said = (answer: TestAnswer) => [answer.status, answer.read(errorBody).fields]

describe.each(WEAK)('the password %j', (password) => {
  it('registers no customer', async () => {
    const body = { name: 'Eva', email: 'eva@ejemplo.do', phone: '', password }
    expect(said(await api.call('POST', '/api/auth/register', { body }))).toEqual(REFUSED)
  })

  it('registers no technician', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(registrationFields({ password }))) form.set(name, value)
    expect(said(await api.call('POST', '/api/technicians', { form }))).toEqual(REFUSED)
  })

  it('takes no other’s place', async () => {
    const as = await api.createUser('customer')
    const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: password }
    const answer = await api.call('PUT', '/api/users/me', { as, body })
    expect(said(answer)).toEqual([400, { newPassword: SERVER.passwordWeak }])
    const login = await api.call('POST', '/api/auth/login', {
      body: { email: as.email, password: TEST_PASSWORD },
    })
    expect(login.status).toBe(200)
  })
})

it.each(['{mail}', '{user}'])('one’s own mail as %s is refused at each form', async (form) => {
  const as = await api.createUser('customer')
  const written = (email: string) =>
    form.replace('{mail}', email.toUpperCase()).replace('{user}', email.split('@')[0] ?? '')
  const register = { name: 'Eva', email: 'evangelina@ejemplo.do', phone: '' }
  const registered = { ...register, password: written(register.email) }
  expect(said(await api.call('POST', '/api/auth/register', { body: registered }))).toEqual(REFUSED)
  const change = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: written(as.email) }
  expect(said(await api.call('PUT', '/api/users/me', { as, body: change }))).toEqual([
    400,
    { newPassword: SERVER.passwordWeak },
  ])
})

describe('an accented password', () => {
  const composed = 'contraseña-última'
  const decomposed = composed.normalize('NFD')
  const opens = async (email: string, password: string) =>
    (await api.call('POST', '/api/auth/login', { body: { email, password } })).status === 200

  it('is the same however a keyboard writes it', async () => {
    const as = await api.createUser('customer')
    const body = { name: 'Eva', phone: '', currentPassword: TEST_PASSWORD, newPassword: decomposed }
    expect((await api.call('PUT', '/api/users/me', { as, body })).status).toBe(200)
    expect(await opens(as.email, composed)).toBe(true)
    expect(await opens(as.email, decomposed)).toBe(true)
  })

  it('opens what was hashed as it was typed', async () => {
    const { id, email } = await api.createUser('customer')
    const passwordHash = await hash(decomposed)
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    expect(await opens(email, decomposed)).toBe(true)
  })
})

it('opens what it opened before it was refused', async () => {
  const { id, email } = await api.createUser('customer')
  const passwordHash = await hashPassword('123456')
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  const body = { email, password: '123456' }
  expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200)
})

it.each(['clave123', 'mi-perro-canela', 'secreto1', 'una frase larga'])('does not refuse %s', (password) => {
  expect(isWeakPassword({ password, email: 'clave@ejemplo.do' })).toBe(false)
})
