import { blockedCustomersAnswer } from '@tecnicerca/shared/blocks'
import {
  serviceRequestAnswer,
  serviceRequestsAnswer,
} from '@tecnicerca/shared/service-requests/service-request'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'
import { startReplica } from '../operations/replica.fixture.ts'

const PATH = '/api/blocked-customers'
const REQUESTS = '/api/service-requests'

let technician: TestUser
let customer: TestUser

const api = await testApi()
const { db } = api.deps
const replica = startReplica(api)

beforeEach(async () => {
  technician = await api.createUser('technician')
  customer = await api.createUser('customer', { name: 'Ana Peña' })
})

function call(from: TestUser, to: TestUser, key?: string) {
  const body = requestBody(to)
  return { as: from, body, headers: key ? { 'idempotency-key': key } : {} }
}

const ask = (from: TestUser, to: TestUser, key?: string) => api.call('POST', REQUESTS, call(from, to, key))
const block = (as: TestUser, { id }: TestUser) => api.call('PUT', `${PATH}/${id}`, { as })
const unblock = (as: TestUser, { id }: TestUser) => api.call('DELETE', `${PATH}/${id}`, { as })

async function askOnce(from: TestUser, to: TestUser) {
  return (await ask(from, to)).read(serviceRequestAnswer).serviceRequest
}

async function blockedBy(as: TestUser) {
  return (await api.call('GET', PATH, { as })).read(blockedCustomersAnswer).customers
}

async function requestsOf(as: TestUser) {
  const answer = await api.call('GET', `${REQUESTS}/my-requests`, { as })
  return answer.read(serviceRequestsAnswer).serviceRequests
}

describe('a blocked customer', () => {
  it('gets the same answer as for a technician who has left', async () => {
    await askOnce(customer, technician)
    expect((await block(technician, customer)).status).toBe(200)
    const gone = await api.createUser('technician')
    const profile = db.updateTable('technicians').where('user_id', '=', gone.id)
    await profile.set({ deleted_at: new Date() }).execute()
    const refused = await ask(customer, technician)
    expect(refused.status).toBe(422)
    expect(refused.text).toBe((await ask(customer, gone)).text)
  })

  it('can send requests to others, and others can send them to that technician', async () => {
    await askOnce(customer, technician)
    await block(technician, customer)
    expect((await ask(customer, await api.createUser('technician'))).status).toBe(201)
    expect((await ask(await api.createUser('customer'), technician)).status).toBe(201)
  })

  it('who is also a technician can neither ask the blocking technician nor be asked', async () => {
    const colleague = await api.createUser('technician')
    await askOnce(colleague, technician)
    await block(technician, colleague)
    expect(await ask(colleague, technician)).toMatchObject({ status: 422, body: { code: 'technician_gone' } })
    expect(await ask(technician, colleague)).toMatchObject({ status: 422, body: { code: 'technician_gone' } })
    await unblock(technician, colleague)
    expect((await ask(technician, colleague)).status).toBe(201)
  })

  it('gets the same list of requests with the same ETag as before', async () => {
    await askOnce(customer, technician)
    const list = () => api.call('GET', `${REQUESTS}/my-requests`, { as: customer })
    const before = await list()
    await block(technician, customer)
    const after = await list()
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')])
  })

  it('keeps pending requests, which the customer can cancel and the technician can accept', async () => {
    const [first, second] = [await askOnce(customer, technician), await askOnce(customer, technician)]
    await block(technician, customer)
    const put = (id: number, status: string, as: TestUser) =>
      api.call('PUT', `${REQUESTS}/${id}/status`, { as, body: { status } })
    expect((await put(first.id, 'cancelled', customer)).status).toBe(200)
    expect((await put(second.id, 'accepted', technician)).status).toBe(200)
  })

  it('gets the original answer to a request sent again with a key from before the block', async () => {
    const first = await ask(customer, technician, 'clave-antes-del-bloqueo')
    await block(technician, customer)
    const replay = await ask(customer, technician, 'clave-antes-del-bloqueo')
    expect([replay.status, replay.text]).toEqual([201, first.text])
    await db.deleteFrom('idempotency_keys').where('user_id', '=', customer.id).execute()
    expect(await ask(customer, technician, 'clave-antes-del-bloqueo')).toMatchObject({
      status: 201,
      body: first.body,
    })
  })

  it('cannot store a request after the blocking call has answered', async () => {
    for (let round = 0; round < 10; round += 1) {
      const asking = await api.createUser('customer')
      await askOnce(asking, technician)
      const sent = Array.from({ length: 3 }, () => replica.call('POST', REQUESTS, call(asking, technician)))
      expect((await block(technician, asking)).status).toBe(200)
      const countAfterBlock = (await rowsOf(asking)).length
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect((await rowsOf(asking)).length).toBe(countAfterBlock)
      expect(statuses.filter((status) => status === 201).length).toBe(countAfterBlock - 1)
    }
  })
})

