import { userAnswer } from '@tecnicerca/shared/accounts'
import { CONSENT_VERSIONS, type Consent, consentsAnswer } from '@tecnicerca/shared/consents'
import { CONSENTS } from '@tecnicerca/shared/messages/account/consents'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { publicTechnicianAnswer, technicianAnswer } from '@tecnicerca/shared/technicians'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { apiRoutes } from '../../routes.ts'
import { type CallOptions, TEST_PASSWORD, type TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { photoForm } from '../photos/photo.fixture.ts'
import { registrationFields, upgradeFields } from '../technicians/registration.fixture.ts'

const api = await testApi()
const { db } = api.deps
const PHONE = '849-555-0163'

const answersOf = async (user: TestUser): Promise<string[]> => {
  const { consents } = (await api.call('GET', '/api/users/me/consents', { as: user })).read(consentsAnswer)
  return consents.map(stateOf)
}

function stateOf({ kind, given_at: givenAt, withdrawn_at: withdrawnAt }: Consent): string {
  return `${kind} ${withdrawnAt ? 'withdrawn' : 'given'}${givenAt ? '' : ' at once'}`
}

const change = (as: TestUser, body: object) => api.call('PUT', '/api/users/me/consents', { as, body })

async function signIn(email: string, password: string) {
  const answer = await api.call('POST', '/api/auth/login', { body: { email, password } })
  const { user } = answer.read(userAnswer)
  const [cookie = ''] = answer.headers.getSetCookie().map((text) => text.split(';')[0])
  return { user, as: { id: user.id, email, technician_id: user.technician_id, cookie } }
}

const sources = async (userId: number) => {
  const rows = await db
    .selectFrom('consents')
    .select(['kind', 'source'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ kind, source }) => `${kind} ${source}`).sort()
}

it('a customer registers with the fields of the specification or with `privacy`, which may not be false', async () => {
  const person = { name: 'Rosa Marte', email: 'rosa@ejemplo.do', password: 'clave-larga-9', phone: '' }
  const refused = await api.call('POST', '/api/auth/register', { body: { ...person, privacy: false } })
  expect(refused).toMatchObject({ status: 400, body: { fields: { privacy: CONSENTS.privacyMissing } } })
  const made = await api.call('POST', '/api/auth/register', { body: { ...person, privacy: true } })
  expect(made.status).toBe(201)
  const { user, as } = await signIn(person.email, person.password)
  expect(user).not.toHaveProperty('asks_consent')
  expect(await answersOf(as)).toEqual(['privacy given'])
  expect(await sources(user.id)).toEqual(['privacy screen'])
  const email = 'rita@ejemplo.do'
  expect((await api.call('POST', '/api/auth/register', { body: { ...person, email } })).status).toBe(201)
  const rita = await signIn(email, person.password)
  expect(rita.user).not.toHaveProperty('asks_consent')
  expect(await sources(rita.user.id)).toEqual(['privacy api'])
})

it('a technician consents separately to the privacy notice and to a public phone', async () => {
  const register = async (email: string, ticks: Record<string, string>) => {
    const form = photoForm(undefined, registrationFields({ email, phone: PHONE, ...ticks }))
    expect((await api.call('POST', '/api/technicians', { form })).status).toBe(201)
    const { as, user } = await signIn(email, 'secreto1')
    expect(user).not.toHaveProperty('asks_consent')
    const profile = await api.call('GET', `/api/technicians/${as.technician_id}`)
    const { phone } = profile.read(publicTechnicianAnswer).technician
    return { phone, answers: await answersOf(as), sources: await sources(as.id) }
  }
  expect(await register('sin@ejemplo.do', { privacy: 'true', contact_public: 'false' })).toEqual({
    phone: undefined,
    answers: ['privacy given', 'contact_public withdrawn at once'],
    sources: ['contact_public screen', 'privacy screen'],
  })
  expect(await register('con@ejemplo.do', { privacy: 'true', contact_public: 'true' })).toMatchObject({
    phone: PHONE,
    answers: ['privacy given', 'contact_public given'],
  })
  // A client that sends only the fields of the specification consents by registering.
  expect(await register('api@ejemplo.do', {})).toEqual({
    phone: PHONE,
    answers: ['privacy given', 'contact_public given'],
    sources: ['contact_public api', 'privacy api'],
  })
})

it('the upgrade to technician stores the contact choice, or keeps an earlier one by default', async () => {
  const customer = await api.createUser('customer')
  const upgraded = await api.call('POST', '/api/technicians/upgrade', {
    ...{ as: customer, form: photoForm(undefined, upgradeFields({ contact_public: 'false' })) },
  })
  expect(upgraded.read(technicianAnswer).technician.contact_hidden).toBe(true)
  const refusing = await api.createUser('customer')
  await change(refusing, { contact_public: false })
  const silent = { as: refusing, form: photoForm(undefined, upgradeFields()) }
  const again = await api.call('POST', '/api/technicians/upgrade', silent)
  expect(again.read(technicianAnswer).technician.contact_hidden).toBe(true)
})

