import { CASE_DEFAULTS } from '@tecnicerca/shared/service-requests/cases'
import {
  serviceRequestAnswer,
  serviceRequestsAnswer,
} from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { testApi } from '../../testing/test-api.ts'

const PATH = '/api/service-requests'

let now = new Date('2026-03-02T15:00:00Z')
let technician: TestUser

const api = await testApi({ clock: { now: () => now } })
const { db } = api.deps
const customer = await api.createUser('customer', { name: 'Ana Peña', phone: '809-555-0001' })

beforeEach(async () => {
  now = new Date('2026-03-02T15:00:00Z')
  technician = await api.createUser('technician', {
    name: 'Luis Díaz',
    phone: '829-555-0002',
    category_id: 2,
    hourly_rate: 650.5,
  })
})

function input(fields: object = {}) {
  return {
    technician_id: technician.technician_id,
    service_description: 'Se tapó el fregadero',
    request_date: '2026-03-02',
    service_location: 'Calle 8, Los Jardines',
    ...fields,
  }
}

function ask(fields: object = {}, as = customer, headers: Record<string, string> = {}) {
  return api.call('POST', PATH, { as, body: input(fields), headers })
}

async function ownRequests(as: TestUser) {
  return (await api.call('GET', `${PATH}/my-requests`, { as })).read(serviceRequestsAnswer).serviceRequests
}

