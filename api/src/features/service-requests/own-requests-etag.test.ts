import { once } from 'node:events'
import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

const PATH = '/api/service-requests/my-requests'

let customer: TestUser
let technician: TestUser
let requestId: number

const api = await testApi()
const { db } = api.deps

beforeEach(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
  requestId = await ask()
})

async function ask(): Promise<number> {
  const body = requestBody(technician, { service_description: 'Se tapó el fregadero. '.repeat(50) })
  const asked = await api.call('POST', '/api/service-requests', { as: customer, body })
  return asked.read(serviceRequestAnswer).serviceRequest.id
}

function read(as: TestUser, known?: string | null) {
  return api.call('GET', PATH, { as, headers: known ? { 'if-none-match': known } : {} })
}

const tagOf = async (as: TestUser) => (await read(as)).headers.get('etag')

async function put(as: TestUser, status: string) {
  await api.call('PUT', `/api/service-requests/${requestId}/status`, { as, body: { status } })
}

describe('the list of own requests for a known ETag', () => {
  it('answers 304 without a body while nothing changed', async () => {
    for (const person of [customer, technician]) {
      const first = await read(person)
      expect(first.headers.get('etag')).toMatch(/^"[\w-]{20,}"$/)
      expect(first.headers.get('cache-control')).toBe('no-store')
      const again = await read(person, `"other", ${first.headers.get('etag')}`)
      expect([again.status, again.text]).toEqual([304, ''])
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
      expect(again.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('answers 304 for the ETag of a brotli answer', async () => {
    const ask = (headers: Record<string, string>) =>
      api.app.request(PATH, { headers: { cookie: customer.cookie, 'accept-encoding': 'br', ...headers } })
    const tag = (await ask({})).headers.get('etag') ?? ''
    expect(tag).toMatch(/-br"$/)
    expect((await ask({ 'if-none-match': tag })).status).toBe(304)
  })

  it('answers 304 with at most 300 bytes on the wire', async () => {
    const server = serve({
      fetch: api.app.fetch,
      port: 0,
      hostname: '127.0.0.1',
      serverOptions: { keepAliveTimeout: 620_000 },
    })
    await once(server, 'listening')
    const address = server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    socket.write(
      `GET ${PATH} HTTP/1.1\r\nhost: x\r\ncookie: ${customer.cookie}\r\nif-none-match: ${await tagOf(customer)}\r\n\r\n`,
    )
    const [bytes] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    server.close()
    expect(bytes.toString()).toMatch(/^HTTP\/1\.1 304 [\s\S]*\r\n\r\n$/)
    expect(bytes.length).toBeLessThanOrEqual(300)
  })
})

describe('the ETag of the list of own requests', () => {
  it('differs between users, even if both lists are empty or show the same request', async () => {
    const others = [await api.createUser('customer'), await api.createUser('customer')]
    const people = [...others, customer, technician]
    for (const person of people) {
      for (const other of people.filter((one) => one !== person)) {
        expect((await read(person, await tagOf(other))).status).toBe(200)
      }
    }
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a new request', ask],
    ['the status', () => put(technician, 'accepted')],
    ['the name of the technician', () => updateUser(technician.id, { name: 'Otro nombre' })],
    ['the phone of the technician', () => updateUser(technician.id, { phone: '809-555-9999' })],
    ['the deletion of the technician', () => updateUser(technician.id, { deleted_at: new Date() })],
    ['the name of the category', () => rename('Otra cosa')],
  ])('changes for the customer with %s', async (_, change) => {
    expect(await answerAfter(customer, change)).toEqual(NEW_ANSWER)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the name of the customer', () => updateUser(customer.id, { name: 'Otro nombre' })],
    ['the deletion of the customer', () => updateUser(customer.id, { deleted_at: new Date() })],
    ['the loss of the technician role', () => updateUser(technician.id, { role: 'customer' })],
  ])('changes for the technician with %s', async (_, change) => {
    expect(await answerAfter(technician, change)).toEqual(NEW_ANSWER)
  })

  it('changes for the technician with the phone of the customer once the job is accepted', async () => {
    await put(technician, 'accepted')
    const change = () => updateUser(customer.id, { phone: '809-555-9999' })
    expect(await answerAfter(technician, change)).toEqual(NEW_ANSWER)
  })

  it('changes for the customer with a review', async () => {
    await put(technician, 'accepted')
    await put(technician, 'completed')
    const { technician_id: technicianId } = technician
    const review = {
      technician_id: technicianId,
      rating: 5,
      comment: 'Muy buen trabajo',
      service_date: '2026-01-05',
    }
    const publish = () => api.call('POST', '/api/reviews', { as: customer, body: review })
    expect(await answerAfter(customer, publish)).toEqual(NEW_ANSWER)
  })

  it('stays the same if only fields change that the list does not show', async () => {
    const tag = await tagOf(customer)
    await db
      .updateTable('technicians')
      .set({ available: false, bio: 'Otra' })
      .where('user_id', '=', technician.id)
      .execute()
    expect((await read(customer, tag)).status).toBe(304)
  })
})

/** Sends the ETag from before `change` after it, and compares the two answers. */
async function answerAfter(person: TestUser, change: () => Promise<unknown>) {
  const before = await read(person)
  await change()
  const after = await read(person, before.headers.get('etag'))
  const hasNewTag = after.headers.get('etag') !== before.headers.get('etag')
  return { status: after.status, isOther: after.text !== before.text, hasNewTag }
}

const NEW_ANSWER = { status: 200, isOther: true, hasNewTag: true }

type Change = Partial<{ name: string; phone: string; role: 'customer'; deleted_at: Date }>

function updateUser(id: number, change: Change): Promise<unknown> {
  return db.updateTable('users').set(change).where('id', '=', id).execute()
}

function rename(name: string): Promise<unknown> {
  return db.updateTable('categories').set({ name }).where('id', '=', 1).execute()
}
