import { caseAnswer, eventAnswer, type ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { serviceRequestAnswer } from '@tecnicerca/shared/service-requests/service-request'
import type { TestUser } from '../../testing/api.ts'
import { requestBody } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

const PATH = '/api/service-requests'

type Sent = { as?: TestUser; key?: string; body?: object }

/** A test API with a customer and a technician, whom `meet` replaces, and helpers for their actions in a case. */
export async function stageCases(...given: Parameters<typeof testApi>) {
  const api = await testApi(...given)
  // Without an admin an invariant would be violated.
  await api.createUser('admin')
  const people = {
    customer: await api.createUser('customer'),
    technician: await api.createUser('technician'),
  }

  async function meet(): Promise<void> {
    people.customer = await api.createUser('customer', { name: 'Persona Peña', phone: '809-555-0001' })
    people.technician = await api.createUser('technician')
  }

  function post(path: string, { as = people.customer, key, body = {} }: Sent = {}) {
    const headers = key ? { 'idempotency-key': key } : {}
    return api.call('POST', PATH + path, { as, body, headers })
  }

  async function ask(changes: object = {}, sent: Sent = {}) {
    const answer = await post('', { ...sent, body: requestBody(people.technician, changes) })
    return answer.read(serviceRequestAnswer).serviceRequest
  }

  const put = (id: number | string, body: object, as = people.technician) =>
    api.call('PUT', `${PATH}/${id}/status`, { as, body })

  const look = async (id: number | string, as = people.customer) =>
    (await api.call('GET', `${PATH}/${id}`, { as })).read(caseAnswer)

  /** A case with an accepted quote of these days of guarantee, or of none. */
  async function agree(days: number | undefined): Promise<number> {
    const { id } = await ask()
    const body = { total: 2_000, ...(days !== undefined && { guarantee_days: days }) }
    const { event } = (await post(`/${id}/offers`, { as: people.technician, body })).read(eventAnswer)
    const accept = { as: people.customer, body: { status: 'accepted' } }
    await api.call('PUT', `/api/offers/${event.id}/status`, accept)
    return id
  }

  async function complete(guaranteeDays: number | undefined): Promise<number> {
    const id = await agree(guaranteeDays)
    await put(id, { status: 'completed' })
    return id
  }

  return { api, people, meet, post, ask, put, look, agree, complete }
}

export const words = (events: ServiceRequestEvent[]) => events.map(({ by, kind }) => `${by} ${kind}`)
