import { blockedTechniciansAnswer } from '@tecnicerca/shared/blocks'
import { BLOCKED_TECHNICIANS } from '@tecnicerca/shared/messages/blocks'
import { serviceRequestsAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { stageCases } from '../service-requests/case.fixture.ts'

const PATH = '/api/blocked-technicians'

let customer: TestUser
let technician: TestUser

const { api, ask, meet, people, post } = await stageCases()

beforeEach(async () => {
  await meet()
  customer = people.customer
  technician = people.technician
})

const block = (as = customer, { technician_id: technicianId } = technician) =>
  api.call('PUT', `${PATH}/${technicianId}`, { as })
const unblock = (as = customer, { technician_id: technicianId } = technician) =>
  api.call('DELETE', `${PATH}/${technicianId}`, { as })

const blockedBy = async (as = customer) =>
  (await api.call('GET', PATH, { as })).read(blockedTechniciansAnswer).technicians

const tryToAsk = (as: TestUser, to: TestUser, changes = {}) =>
  post('', { as, body: requestBody(to, changes) })

describe('a customer who blocks a technician', () => {
  it('can send the technician no request until unblocking, but can send one to others', async () => {
    await ask()
    expect((await block()).body).toEqual({ message: BLOCKED_TECHNICIANS.blocked })
    expect(await tryToAsk(customer, technician)).toMatchObject({
      status: 422,
      body: { code: 'technician_gone', message: BLOCKED_TECHNICIANS.asked },
    })
    expect((await tryToAsk(customer, await api.createUser('technician'))).status).toBe(201)
    expect((await tryToAsk(await api.createUser('customer'), technician)).status).toBe(201)
    expect((await unblock()).body).toEqual({ message: BLOCKED_TECHNICIANS.unblocked })
    expect((await tryToAsk(customer, technician)).status).toBe(201)
  })

  it('who is also a technician appears to the blocked one as a technician who has left', async () => {
    const colleague = await api.createUser('technician')
    await ask({}, { as: colleague })
    await block(colleague)
    const gone = await api.createUser('technician')
    await sql`update technicians set deleted_at = now() where user_id = ${gone.id}`.execute(api.deps.db)
    const refused = await tryToAsk(technician, colleague)
    expect(refused.status).toBe(422)
    expect(refused.text).toBe((await tryToAsk(technician, gone)).text)
    await unblock(colleague)
    expect((await tryToAsk(technician, colleague)).status).toBe(201)
  })

  it('can send three requests of a group to others after one to the technician was refused', async () => {
    await ask()
    await block()
    const groupId = '0199aa00-0000-7000-8000-00000000000a'
    expect((await tryToAsk(customer, technician, { group_id: groupId })).status).toBe(422)
    for (let count = 0; count < 3; count += 1) {
      const other = await api.createUser('technician')
      expect((await tryToAsk(customer, other, { group_id: groupId })).status).toBe(201)
    }
  })

  it('sees the mark only on requests to that technician, who sees no mark', async () => {
    const other = await api.createUser('technician')
    await ask({ technician_id: other.technician_id })
    await ask()
    await block()
    const list = async (as: TestUser) => {
      const answer = await api.call('GET', '/api/service-requests/my-requests', { as })
      return answer.read(serviceRequestsAnswer).serviceRequests
    }
    const [last, first] = await list(customer)
    expect(last).toMatchObject({ technician_id: technician.technician_id, is_technician_blocked: true })
    expect(first).not.toHaveProperty('is_technician_blocked')
    for (const row of await list(technician)) {
      expect(row).not.toHaveProperty('is_technician_blocked')
      expect(row.is_customer_blocked).toBe(false)
    }
  })
})

describe('blocking a technician', () => {
  it('answers 404 unless the customer has sent the technician a request', async () => {
    await ask()
    const refused = { status: 404, body: { code: 'not_found' } }
    expect(await block(await api.createUser('customer'))).toMatchObject(refused)
    expect(await block(customer, await api.createUser('technician'))).toMatchObject(refused)
    expect(await api.call('PUT', `${PATH}/2147483647`, { as: customer })).toMatchObject(refused)
    expect(await blockedBy()).toEqual([])
  })

  it('is idempotent, also when concurrent, and so is unblocking', async () => {
    await ask()
    const answers = await Promise.all(Array.from({ length: 8 }, () => block()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await blockedBy()).toEqual([
      {
        id: technician.technician_id,
        name: expect.any(String),
        blocked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ])
    expect([(await unblock()).status, (await unblock()).status]).toEqual([200, 200])
    expect(await blockedBy()).toEqual([])
  })

  it('by both sides at the same moment holds for both, and each side removes only its own', async () => {
    await ask()
    const path = `/api/blocked-customers/${customer.id}`
    const both = await Promise.all([block(), api.call('PUT', path, { as: technician })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await unblock()
    expect(await tryToAsk(customer, technician)).toMatchObject({ body: { code: 'technician_gone' } })
    await api.call('DELETE', path, { as: technician })
    expect((await tryToAsk(customer, technician)).status).toBe(201)
  })

  it('lists a deleted technician without the name, and no erased one', async () => {
    await ask()
    await block()
    const { db } = api.deps
    await sql`update users set deleted_at = now() where id = ${technician.id}`.execute(db)
    expect(await blockedBy()).toMatchObject([{ name: 'Técnico' }])
    await sql`update users set deleted_at = null where id = ${technician.id}`.execute(db)
    const admin = await api.createUser('admin')
    const answer = await api.call('DELETE', `/api/admin/users/${technician.id}`, { as: admin })
    expect(answer.status).toBe(200)
    expect(await blockedBy()).toEqual([])
  })
})
