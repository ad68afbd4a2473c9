import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { noticesAnswer } from '@tecnicerca/shared/notices'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { createOwnedDatabase } from '../../testing/database.ts'
import { startPushServer } from '../../testing/push-server.ts'
import { stageCases } from '../service-requests/case.fixture.ts'
import { sendDuePushes } from './delivery-service.ts'

let now = new Date()
const clock = { now: () => now }
const { api, ask, meet, people, post, put } = await stageCases({ clock }, createOwnedDatabase())
const { db, sendPush } = api.deps
const pushes = await startPushServer()
afterAll(() => pushes.close())
const tomorrow = addDays(dayInSantoDomingo(new Date()), 1)
const at = (time: string) => new Date(`${tomorrow}T${time}:00-04:00`)

beforeEach(async () => {
  now = new Date()
  await meet()
  const { customer, technician } = people
  await sql`update users set name = case id when ${customer.id} then 'Carolina Gómez' else 'Rafael Paz' end,
    is_established = true where id in (${customer.id}, ${technician.id})`.execute(db)
  await sql`update technicians set name = 'Rafael Paz' where user_id = ${technician.id}`.execute(db)
})

async function accepted(): Promise<number> {
  const { id } = await ask({ request_date: tomorrow, time_window: 'morning' })
  await put(id, { status: 'accepted' })
  return id
}

async function newest(as: TestUser) {
  return (await api.call('GET', '/api/notices?all=true', { as })).read(noticesAnswer).notices[0]
}

it('tells the other side in the words of the visit, under a kind that earlier builds know', async () => {
  const id = await accepted()
  const say = (body: object, as = people.technician) => post(`/${id}/visits`, { as, body })
  now = at('12:30')
  const day = Number(tomorrow.slice(-2))
  for (const [body, kind, title] of [
    [{ kind: 'promised_hour', hour: '9:30' }, 'message', /^Rafael llega el \d+ \w+ a las 9:30\sa\.\sm\.$/],
    [{ kind: 'on_the_way', minutes: 20 }, 'message', /^Rafael va en camino, llega en 20 minutos$/],
    [{ kind: 'arrived' }, 'message', /^Rafael dice que llegó$/],
    [
      { kind: 'went_for_part', hour: '13:00' },
      'message',
      /^Rafael fue por una pieza, vuelve a la 1:00\sp\.\sm\.$/,
    ],
    [{ kind: 'absent' }, 'cancelled', /^Rafael dice que no había nadie$/],
  ] as const) {
    await say(body)
    expect(await newest(people.customer)).toMatchObject({ kind, title: expect.stringMatching(title) })
  }
  expect((await newest(people.customer))?.body).toContain(`para el ${day} `)
  await say({ kind: 'absent' }, people.customer)
  expect(await newest(people.technician)).toMatchObject({
    ...{ kind: 'cancelled', title: 'Carolina dice que no has llegado' },
  })
})

it('says when late news was tapped', async () => {
  const id = await accepted()
  now = new Date()
  const body = { kind: 'arrived', at_phone: new Date(Date.now() - 1).toISOString() }
  await post(`/${id}/visits`, { as: people.technician, body })
  expect((await newest(people.customer))?.body).not.toContain('sin conexión')
  now = at('10:40')
  await post(`/${id}/visits`, {
    ...{ as: people.technician, body: { kind: 'arrived', at_phone: at('09:12').toISOString() } },
  })
  expect((await newest(people.customer))?.body).toMatch(/a las 9:12\sa\.\sm\.; llegó sin conexión /)
})

it('is pushed at night as urgent and takes the place of earlier pushes of the case', async () => {
  const id = await accepted()
  const { customer, technician } = people
  const phone = pushes.subscribe()
  await api.call('PUT', '/api/push/subscription', { as: customer, body: phone.subscription })
  await sql`update notices set push_due_at = null`.execute(db)
  await sql`create or replace function quiet_until(at timestamptz) returns timestamptz language sql immutable
    return at + interval '5 hours'`.execute(db)
  now = at('09:00')
  await post(`/${id}/messages`, { as: technician, body: { text: 'Hola' } })
  await sendDuePushes(db, sendPush)
  expect(phone.delivered).toHaveLength(0)
  for (const kind of ['on_the_way', 'arrived'])
    await post(`/${id}/visits`, { as: technician, body: { kind } })
  await sendDuePushes(db, sendPush)
  expect(phone.delivered.map(({ headers }) => [headers.urgency, headers.topic])).toEqual([
    ['high', `case-${id}`],
    ['high', `case-${id}`],
  ])
})

it('is not told to somebody who has blocked the one who says it', async () => {
  const id = await accepted()
  const before = await newest(people.customer)
  await api.call('PUT', `/api/blocked-technicians/${people.technician.technician_id}`, {
    as: people.customer,
  })
  expect((await post(`/${id}/visits`, { as: people.technician, body: { kind: 'arrived' } })).status).toBe(201)
  expect(await newest(people.customer)).toEqual(before)
})