function rowsOf({ id }: TestUser) {
  return db.selectFrom('service_requests').select('id').where('customer_id', '=', id).execute()
}

describe('blocking a customer', () => {
  it('answers 404 unless the customer has sent the technician a request', async () => {
    await askOnce(customer, technician)
    const other = await api.createUser('technician')
    const refused = { status: 404, body: { code: 'not_found' } }
    expect(await block(other, customer)).toMatchObject(refused)
    expect(await block(technician, await api.createUser('customer'))).toMatchObject(refused)
    expect(await api.call('PUT', `${PATH}/2147483647`, { as: technician })).toMatchObject(refused)
    expect(await blockedBy(technician)).toEqual([])
  })

  it('is idempotent, also when concurrent, and so is unblocking', async () => {
    await askOnce(customer, technician)
    const answers = await Promise.all(Array.from({ length: 8 }, () => block(technician, customer)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [firstBlock] = await blockedBy(technician)
    expect(await blockedBy(technician)).toEqual([
      { id: customer.id, name: 'Ana Peña', blocked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ])
    await block(technician, customer)
    expect(await blockedBy(technician)).toEqual([firstBlock])
    expect([
      (await unblock(technician, customer)).status,
      (await unblock(technician, customer)).status,
    ]).toEqual([200, 200])
    expect(await blockedBy(technician)).toEqual([])
    expect((await ask(customer, technician)).status).toBe(201)
  })

  it('holds for both of two technicians who block each other at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await api.createUser('technician'), await api.createUser('technician')]
      await Promise.all([askOnce(one, other), askOnce(other, one)])
      const answers = await Promise.all([block(one, other), block(other, one)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect([await blockedBy(one), await blockedBy(other)]).toMatchObject([
        [{ id: other.id }],
        [{ id: one.id }],
      ])
    }
  })

  it('marks the requests of the customer for that technician only', async () => {
    const colleague = await api.createUser('technician')
    await askOnce(customer, technician)
    await askOnce(customer, colleague)
    await block(technician, customer)
    expect(await requestsOf(technician)).toMatchObject([{ is_customer_blocked: true }])
    expect(await requestsOf(colleague)).toMatchObject([{ is_customer_blocked: false }])
    for (const row of await requestsOf(customer)) expect(row).not.toHaveProperty('is_customer_blocked')
  })

  it('changes the ETag of the request list of the technician', async () => {
    await askOnce(customer, technician)
    const list = () => api.call('GET', `${REQUESTS}/my-requests`, { as: technician })
    const before = await list()
    await block(technician, customer)
    const blocked = await list()
    expect(blocked.headers.get('etag')).not.toBe(before.headers.get('etag'))
    await unblock(technician, customer)
    const after = await list()
    expect(after.headers.get('etag')).not.toBe(blocked.headers.get('etag'))
    expect(after.text).toBe(before.text)
  })

  it('lists a deleted customer without the name', async () => {
    await askOnce(customer, technician)
    await block(technician, customer)
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', customer.id).execute()
    expect(await blockedBy(technician)).toMatchObject([{ id: customer.id, name: 'Cliente' }])
  })
})