describe('POST /api/service-requests', () => {
  it('answers with the service request as its customer sees it', async () => {
    const answer = await ask({}, customer, { 'idempotency-key': 'clave-creada-1' })
    expect(answer.status).toBe(201)
    expect(answer.read(serviceRequestAnswer).serviceRequest).toEqual({
      id: expect.any(Number),
      technician_id: technician.technician_id,
      technician_name: 'Luis Díaz',
      customer_id: customer.id,
      customer_name: 'Ana Peña',
      counterpart_phone: '829-555-0002',
      category_name: 'Plomería',
      request_date: '2026-03-02',
      service_description: 'Se tapó el fregadero',
      service_location: 'Calle 8, Los Jardines',
      status: 'pending',
      has_review: 0,
      direction: 'sent',
      client_op_id: 'clave-creada-1',
      ...CASE_DEFAULTS,
      ...{ paid_total: 0, noted_total: 0, balance: null, guarantee_until: null },
      ...{ maintenance_months: null, may_keep_contact: false },
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect((await ownRequests(customer))[0]).toEqual(answer.read(serviceRequestAnswer).serviceRequest)
  })

  it('stores the category and hourly rate that the technician has at that time', async () => {
    const { serviceRequest } = (await ask()).read(serviceRequestAnswer)
    await db.updateTable('technicians').set({ category_id: 1, hourly_rate: 9 }).execute()
    const row = await db
      .selectFrom('service_requests')
      .selectAll()
      .where('id', '=', serviceRequest.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ category_id: 2, hourly_rate: 650.5, client_op_id: null })
  })

  it('creates one service request per call without an idempotency key', async () => {
    const ids = [await ask(), await ask()].map(
      (answer) => answer.read(serviceRequestAnswer).serviceRequest.id,
    )
    expect(new Set(ids).size).toBe(2)
  })

  it('is open to technicians and admins', async () => {
    const [colleague, admin] = [await api.createUser('technician'), await api.createUser('admin')]
    expect((await ask({}, colleague)).status).toBe(201)
    expect((await ask({}, admin)).status).toBe(201)
    expect((await ownRequests(colleague))[0]).toMatchObject({ direction: 'sent', status: 'pending' })
  })

  it('accepts a technician who is not available', async () => {
    await db.updateTable('technicians').set({ available: false }).execute()
    expect((await ask()).status).toBe(201)
  })

  it('refuses a request to oneself', async () => {
    expect(await ask({}, technician)).toMatchObject({ status: 403, body: { code: 'own_profile' } })
  })

  it('refuses an unknown, a former and a deleted technician', async () => {
    expect(await ask({ technician_id: 2_147_483_647 })).toMatchObject({
      status: 422,
      body: { code: 'technician_gone' },
    })
    const gone = { status: 422, body: { code: 'technician_gone' } }
    const atUser = db.updateTable('users').where('id', '=', technician.id)
    const atProfile = db.updateTable('technicians').where('user_id', '=', technician.id)
    await atUser.set({ role: 'customer' }).execute()
    expect(await ask()).toMatchObject(gone)
    await atUser.set({ role: 'technician', deleted_at: new Date() }).execute()
    expect(await ask()).toMatchObject(gone)
    await atUser.set({ deleted_at: null }).execute()
    await atProfile.set({ deleted_at: new Date() }).execute()
    expect(await ask()).toMatchObject(gone)
  })

  it('refuses a date before today in Santo Domingo', async () => {
    now = new Date('2026-03-02T03:59:59Z')
    expect((await ask({ request_date: '2026-03-01' })).status).toBe(201)
    now = new Date('2026-03-02T04:00:00Z')
    expect(await ask({ request_date: '2026-03-01' })).toMatchObject({
      status: 422,
      body: { code: 'request_date_passed', fields: { request_date: expect.stringContaining('hoy') } },
    })
    expect((await ask({ request_date: '2026-03-02' })).status).toBe(201)
  })

  it.each([
    ['technician_id', 2_147_483_648],
    ['technician_id', '5'],
    ['service_description', '   '],
    ['service_description', 'con \0 dentro'],
    ['service_location', 'x'.repeat(201)],
    ['request_date', '2026-02-30'],
    ['request_date', '2026-03-02T10:00:00Z'],
  ])('refuses %s %j and names the field', async (field, value) => {
    const answer = await ask({ [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body).toHaveProperty(['fields', field])
  })
})

describe('own requests', () => {
  it('are those sent and those received, the newest first', async () => {
    const both = await api.createUser('technician')
    const first = (await ask({}, both)).read(serviceRequestAnswer).serviceRequest
    const second = (await ask({ technician_id: both.technician_id })).read(
      serviceRequestAnswer,
    ).serviceRequest
    const found = await ownRequests(both)
    expect(found.map(({ id, direction }) => [id, direction])).toEqual([
      [second.id, 'received'],
      [first.id, 'sent'],
    ])
  })

  it('show the customer’s phone from acceptance until 30 days after the end, the technician’s always', async () => {
    const { id } = (await ask()).read(serviceRequestAnswer).serviceRequest
    const phones = async () => [
      (await ownRequests(technician))[0]?.counterpart_phone,
      (await ownRequests(customer)).find((request) => request.id === id)?.counterpart_phone,
    ]
    const put = (status: string) =>
      api.call('PUT', `${PATH}/${id}/status`, { as: technician, body: { status } })
    const endedBefore = (days: number) =>
      db
        .updateTable('service_requests')
        .set({ ended_at: sql`now() - make_interval(days => ${days})` })
        .where('id', '=', id)
        .execute()
    expect(await phones()).toEqual(['', '829-555-0002'])
    await put('accepted')
    expect(await phones()).toEqual(['809-555-0001', '829-555-0002'])
    expect((await put('completed')).body).toMatchObject({
      serviceRequest: { counterpart_phone: '809-555-0001' },
    })
    await endedBefore(29)
    expect(await phones()).toEqual(['809-555-0001', '829-555-0002'])
    await endedBefore(31)
    expect(await phones()).toEqual(['', '829-555-0002'])
  })

  it('hide the phone of the customer if they were never accepted', async () => {
    const { id } = (await ask()).read(serviceRequestAnswer).serviceRequest
    await api.call('PUT', `${PATH}/${id}/status`, { as: technician, body: { status: 'cancelled' } })
    expect((await ownRequests(technician))[0]).toMatchObject({ status: 'cancelled', counterpart_phone: '' })
  })

  it('stay when an account is deleted, without its name and phone', async () => {
    const leaving = await api.createUser('customer', { phone: '809-555-0009' })
    await ask({}, leaving)
    await ask({})
    const leave = (id: number) =>
      db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await leave(leaving.id)
    const received = await ownRequests(technician)
    expect(received.find((request) => request.customer_id === leaving.id)).toMatchObject({
      customer_name: 'Cliente',
      counterpart_phone: '',
    })
    await leave(technician.id)
    expect((await ownRequests(customer))[0]).toMatchObject({
      technician_name: 'Técnico',
      counterpart_phone: '',
    })
  })

  it('omit received requests after the user lost the technician role', async () => {
    await ask()
    await db.updateTable('users').set({ role: 'customer' }).where('id', '=', technician.id).execute()
    expect(await ownRequests(technician)).toEqual([])
  })
})
