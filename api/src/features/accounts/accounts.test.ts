import { userAnswer } from '@tecnicerca/shared/accounts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { raceBehindLock } from '../../testing/blocked.ts'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()
const { db } = api.deps

const register = (body: object) => api.call('POST', '/api/auth/register', { body })

const person = (email: string) => ({ name: 'Luisa', email, phone: '809-555-0101', password: 'secreta1' })

const logIn = async (email: string, password: string) => {
  const answer = await api.call('POST', '/api/auth/login', { body: { email, password } })
  return {
    status: answer.status,
    user: { cookie: answer.headers.get('set-cookie')?.split(';')[0] } as TestUser,
  }
}

const isSignedIn = async (user: TestUser) => {
  const answer = await api.call('GET', '/api/auth/check-session', { as: user })
  return (answer.body as { authenticated: boolean }).authenticated
}

describe('registration', () => {
  it('creates a customer who can sign in, and opens no session', async () => {
    const answer = await register({ ...person(' Luisa@Ejemplo.DO '), name: '  Luisa Marte ' })
    expect(answer.status).toBe(201)
    expect(answer.read(userAnswer)).toMatchObject({
      message: 'Registro exitoso. Por favor inicia sesión con tus credenciales.',
      user: { name: 'Luisa Marte', email: 'luisa@ejemplo.do', role: 'customer', technician_id: null },
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await logIn('luisa@ejemplo.do', 'secreta1')).status).toBe(200)
  })

  it('ignores a role, id or creation date in the body', async () => {
    const answer = await register({
      ...person('trampa@ejemplo.do'),
      role: 'admin',
      id: 999_999,
      technician_id: 1,
      created_at: '2000-01-01',
    })
    const { user } = answer.read(userAnswer)
    expect(user.role).toBe('customer')
    expect(user.id).not.toBe(999_999)
    expect(user.created_at > '2020').toBe(true)
  })

  it('stores an empty phone if the body has none', async () => {
    const answer = await register({ ...person('sin-telefono@ejemplo.do'), phone: undefined })
    expect(answer.read(userAnswer).user.phone).toBe('')
  })

  it('answers 409 if the email address is taken, regardless of upper and lower case', async () => {
    await register(person('unica@ejemplo.do'))
    const answer = await register(person('UNICA@ejemplo.do'))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } })
  })

  it('creates one account if two concurrent requests have the same email address', async () => {
    const answers = await Promise.all([1, 2].map(() => register(person('gemelos@ejemplo.do'))))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409])
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'a\0b' }],
    ['name', { name: 'a\ud800' }],
    ['name', { name: 'a'.repeat(121) }],
    ['name', { name: 'Ana\r\nBcc: otra@ejemplo' }],
    ['name', { name: 'Gana en www.premio.do' }],
    ['email', { email: 'luisa' }],
    ['email', { email: 'luisa@ejemplo' }],
    ['email', { email: 'luisa@ejemplo.do,otra@ejemplo.do' }],
    ['email', { email: 'luisa@ejemplo.do\r\nBcc: otra@ejemplo.do' }],
    ['email', { email: '<luisa>@ejemplo.do' }],
    ['email', { email: `${'a'.repeat(250)}@ejemplo.do` }],
    ['phone', { phone: 8_095_550_101 }],
    ['phone', { phone: '8'.repeat(31) }],
    ['password', { password: '12345' }],
    ['password', { password: 'a'.repeat(129) }],
    ['password', { password: '\udfff23456' }],
    ['password', { password: undefined }],
  ])('answers 400 and names the field %s for %j', async (field, change) => {
    const answer = await register({ ...person('rota@ejemplo.do'), ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'validation_failed', fields: { [field]: expect.any(String) } })
  })

  it('lowercases letters in a way that lower() of PostgreSQL does not change again', async () => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from unnest(${lowercasedCapitals()}::text[]) as t (c) where lower(c) <> c`.execute(
      db,
    )
    expect(rows).toEqual([{ found: 0 }])
  })
})

// Every character that toLowerCase() changes, lowercased in the same way as the schema does it.
function lowercasedCapitals(): string[] {
  return Array.from({ length: 0x1_f000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => character.toLowerCase() !== character)
    .map((character) => character.toLowerCase())
}

describe('PUT /api/users/me', () => {
  const update = (user: TestUser, body: object) => api.call('PUT', '/api/users/me', { as: user, body })

  it('changes name and phone and nothing else', async () => {
    const user = await api.createUser('customer')
    const answer = await update(user, {
      name: 'Nuevo Nombre',
      phone: '829-555-0102',
      role: 'admin',
      email: 'otra@ejemplo.do',
      id: 1,
    })
    expect(answer.read(userAnswer).user).toMatchObject({
      id: user.id,
      name: 'Nuevo Nombre',
      phone: '829-555-0102',
      role: 'customer',
      email: user.email,
    })
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200)
  })

  it('makes a technician searchable by the new name at once, and no longer by the old name', async () => {
    const user = await api.createUser('technician', { name: 'Zoraida Vieja' })
    const find = async (query: string) => {
      const answer = await api.call('GET', `/api/technicians/search?query=${query}`)
      return (answer.body as { total: number }).total
    }
    expect(await find('zoraida')).toBe(1)
    await update(user, { name: 'Yocasta Nueva', phone: '' })
    expect([await find('zoraida'), await find('yocasta')]).toEqual([0, 1])
  })

  it('changes the password if the current one is given, and ends the other sessions', async () => {
    const user = await api.createUser('customer')
    const { user: otherSession } = await logIn(user.email, TEST_PASSWORD)
    const answer = await update(user, {
      name: 'Ana',
      currentPassword: TEST_PASSWORD,
      newPassword: 'clave-nueva',
    })
    expect(answer.status).toBe(200)
    expect([await isSignedIn(user), await isSignedIn(otherSession)]).toEqual([true, false])
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(401)
    expect((await logIn(user.email, 'clave-nueva')).status).toBe(200)
  })

  it('answers 400 and changes nothing if the current password is wrong', async () => {
    const user = await api.createUser('customer', { name: 'Igual' })
    const answer = await update(user, { name: 'Otro', currentPassword: 'no-es', newPassword: 'clave-nueva' })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      fields: { currentPassword: 'La contraseña actual no es correcta.' },
    })
    const check = await api.call('GET', '/api/auth/check-session', { as: user })
    expect(check.body).toMatchObject({ user: { name: 'Igual' } })
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(200)
  })

  it('answers 429 after ten wrong current passwords, even to the right one', async () => {
    const user = await api.createUser('customer')
    const guess = (password: string) =>
      update(user, { name: 'Ana', currentPassword: password, newPassword: 'clave-nueva' })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(`intento-${i}`)))
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10)
    expect((await guess(TEST_PASSWORD)).status).toBe(429)
  })

  it('leaves fields unchanged that the body omits', async () => {
    const user = await api.createUser('customer')
    const before = (await update(user, {})).read(userAnswer).user
    expect((await update(user, { phone: '829-555-0100' })).read(userAnswer).user).toEqual({
      ...before,
      phone: '829-555-0100',
    })
    expect((await update(user, { name: 'Ana Nueva' })).read(userAnswer).user).toEqual({
      ...before,
      name: 'Ana Nueva',
      phone: '829-555-0100',
    })
  })

  it('accepts only one of two concurrent password changes', async () => {
    const user = await api.createUser('customer')
    const change = (newPassword: string) =>
      update(user, { name: 'Ana', currentPassword: TEST_PASSWORD, newPassword })
    const answers = await Promise.all([change('clave-uno'), change('clave-dos')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  })

  it.each([
    ['currentPassword', { name: 'Ana', newPassword: 'clave-nueva' }],
    ['newPassword', { name: 'Ana', newPassword: '12345', currentPassword: TEST_PASSWORD }],
    ['name', { name: ' ', phone: '809' }],
    ['name', { name: '\u200b' }],
    ['name', { name: 'PREMIO.XYZ/gana-RD$50,000' }],
  ])('answers 400 and names the field %s for %j', async (field, body) => {
    const user = await api.createUser('customer')
    const answer = await update(user, body)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  it('answers 401 if the user is deleted at the same moment', async () => {
    const user = await api.createUser('customer', { name: 'Antes' })
    const [answer] = await raceBehindLock(db, {
      lock: (trx) => sql`update users set deleted_at = now() where id = ${user.id}`.execute(trx),
      calls: [() => update(user, { name: 'Después' })],
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})
