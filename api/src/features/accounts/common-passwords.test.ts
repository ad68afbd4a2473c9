import { errorBody } from '@tecnicerca/shared/error-body'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, TEST_PASSWORD, type TestAnswer, type TestApi } from '../../testing/api.ts'
import { registrationFields } from '../technicians/registration.fixture.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'

const COMMON = ['123456', 'password1', 'QWERTY123', 'iLoveYou']

const REFUSED = [400, { password: SERVER.password_common }]

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Status and wrong fields. */
const said = (answer: TestAnswer) => [answer.status, answer.read(errorBody).fields]

describe.each(COMMON)('the password %s', (password) => {
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
    expect(said(answer)).toEqual([400, { newPassword: SERVER.password_common }])
    const login = await api.call('POST', '/api/auth/login', {
      body: { email: as.email, password: TEST_PASSWORD },
    })
    expect(login.status).toBe(200)
  })
})

it('opens what it opened before it was refused', async () => {
  const { id, email } = await api.createUser('customer')
  const password_hash = await hashPassword('123456')
  await api.deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
  const body = { email, password: '123456' }
  expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200)
})

it.each(['clave123', 'mi-perro-canela', 'secreto1', 'una frase larga'])('does not refuse %s', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
