import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { errorBody } from '@tecnicerca/shared/protocol/error-body'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  PROFILE_EDIT,
  registrationFields,
  upgradeFields,
} from '../features/technicians/registration.fixture.ts'
import { TEST_PASSWORD, type TestAnswer, type TestUser } from '../testing/api.ts'
import { testApi } from '../testing/test-api.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

const UNKNOWN_CATEGORY = 2_000_000_000

let customer: TestUser
let technician: TestUser
let admin: TestUser

const api = await testApi()

beforeEach(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
  admin = await api.createUser('admin')
})

/** The wrong fields that the answer names, with their messages. */
function wrongFields(answer: TestAnswer): Record<string, string> {
  const { code, fields = {} } = answer.read(errorBody)
  expect([answer.status, code]).toEqual([400, 'validation_failed'])
  return fields
}

const namesOf = (answer: TestAnswer) => Object.keys(wrongFields(answer)).toSorted()

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('the validation of a service request', () => {
  const request = (fields: object) => ({
    technician_id: technician.technician_id,
    service_description: 'Se tapó el fregadero',
    request_date: '2020-01-01',
    service_location: 'Calle 8',
    ...fields,
  })
  const ask = (fields: object, headers: Record<string, string> = {}) =>
    api.call('POST', '/api/service-requests', { as: customer, body: request(fields), headers })

  it('reports a past date together with all other wrong fields', async () => {
    const answer = await ask({ service_description: ' ', service_location: 7 })
    expect(namesOf(answer)).toEqual(['request_date', 'service_description', 'service_location'])
    expect(wrongFields(answer).request_date).toBe(SERVICE_REQUEST_FORM.datePast)
  })

  it('reports a past date alone with a code of its own', async () => {
    expect(await ask({})).toMatchObject({ status: 422, body: { code: 'request_date_passed' } })
  })

  it('reports only the wrong fields if the date is in the future or unreadable', async () => {
    expect(namesOf(await ask({ request_date: DAY_AHEAD, service_location: '' }))).toEqual([
      'service_location',
    ])
    expect(namesOf(await ask({ request_date: 'ayer', service_location: '' }))).toEqual([
      'request_date',
      'service_location',
    ])
  })

  it('refuses a date more than a year ahead', async () => {
    const lastDay = addDays(dayInSantoDomingo(new Date()), 365)
    for (const requestDate of ['9999-12-31', addDays(lastDay, 1)])
      expect(await ask({ request_date: requestDate })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { request_date: SERVICE_REQUEST_FORM.dateTooFar } },
      })
    expect((await ask({ request_date: lastDay })).status).toBe(201)
  })

  it('refuses a description of invisible characters', async () => {
    const answer = await ask({ request_date: DAY_AHEAD, service_description: '\u200b\u200b\u3164' })
    expect([answer.status, namesOf(answer)]).toEqual([400, ['service_description']])
  })

  it('answers a repeated idempotency key with 201, and with 422 if the body differs', async () => {
    const headers = { 'idempotency-key': 'clave-que-corrio' }
    const sent = await ask({ request_date: DAY_AHEAD }, headers)
    const again = await ask({ request_date: DAY_AHEAD }, headers)
    expect([sent.status, again.status]).toEqual([201, 201])
    expect(await ask({ service_location: '' }, headers)).toMatchObject({ status: 422 })
  })
})

describe('the validation of a review', () => {
  it('reports a future service date together with all other wrong fields', async () => {
    const { technician_id: technicianId } = technician
    const body = { technician_id: technicianId, rating: 9, comment: 'Bien', service_date: '2999-01-01' }
    const answer = await api.call('POST', '/api/reviews', { as: customer, body })
    expect(namesOf(answer)).toEqual(['comment', 'rating', 'service_date'])
    expect(wrongFields(answer).service_date).toBe(REVIEW.dateFuture)
  })
})

