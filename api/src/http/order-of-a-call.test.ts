import { randomUUID } from 'node:crypto'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../testing/api.ts'
import { requestBody } from '../testing/service-requests.ts'
import { testApi } from '../testing/test-api.ts'

let customer: TestUser
let technician: TestUser

const api = await testApi()

beforeEach(async () => {
  customer = await api.createUser('customer')
  technician = await api.createUser('technician')
})

async function completedRequest(): Promise<number> {
  const body = requestBody(technician)
  const asked = await api.call('POST', '/api/service-requests', { as: customer, body })
  const { id } = asked.read(serviceRequestAnswer).serviceRequest
  for (const status of ['accepted', 'completed']) {
    await api.call('PUT', `/api/service-requests/${id}/status`, { as: technician, body: { status } })
  }
  return id
}

const review = (as: TestUser | undefined, headers: Record<string, string>, fields = {}) =>
  api.call('POST', '/api/reviews', {
    as,
    headers,
    body: {
      technician_id: technician.technician_id,
      rating: 5,
      comment: 'Muy buen trabajo',
      service_date: '2026-01-05',
      ...fields,
    },
  })

describe('the order of the checks of a call', () => {
  it('checks the session first', async () => {
    const answer = await review(undefined, { 'x-op-user': '1' }, { rating: 9 })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('checks the x-op-user header before the role', async () => {
    const answer = await review(technician, { 'x-op-user': String(customer.id) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'user_mismatch' } })
  })

  it('replays a stored answer to a user whose role has changed since', async () => {
    await completedRequest()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await review(customer, headers)
    await api.deps.db.updateTable('users').set({ role: 'technician' }).where('id', '=', customer.id).execute()
    const again = await review(customer, headers)
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const withNewKey = await review(customer, { 'idempotency-key': randomUUID() })
    expect(withNewKey).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('checks the role before it validates the body', async () => {
    expect(await review(technician, {}, { rating: 9 })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })
})
