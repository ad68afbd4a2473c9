import { userAnswer } from '@tecnicerca/shared/accounts'
import { adminUserAnswer } from '@tecnicerca/shared/admin/users'
import { expect, it } from 'vitest'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'
import { registrationFields } from '../technicians/registration.fixture.ts'

const api = await testApi()

it.each(['Ana 2', 'Cliente 17', 'Técnico 24/7', 'J&M Electro', 'María (Mary) López', 'J.R. Electro'])(
  'every form takes the name %j',
  async (name) => {
    const email = `${Math.random().toString(36).slice(2)}@ejemplo.do`
    const customer = await api.call('POST', '/api/auth/register', {
      body: { name, email, phone: '', password: 'secreta1' },
    })
    expect([customer.status, customer.read(userAnswer).user.name]).toEqual([201, name])
    const form = new FormData()
    for (const [field, value] of Object.entries(registrationFields({ name }))) form.set(field, value)
    const technician = await api.call('POST', '/api/technicians', { form })
    expect([technician.status, technician.read(userAnswer).user.name]).toEqual([201, name])
    const [user, admin] = [await api.createUser('customer'), await api.createUser('admin')]
    const own = await api.call('PUT', '/api/users/me', { as: user, body: { name, phone: '' } })
    expect([own.status, own.read(userAnswer).user.name]).toEqual([200, name])
    const body = { name, email: user.email, phone: '', role: 'customer' }
    const edited = await api.call('PUT', `/api/admin/users/${user.id}`, { as: admin, body })
    expect([edited.status, edited.read(adminUserAnswer).user.name]).toEqual([200, name])
  },
)

it('marks that a copied text carries along are stored nowhere and prevent no sign-in', async () => {
  const copied = (text: string) => `\u202a${text.slice(0, 2)}\u200b${text.slice(2)}\u202c\u200e`
  const person = {
    name: copied('Yudelka Peña'),
    email: copied('yudelka@ejemplo.do'),
    phone: copied('+1 809-555-0123'),
    password: 'secreta1',
  }
  const { user } = (await api.call('POST', '/api/auth/register', { body: person })).read(userAnswer)
  expect(user).toMatchObject({ name: 'Yudelka Peña', email: 'yudelka@ejemplo.do', phone: '+1 809-555-0123' })
  for (const email of ['yudelka@ejemplo.do', person.email])
    expect((await api.call('POST', '/api/auth/login', { body: { ...person, email } })).status).toBe(200)
  const again = await api.call('POST', '/api/auth/register', { body: person })
  expect(again).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  const reset = await api.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
  expect(reset.status).toBe(202)
})

it('a password keeps every character that was typed', async () => {
  const { email } = await api.createUser('customer')
  const logIn = (password: string) => api.call('POST', '/api/auth/login', { body: { email, password } })
  expect((await logIn(TEST_PASSWORD)).status).toBe(200)
  expect((await logIn(`${TEST_PASSWORD}\u200b`)).status).toBe(401)
})

it('a search for a copied word finds what the word finds', async () => {
  const { technician_id: id } = await api.createUser('technician', { name: 'Wascar Refrigeración' })
  const found = async (query: string) => {
    const answer = await api.call('GET', `/api/technicians?query=${encodeURIComponent(query)}`)
    return (answer.body as { technicians: { id: number }[] }).technicians.map((technician) => technician.id)
  }
  expect(await found('was\u200bcar\u200e')).toEqual([id])
  const admin = await api.createUser('admin')
  const path = `/api/admin/users?query=${encodeURIComponent('\u202awas\u200bcar')}`
  const users = (await api.call('GET', path, { as: admin })).body as { users: object[] }
  expect(users.users).toMatchObject([{ name: 'Wascar Refrigeración' }])
})

it('admins find a phone that was typed in full-width digits', async () => {
  const [full, phone] = ['（８０９）５５５－０１６６　ｅｘｔ．５', '(809)555-0166 ext.5']
  const admin = await api.createUser('admin')
  const search = `/api/admin/users?query=${encodeURIComponent('809-555-0166')}`
  const found = async () =>
    ((await api.call('GET', search, { as: admin })).body as { users: { phone: string }[] }).users

  const customer = { name: 'Ana', email: 'ana-ancha@ejemplo.do', phone: full, password: 'secreta1' }
  expect((await api.call('POST', '/api/auth/register', { body: customer })).status).toBe(201)
  const form = new FormData()
  for (const [field, value] of Object.entries(registrationFields({ phone: full }))) form.set(field, value)
  expect((await api.call('POST', '/api/technicians', { form })).status).toBe(201)
  const [own, edited] = [await api.createUser('customer'), await api.createUser('customer')]
  await api.call('PUT', '/api/users/me', { as: own, body: { name: 'Ana', phone: full } })
  const body = { name: 'Ana', email: edited.email, phone: full, role: 'customer' }
  await api.call('PUT', `/api/admin/users/${edited.id}`, { as: admin, body })
  expect((await found()).map((user) => user.phone)).toEqual([phone, phone, phone, phone])
})