describe('an unknown category is reported together with wrong numbers', () => {
  const categoryId = UNKNOWN_CATEGORY
  const names = ['category_id', 'experience_years', 'hourly_rate']
  const texts = { category_id: String(categoryId), experience_years: '99', hourly_rate: '-1' }
  const numbers = { category_id: categoryId, experience_years: 99, hourly_rate: -1 }

  it('in a registration', async () => {
    const answer = await api.call('POST', '/api/technicians', { form: form(registrationFields(texts)) })
    expect(namesOf(answer)).toEqual(names)
  })

  it('in an upgrade', async () => {
    const answer = await api.call('POST', '/api/technicians/upgrade', {
      as: customer,
      form: form(upgradeFields(texts)),
    })
    expect(namesOf(answer)).toEqual(names)
  })

  it('in the own profile', async () => {
    const body = { ...PROFILE_EDIT, ...numbers }
    const answer = await api.call('PUT', '/api/technicians/profile', { as: technician, body })
    expect(namesOf(answer)).toEqual(names)
  })

  it('in an admin’s edit', async () => {
    const path = `/api/admin/technicians/${technician.technician_id}`
    const edit = (fields: object) =>
      api.call('PUT', path, { as: admin, body: { ...PROFILE_EDIT, ...fields } })
    expect(namesOf(await edit(numbers))).toEqual(names)
    expect(namesOf(await edit({ ...numbers, category_id: null }))).toEqual([
      'experience_years',
      'hourly_rate',
    ])
    expect(namesOf(await edit({ ...numbers, category_id: 1 }))).toEqual(['experience_years', 'hourly_rate'])
  })
})

describe('the validation of a form', () => {
  it('reports every text that is not UTF-8 together with all other wrong fields', async () => {
    const fields = { name: 'Ana \ufffd', address: 'Calle \ufffd', experience_years: '99' }
    const answer = await api.call('POST', '/api/technicians', { form: form(registrationFields(fields)) })
    expect(namesOf(answer)).toEqual(['address', 'experience_years', 'name'])
  })
})

describe('the validation of passwords', () => {
  const change = (body: object) => api.call('PUT', '/api/users/me', { as: customer, body })

  it('reports a missing or wrong current password together with a new one that is too short', async () => {
    const both = ['currentPassword', 'newPassword']
    const account = { name: 'Ana', phone: '' }
    expect(namesOf(await change({ ...account, currentPassword: 'otra-clave', newPassword: '1' }))).toEqual(
      both,
    )
    expect(namesOf(await change({ ...account, newPassword: '1' }))).toEqual(both)
    expect(namesOf(await change({ name: '', newPassword: 'clave-nueva' }))).toEqual([
      'currentPassword',
      'name',
    ])
    expect(namesOf(await change({ ...account, currentPassword: TEST_PASSWORD, newPassword: '1' }))).toEqual([
      'newPassword',
    ])
    expect(namesOf(await change({ name: '', phone: '', currentPassword: 'otra-clave' }))).toEqual(['name'])
  })

  it('reports a common password together with all other wrong fields', async () => {
    const common = 'Qwerty123'
    const person = { name: '', email: 'ana@ejemplo.do', phone: '', password: common }
    const registered = await api.call('POST', '/api/auth/register', { body: person })
    expect(namesOf(registered)).toEqual(['name', 'password'])
    const fields = registrationFields({ password: common, experience_years: '99' })
    const technicians = await api.call('POST', '/api/technicians', { form: form(fields) })
    expect(namesOf(technicians)).toEqual(['experience_years', 'password'])
    const account = { name: 'Ana', phone: '', newPassword: common }
    const both = ['currentPassword', 'newPassword']
    expect(namesOf(await change({ ...account, currentPassword: 'otra-clave' }))).toEqual(both)
    expect(namesOf(await change(account))).toEqual(both)
    const body = { token: 'corto', password: common }
    const reset = await api.call('POST', '/api/auth/reset-password', { body })
    expect(namesOf(reset)).toEqual(['password', 'token'])
  })

  it('reports an invalid reset link together with a password that is too short', async () => {
    const body = { token: 'x'.repeat(43), password: '1' }
    const answer = await api.call('POST', '/api/auth/reset-password', { body })
    expect(namesOf(answer)).toEqual(['password', 'token'])
  })
})
