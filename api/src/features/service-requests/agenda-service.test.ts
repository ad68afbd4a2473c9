import { ownServiceRequestsAnswer } from '@tecnicerca/shared/service-requests/service-request'
import { beforeEach, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

const PATH = '/api/technicians/profile/agenda'
const DAY_MS = 86_400_000

const api = await testApi()
const { db } = api.deps

let technician: TestUser
let customer: TestUser

beforeEach(async () => {
  technician = await api.createUser('technician')
  customer = await api.createUser('customer', { name: 'Ana Núñez' })
})

const search = async (query: string, as = technician) =>
  (await api.call('GET', `${PATH}?${query}`, { as })).read(ownServiceRequestsAnswer)
const found = async (query: string) => (await search(query)).serviceRequests.map(({ id }) => id)
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A job that was completed so many days ago. */
const job = (days: number, { of = customer, ...fields }: { of?: TestUser; service_description?: string }) => {
  const [completed, created] = [daysAgo(days), daysAgo(days + 1)]
  const times = { completed_at: completed, created_at: created, accepted_at: created }
  return insertRequest(db, { customer: of, technician }, { status: 'completed', ...times, ...fields })
}

it('finds received requests by name, job and month, the newest first, and nobody else’s', async () => {
  const other = await api.createUser('customer', { name: 'Luis Peña' })
  const [abanico, nevera] = [
    await job(40, { service_description: 'Abanico roto' }),
    await job(20, { service_description: 'Nevera que no enfría' }),
  ]
  const of = await job(10, { of: other, service_description: 'Abanico del techo' })
  expect(await found('query=nunez')).toEqual([nevera, abanico])
  expect(await found('query=abanico')).toEqual([of, abanico])
  expect(await found('query=ABANICO+luis')).toEqual([of])
  expect((await search('query=abanico', await api.createUser('technician'))).serviceRequests).toEqual([])
})

it('finds by the place only as long as the technician may see it', async () => {
  const [late, early] = [await job(40, {}), await job(20, {})]
  await db
    .updateTable('service_requests')
    .set({ service_location: 'Calle Duarte 8' })
    .where('id', 'in', [late, early])
    .execute()
  expect(await found('query=duarte')).toEqual([early])
})

it('goes on after a cursor, and refuses one of somebody else', async () => {
  const first = await job(60, {})
  for (let days = 1; days <= 50; days += 1) await job(days, {})
  const page = await search('query=ana')
  expect([page.serviceRequests.length, page.next_cursor]).toEqual([
    50,
    String(page.serviceRequests.at(-1)?.id),
  ])
  expect(await search(`query=ana&cursor=${page.next_cursor}`)).toMatchObject({
    ...{ serviceRequests: [{ id: first }], next_cursor: null },
  })
  const stranger = await api.createUser('technician')
  const refused = await api.call('GET', `${PATH}?query=ana&cursor=${first}`, { as: stranger })
  expect([refused.status, (await api.call('GET', PATH, { as: customer })).status]).toEqual([400, 403])
})