it('users without a current consent are asked, and their contact is public until they answer', async () => {
  const technician = await api.createUser('technician', { phone: PHONE })
  const ask = async () => (await signIn(technician.email, TEST_PASSWORD)).user.asks_consent ?? false
  expect(await ask()).toBe(false)
  await db
    .updateTable('consents')
    .set({ version: CONSENT_VERSIONS.privacy - 1 })
    .where('user_id', '=', technician.id)
    .execute()
  expect(await ask()).toBe(true)
  await db.deleteFrom('consents').where('user_id', '=', technician.id).execute()
  expect(await ask()).toBe(true)
  const session = await api.call('GET', '/api/auth/check-session', { as: technician })
  expect(session.body).toMatchObject({ user: { asks_consent: true } })
  expect((await api.call('GET', `/api/technicians/${technician.technician_id}`)).text).toContain(PHONE)
  await change(technician, { privacy: true, contact_public: false })
  expect(await ask()).toBe(false)
  expect((await api.call('GET', `/api/technicians/${technician.technician_id}`)).text).not.toContain(PHONE)
  const admin = await api.createUser('admin')
  await db.deleteFrom('consents').where('user_id', '=', admin.id).execute()
  expect((await signIn(admin.email, TEST_PASSWORD)).user.asks_consent).toBeUndefined()
})

it('a consent can be withdrawn and given again; withdrawing the privacy notice hides the contact too', async () => {
  const technician = await api.createUser('technician', { phone: PHONE })
  await change(technician, { contact_public: false })
  expect(await answersOf(technician)).toEqual(['privacy given', 'contact_public withdrawn'])
  await change(technician, { contact_public: true })
  expect(await answersOf(technician)).toEqual(['privacy given', 'contact_public given'])
  await change(technician, { privacy: false, contact_public: true })
  expect(await answersOf(technician)).toEqual(['privacy withdrawn', 'contact_public withdrawn'])
})

it('a cached profile is not valid after the withdrawal, and the technician and admins still see the contact', async () => {
  const technician = await api.createUser('technician', { phone: PHONE })
  const path = `/api/technicians/${technician.technician_id}`
  const seen = await api.call('GET', path)
  await change(technician, { contact_public: false })
  const again = await api.call('GET', path, { headers: { 'If-None-Match': seen.headers.get('etag') ?? '' } })
  expect(again.status).toBe(200)
  expect(again.read(publicTechnicianAnswer).technician).toMatchObject({ contact_hidden: true })
  const own = await api.call('GET', path, { as: technician })
  expect(own.read(publicTechnicianAnswer).technician).toMatchObject({ phone: PHONE, contact_hidden: true })
  const admin = await api.createUser('admin')
  expect((await api.call('GET', path, { as: admin })).text).toContain(PHONE)
})

it('a case shows the phone of a technician without public contact only once it is accepted', async () => {
  const technician = await api.createUser('technician', { phone: PHONE })
  const customer = await api.createUser('customer')
  const asked = await api.call('POST', '/api/service-requests', {
    as: customer,
    body: requestBody(technician),
  })
  expect(asked.text).toContain(PHONE)
  const { id } = asked.read(serviceRequestAnswer).serviceRequest
  const seen = await api.call('GET', '/api/service-requests/changes', { as: customer })
  const { cursor } = seen.body as { cursor: string }
  await change(technician, { contact_public: false })
  const news = await api.call('GET', `/api/service-requests/changes?since=${encodeURIComponent(cursor)}`, {
    as: customer,
  })
  expect(news.body).toMatchObject({ serviceRequests: [{ id, counterpart_phone: '' }] })
  const second = await api.call('POST', '/api/service-requests', {
    as: customer,
    body: requestBody(technician),
  })
  expect(second.read(serviceRequestAnswer).serviceRequest.counterpart_phone).toBe('')
  await api.call('PUT', `/api/service-requests/${id}/status`, {
    as: technician,
    body: { status: 'accepted' },
  })
  const accepted = await api.call('GET', `/api/service-requests/${id}`, { as: customer })
  expect(accepted.text).toContain(PHONE)
})

it('no public answer contains phone or email of a technician who withdrew the consent', async () => {
  const name = 'Callado Núñez'
  const technician = await api.createUser('technician', { phone: PHONE, email: 'callado@ejemplo.do', name })
  await change(technician, { contact_public: false })
  const id = technician.technician_id ?? 0
  const reads = apiRoutes.filter(
    ({ method, access, answerType: type }) => method === 'GET' && access === 'visitor' && type === undefined,
  )
  const paths = reads.map(
    ({ path }) =>
      `/api${path.replace(':category', '1').replace(':photo_id', crypto.randomUUID()).replace(':id', String(id))}`,
  )
  const stranger = await api.createUser('customer')
  const answers: string[] = []
  for (const path of [...paths, '/sitemap.xml', '/robots.txt']) {
    for (const as of [undefined, stranger] satisfies CallOptions['as'][]) {
      const { status, text } = await api.call('GET', path, { as })
      expect([200, 404]).toContain(status)
      answers.push(text)
    }
  }
  expect(answers.filter((text) => text.includes(name)).length).toBeGreaterThanOrEqual(8)
  expect(answers.filter((text) => text.includes(PHONE))).toEqual([])
  expect(answers.filter((text) => text.includes('callado@ejemplo.do'))).toEqual([])
})

it('consents are deleted with the account', async () => {
  const technician = await api.createUser('technician')
  await change(technician, { contact_public: false })
  const admin = await api.createUser('admin')
  expect((await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })).status).toBe(200)
  const { rows } =
    await sql`select hides_contact, (select count(*)::int from consents where user_id = ${technician.id}) as kept
    from users where id = ${technician.id}`.execute(db)
  expect(rows).toEqual([{ hides_contact: false, kept: 0 }])
})
