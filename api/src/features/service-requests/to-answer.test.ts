import { toAnswerAnswer } from '@tecnicerca/shared/service-requests/events'
import { beforeEach, expect, it } from 'vitest'
import { stageCases } from './case.fixture.ts'

let now = new Date()
const { api, people, meet, post, ask, put, complete } = await stageCases({ clock: { now: () => now } })

beforeEach(() => {
  now = new Date()
  return meet()
})

const waiting = async (as: typeof people.customer) =>
  (await api.call('GET', '/api/service-requests/to-answer', { as }))
    .read(toAnswerAnswer)
    .to_answer.map(({ service_request_id: id, kind }) => [id, kind])

it('lists what waits for each side, the longest wait first, and nothing of others', async () => {
  const [asked, told, quoted, visited] = [await ask(), await ask(), await ask(), await ask()]
  const claimed = await complete(30)
  const { technician, customer } = people
  await post(`/${told.id}/messages`, { as: technician, body: { text: '¿Qué marca es?' } })
  await post(`/${quoted.id}/offers`, { as: technician, body: { total: 1_500 } })
  await put(visited.id, { status: 'accepted' })
  await post(`/${claimed}/guarantee-claims`, { body: { text: 'Volvió a botar agua.' } })
  expect(await waiting(technician)).toEqual([
    [asked.id, 'request'],
    [claimed, 'claim'],
  ])
  expect(await waiting(customer)).toEqual([[told.id, 'question']])
  await post(`/${told.id}/messages`, { body: { text: 'Una Trace.' } })
  expect(await waiting(customer)).toEqual([])
  now = new Date(Date.now() + 3 * 86_400_000)
  expect(await waiting(customer)).toEqual([[quoted.id, 'quote']])
  now = new Date(Date.parse(`${visited.request_date}T12:00:00Z`) + 86_400_000)
  expect(await waiting(technician)).toContainEqual([visited.id, 'price'])
  const stranger = await api.createUser('technician')
  expect(await waiting(stranger)).toEqual([])
  expect((await api.call('GET', '/api/service-requests/to-answer')).status).toBe(401)
})
