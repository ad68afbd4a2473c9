import { adminCaseAnswer } from '@tecnicerca/shared/admin/cases'
import { dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { EVENT_KINDS_HEADER } from '@tecnicerca/shared/protocol/event-kinds'
import { EVENT_KINDS, LATER_EVENT_KINDS } from '@tecnicerca/shared/service-requests/cases'
import { caseAnswer, changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { beforeAll, describe, expect, it } from 'vitest'
import { stageCases } from '../features/service-requests/case.fixture.ts'

const { api, ask, people, post, put } = await stageCases()
const admin = await api.createUser('admin')

const PROGRAM = {}
const EARLIER = { 'sec-fetch-site': 'same-origin' }
const PRESENT = { ...EARLIER, ...EVENT_KINDS_HEADER }
const NEXT = { ...EARLIER, 'x-event-kinds': '99' }

let id = 0
beforeAll(async () => {
  id = (await ask()).id
  await put(id, { status: 'accepted' })
  const payment = { amount: 1_500, direction: 'paid', method: 'cash', paid_on: dayInSantoDomingo(new Date()) }
  await post(`/${id}/payments`, { as: people.technician, body: payment })
})

const read = (path: string, headers: Record<string, string>, as = people.customer) =>
  api.call('GET', `/api${path}`, { as, headers })

const kindsOf = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind)
const readers = {
  changes: async (headers: Record<string, string>) =>
    kindsOf((await read('/service-requests/changes', headers)).read(changesAnswer).events),
  case: async (headers: Record<string, string>) =>
    kindsOf((await read(`/service-requests/${id}`, headers)).read(caseAnswer).events),
  'admin page': async (headers: Record<string, string>) =>
    kindsOf((await read(`/admin/cases/${id}`, headers, admin)).read(adminCaseAnswer).events),
  'admin page with texts': async (headers: Record<string, string>) => {
    const body = { reason: 'Una persona llamó y preguntó.' }
    const answer = await api.call('POST', `/api/admin/cases/${id}/words`, { as: admin, body, headers })
    return kindsOf(answer.read(adminCaseAnswer).events)
  },
}

describe.each(Object.entries(readers))('the events of a %s', (_, events) => {
  it.each([
    ['a program', PROGRAM],
    ['a page of this build', PRESENT],
    ['a page of a later build', NEXT],
  ])('are all given to %s', async (_reader, headers) => {
    expect(await events(headers)).toEqual(['requested', 'accepted', 'payment_noted'])
  })

  it.each([
    ['without the header', EARLIER],
    ['that sends number 1', { ...EARLIER, 'x-event-kinds': '1' }],
    ['that sends nonsense', { ...EARLIER, 'x-event-kinds': 'todas' }],
  ])('lack later kinds for a page %s', async (_reader, headers) => {
    expect(await events(headers)).toEqual(['requested', 'accepted'])
  })
})

it('an updated phone gets the events that its earlier build could not read', async () => {
  const earlier = (await read('/service-requests/changes', EARLIER)).read(changesAnswer)
  const changes = (headers: Record<string, string>, since: string) =>
    read(`/service-requests/changes?since=${since}`, headers)
  // A change whose transaction is as young as an open one of another test may come again.
  const again = (await changes(EARLIER, earlier.seq)).read(changesAnswer)
  expect(again.full).toBe(false)
  expect(kindsOf(again.events)).not.toContain('payment_noted')
  const updated = (await changes(PRESENT, earlier.seq)).read(changesAnswer)
  expect(updated.full).toBe(true)
  expect(kindsOf(updated.events)).toContain('payment_noted')
  expect((await changes(PRESENT, updated.seq)).read(changesAnswer).full).toBe(false)
})

it('a phone says that it reads the latest kinds', () => {
  expect(Object.keys(LATER_EVENT_KINDS).at(-1)).toBe(EVENT_KINDS_HEADER['x-event-kinds'])
})

it('the first kinds are those of the builds that have a closed list', () => {
  const later: readonly string[] = Object.values(LATER_EVENT_KINDS).flat()
  expect(EVENT_KINDS.filter((kind) => !later.includes(kind))).toEqual([
    ...[
      'requested',
      'delivered',
      'accepted',
      'offered',
      'offer_accepted',
      'offer_declined',
      'offer_withdrawn',
    ],
    ...['message', 'photos_added', 'cancelled', 'completed', 'reviewed', 'review_replied'],
  ])
})
