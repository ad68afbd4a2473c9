import { deskAnswer, deskFiguresAnswer } from '@tecnicerca/shared/admin/desk'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/api.ts'
import { insertRequest } from '../../testing/service-requests.ts'
import { testApi } from '../../testing/test-api.ts'

const api = await testApi()
const { db } = api.deps
const admin = await api.createUser('admin')

const desk = async () => (await api.call('GET', '/api/admin/desk', { as: admin })).read(deskAnswer)
const itemOf = async ({ id }: TestUser) => (await desk()).items.find((item) => item.user_id === id)
const markSeen = ({ id }: TestUser, as = admin) =>
  api.call('PUT', `/api/admin/users/${id}/failed-deliveries`, { as })

type Failure = { push?: string; mail?: string; hours?: number }

/** Stores one notice of the person for each failure, created and mailed `hours` ago. */
async function notices(person: TestUser, failures: Failure[]) {
  const technician = await api.createUser('technician')
  for (const { push = null, mail = null, hours = 5 } of failures) {
    const id = await insertRequest(db, { customer: person, technician })
    await sql`
      insert into notices (user_id, service_request_id, event_id, kind, push_result, mail_result, created_at, mailed_at)
      select ${person.id}, ${id}, e.id, e.kind, ${push}, ${mail}, ago, ago
      from service_request_events e, lateral (select now() - make_interval(hours => ${hours}) as ago)
      where e.service_request_id = ${id} and e.kind = 'requested'`.execute(db)
  }
}

describe('undelivered notices on the admin desk', () => {
  it('form one item per person, dated from the oldest notice and due after 48 hours', async () => {
    const person = await api.createUser('customer', { name: 'Altagracia' })
    await notices(person, [
      { mail: 'failed', hours: 5 },
      { push: 'failed', mail: 'off', hours: 30 },
    ])
    const item = await itemOf(person)
    expect(item).toMatchObject({ kind: 'failed_delivery', id: person.id, user_name: 'Altagracia', count: 2 })
    const since = new Date(item?.since ?? '').getTime()
    expect(Math.round((Date.now() - since) / 3_600_000)).toBe(30)
    expect(new Date(item?.due_at ?? '').getTime() - since).toBe(48 * 3_600_000)
  })

  it('exclude notices that were mailed, that may still arrive, or that the person has read', async () => {
    const person = await api.createUser('customer')
    await notices(person, [{ push: 'failed', mail: 'sent' }, { mail: 'failed', hours: 1 }, { push: 'sent' }])
    const reader = await api.createUser('customer')
    await notices(reader, [{ mail: 'failed' }])
    await sql`update notices set read_at = now() where user_id = ${reader.id}`.execute(db)
    expect([await itemOf(person), await itemOf(reader)]).toEqual([undefined, undefined])
  })

  it('are listed oldest first and counted', async () => {
    const before = (await desk()).counts.failed_delivery
    const [late, early] = [await api.createUser('customer'), await api.createUser('customer')]
    await notices(late, [{ mail: 'failed', hours: 6 }])
    await notices(early, [{ mail: 'failed', hours: 90 }])
    const { items, counts } = await desk()
    const order = items.map(({ user_id: id }) => id).filter((id) => [late.id, early.id].includes(id))
    expect([order, counts.failed_delivery]).toEqual([[early.id, late.id], before + 2])
  })

  it('disappear when an admin marks them as seen, which is logged; later ones are listed again', async () => {
    const person = await api.createUser('customer')
    await notices(person, [{ mail: 'failed' }, { mail: 'failed' }])
    expect((await markSeen(person)).body).toEqual({ count: 2 })
    expect(await itemOf(person)).toBe(undefined)
    expect((await markSeen(person)).body).toEqual({ count: 0 })
    const log = await api.call('GET', `/api/admin/audit-log?subject_id=${person.id}`, { as: admin })
    expect(log.body).toMatchObject({ entries: [{ act: 'user.failures_seen', after: { count: 2 } }] })
    await notices(person, [{ mail: 'failed' }])
    expect(await itemOf(person)).toMatchObject({ count: 1 })
  })
})

describe('GET /api/admin/desk/figures', () => {
  const figures = async () =>
    (await api.call('GET', '/api/admin/desk/figures', { as: admin })).read(deskFiguresAnswer)

  it('counts the requests of this week and the last by calendar days of Santo Domingo', async () => {
    const before = await figures()
    const sides = {
      customer: await api.createUser('customer'),
      technician: await api.createUser('technician'),
    }
    const monday = new Date(`${before.this_week.from}T04:00:00Z`).getTime()
    expect(new Date(monday).getUTCDay()).toBe(1)
    await insertRequest(db, sides, { created_at: new Date(monday) })
    await insertRequest(db, sides, { created_at: new Date(monday - 1) })
    await insertRequest(db, sides, { created_at: new Date(monday - 8 * 86_400_000) })
    const after = await figures()
    expect([after.this_week.requests, after.last_week.requests]).toEqual([
      before.this_week.requests + 1,
      before.last_week.requests + 1,
    ])
  })

  it('names technicians with requests unanswered for over a day, but not those who answered', async () => {
    const customer = await api.createUser('customer')
    const [silent, talking] = [
      await api.createUser('technician', { name: 'Sin Respuesta' }),
      await api.createUser('technician'),
    ]
    const long = { created_at: new Date(Date.now() - 30 * 3_600_000) }
    for (const technician of [silent, silent, silent, talking, talking, talking]) {
      const id = await insertRequest(db, { customer, technician }, long)
      if (technician === talking)
        await sql`insert into service_request_events (service_request_id, by, kind, data)
          values (${id}, 'technician', 'message', '{"text": "Voy"}')`.execute(db)
    }
    const { unanswered } = await figures()
    expect(unanswered).toContainEqual({
      ...{ user_id: silent.id, name: 'Sin Respuesta', waiting: 3, since: expect.any(String) },
    })
    expect(unanswered.map(({ user_id: id }) => id)).not.toContain(talking.id)
  })

  it('names the cases whose sides contradict each other about a visit, until an admin writes in them', async () => {
    const sides = {
      customer: await api.createUser('customer', { name: 'Altagracia' }),
      technician: await api.createUser('technician', { name: 'Rafael' }),
    }
    const id = await insertRequest(db, sides, { status: 'accepted' })
    const say = (by: string, kind: string, data: object = {}) =>
      sql<{ id: number }>`insert into service_request_events (service_request_id, by, kind, data)
        values (${id}, ${by}, ${kind}, ${JSON.stringify(data)}::jsonb) returning id`.execute(db)
    const disputed = async () =>
      (await figures()).disputed_visits?.filter(({ service_request_id: caseId }) => caseId === id)
    const { rows } = await say('customer', 'absent')
    expect(await disputed()).toEqual([])
    await say('technician', 'arrived', { disputes: rows[0]?.id })
    expect(await disputed()).toEqual([
      {
        ...{ service_request_id: id, customer_name: 'Altagracia', technician_name: 'Rafael' },
        since: expect.any(String),
      },
    ])
    const message = { text: '¿Qué pasó con la visita?', to: 'both' }
    await api.call('POST', `/api/admin/cases/${id}/messages`, { as: admin, body: message })
    expect(await disputed()).toEqual([])
  })
})
