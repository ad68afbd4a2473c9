import { type PushMessage, pushKeyAnswer, pushTestAnswer } from '@tecnicerca/shared/protocol/push'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findBrokenInvariants } from '../../db/invariants.ts'
import { renewPushKey } from '../../db/server-secret.ts'
import { startApiOn, type TestUser } from '../../testing/api.ts'
import { type Browser, startPushServer } from '../../testing/push-server.ts'
import { stageCases } from '../service-requests/case.fixture.ts'
import { sendDuePushes } from './delivery-service.ts'

const { api, ask, meet, people, post, put } = await stageCases()
const { db, sendPush } = api.deps
const server = await startPushServer()

beforeEach(async () => {
  await run('update notices set push_due_at = null')
  await meet()
  for (const { id } of [people.customer, people.technician]) await disableQuietHours(id)
})
afterAll(() => server.close())

const run = (statement: string) => sql.raw(statement).execute(db)
const disableQuietHours = (userId: number) =>
  run(`insert into notice_preferences (user_id, quiet_hours) values (${userId}, false)`)

async function subscribe(as: TestUser, browser = server.subscribe()): Promise<Browser> {
  const body = browser.subscription
  expect((await api.call('PUT', '/api/push/subscription', { as, body })).status).toBe(200)
  return browser
}

async function deliver(): Promise<void> {
  if (await sendDuePushes(db, sendPush)) await deliver()
}

async function results(user: TestUser) {
  const { rows } = await sql<{ push_result: string | null; is_due: boolean; waits_s: number }>`
    select push_result, push_due_at is not null as is_due,
      round(extract(epoch from push_due_at - now()))::int as waits_s
    from notices where user_id = ${user.id} order by id`.execute(db)
  return rows
}

const messages = ({ delivered }: Browser) => delivered.map(({ message }) => message as PushMessage)

describe('a push', () => {
  it('reaches each browser of the other side once, encrypted, signed and without private data', async () => {
    const { customer, technician } = people
    const [phone, desk, own] = [
      await subscribe(technician),
      await subscribe(technician),
      await subscribe(customer),
    ]
    const { id } = await ask({ is_urgent: true, service_location: 'Calle Secreta 8' })
    await Promise.all([deliver(), deliver(), deliver()])
    await deliver()
    for (const browser of [phone, desk]) {
      expect(messages(browser)).toEqual([
        {
          ...{ id: expect.any(Number), kind: 'requested', service_request_id: id, unread: 1 },
          ...{ title: 'Persona te pide un servicio', body: expect.stringContaining('Urgente') },
        },
      ])
      const [{ headers, claims } = { headers: {}, claims: {} }] = browser.delivered
      expect(headers).toMatchObject({ urgency: 'high', topic: `case-${id}`, 'content-encoding': 'aes128gcm' })
      expect(claims).toMatchObject({ sub: 'mailto:no-reply@tecnicerca.do' })
      expect(JSON.stringify(browser.delivered)).not.toMatch(/Secreta|809-555|abanico/)
    }
    expect(own.calls).toBe(0)
    expect(await results(technician)).toEqual([{ push_result: 'sent', is_due: false, waits_s: null }])
  })

  it('does not contain the text of a message', async () => {
    const phone = await subscribe(people.customer)
    const { id } = await ask()
    const body = { text: 'La clave de la puerta es 12-34-56' }
    await post(`/${id}/messages`, { as: people.technician, body })
    await deliver()
    expect(messages(phone).map(({ kind }) => kind)).toEqual(['message'])
    expect(JSON.stringify(phone.delivered)).not.toMatch(/clave|12-34-56/)
  })

  it('is not sent if the notice is read, its kind is off, or no browser is subscribed', async () => {
    const { customer, technician } = people
    const phone = await subscribe(technician)
    await ask()
    await run(`update notices set read_at = now() where user_id = ${technician.id}`)
    const { id } = await ask()
    await api.call('PUT', '/api/notices/preferences', {
      as: technician,
      body: { push: { requested: false } },
    })
    await put(id, { status: 'accepted' })
    await deliver()
    expect(phone.calls).toBe(0)
    expect((await results(technician)).map(({ push_result: pushResult }) => pushResult)).toEqual([
      'read',
      'off',
    ])
    expect((await results(customer)).map(({ push_result: pushResult }) => pushResult)).toEqual(['nobody'])
  })

  it.each([404, 410, 403])('ends the subscription if the push server answers %i', async (answer) => {
    const { technician } = people
    const [gone, living] = [await subscribe(technician), await subscribe(technician)]
    gone.answer = answer
    await ask()
    await ask()
    await deliver()
    await ask()
    await deliver()
    expect(gone.calls).toBeLessThanOrEqual(2)
    expect(living.delivered).toHaveLength(3)
    const { rows } = await sql<{ endpoint: string }>`
      select endpoint from push_subscriptions where user_id = ${technician.id}`.execute(db)
    expect(rows).toEqual([{ endpoint: living.subscription.endpoint }])
  })

  it('is not sent to a browser with an invalid key, but reaches the other browsers', async () => {
    const { technician } = people
    const [broken, phone] = [server.subscribe(), await subscribe(technician)]
    broken.subscription.keys.p256dh = Buffer.alloc(65, 1).toString('base64url')
    await Promise.all([subscribe(technician, broken), ask()])
    await deliver()
    expect([broken.calls, phone.delivered.length]).toEqual([0, 1])
    expect((await results(technician)).map(({ push_result: pushResult }) => pushResult)).toEqual(['sent'])
  })

  it('waits as long as the push server says in Retry-After, and is delivered once', async () => {
    const { technician } = people
    const phone = await subscribe(technician)
    Object.assign(phone, { answer: 429, retryAfter: '120' })
    await ask()
    await deliver()
    const [waiting] = await results(technician)
    expect(waiting).toMatchObject({ push_result: null, is_due: true })
    expect(waiting?.waits_s).toBeGreaterThan(110)
    phone.answer = 503
    await run(`update notices set push_due_at = now() where user_id = ${technician.id}`)
    await deliver()
    phone.answer = 201
    await run(`update notices set push_due_at = now() where user_id = ${technician.id}`)
    await deliver()
    expect(phone.delivered).toHaveLength(1)
    expect((await results(technician)).map(({ push_result: pushResult }) => pushResult)).toEqual(['sent'])
  })

  it('fails for good after five attempts', async () => {
    const { technician } = people
    const phone = await subscribe(technician)
    phone.answer = 500
    await ask()
    for (let round = 0; round < 7; round += 1) {
      await deliver()
      await run(`update notices set push_due_at = now() where push_due_at is not null`)
    }
    expect(phone.calls).toBe(5)
    expect(await results(technician)).toMatchObject([{ push_result: 'failed', is_due: false }])
  })

  it('is sent once if two processes send at the same time', async () => {
    const { technician } = people
    const phone = await subscribe(technician)
    const replica = startApiOn(api.database)
    for (let asked = 0; asked < 4; asked += 1) await ask()
    const sendThere = () => sendDuePushes(replica.deps.db, replica.deps.sendPush)
    await Promise.all([deliver(), sendThere(), deliver(), sendThere()])
    await deliver()
    expect(messages(phone).map(({ service_request_id: serviceRequestId }) => serviceRequestId)).toHaveLength(
      4,
    )
    expect(
      new Set(messages(phone).map(({ service_request_id: serviceRequestId }) => serviceRequestId)).size,
    ).toBe(4)
  })

  it('waits until 7 am during quiet hours, unless the request is urgent', async () => {
    const quietUntil = async (at: string) =>
      (await sql<{ until: Date | null }>`select quiet_until(${at}) as until`.execute(db)).rows[0]?.until
    const morning = new Date('2026-11-24T07:00-04:00')
    for (const at of ['2026-11-23T21:00-04:00', '2026-11-23T23:59-04:00', '2026-11-24T06:59:59-04:00'])
      expect(await quietUntil(at)).toEqual(morning)
    for (const at of ['2026-11-23T20:59:59-04:00', '2026-11-24T07:00-04:00'])
      expect(await quietUntil(at)).toBeNull()
    const { technician } = people
    const phone = await subscribe(technician)
    await run(`update notice_preferences set quiet_hours = true where user_id = ${technician.id}`)
    const isNight = (await quietUntil(new Date().toISOString())) !== null
    await ask()
    await ask({ is_urgent: true })
    await deliver()
    const urgent = messages(phone).map(({ body }) => body.includes('Urgente'))
    expect(urgent.toSorted()).toEqual(isNight ? [true] : [false, true])
    expect((await results(technician))[0]).toMatchObject({ is_due: isNight })
  })
})

describe('a push subscription', () => {
  it('moves to the user who last subscribed on the phone, and ends with the session', async () => {
    const { customer, technician } = people
    const phone = await subscribe(technician)
    await subscribe(customer, phone)
    await ask()
    await deliver()
    expect(phone.calls).toBe(0)
    await api.call('POST', '/api/auth/logout', { as: customer })
    const { rows } = await sql`select from push_subscriptions where user_id = ${customer.id}`.execute(db)
    expect(rows).toHaveLength(0)
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  it('can be ended by its own user only', async () => {
    const { customer, technician } = people
    const phone = await subscribe(technician)
    const body = { endpoint: phone.subscription.endpoint }
    const count = async () =>
      (await sql`select from push_subscriptions where user_id = ${technician.id}`.execute(db)).rows.length
    await api.call('DELETE', '/api/push/subscription', { as: customer, body })
    expect(await count()).toBe(1)
    expect((await api.call('DELETE', '/api/push/subscription', { as: technician, body })).status).toBe(200)
    expect(await count()).toBe(0)
  })

  it('replaces the oldest one if the user already has ten', async () => {
    const { technician } = people
    const phones: Browser[] = []
    for (let made = 0; made < 12; made += 1) phones.push(await subscribe(technician))
    await ask()
    await deliver()
    expect(phones.map(({ calls }) => calls)).toEqual([0, 0, ...Array(10).fill(1)])
  })

  it.each([
    'http://push.example/x',
    'https://push.example/x',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest',
    'https://ana:clave@push.example/x',
    'ftp://push.example/x',
    'no es una dirección',
  ])('is refused for the endpoint %s', async (endpoint) => {
    const body = { ...server.subscribe().subscription, endpoint }
    const answer = await api.call('PUT', '/api/push/subscription', { as: people.customer, body })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('"endpoint"')
  })

  it.each(['', 'x', 'A'.repeat(87).slice(0, 86), '¡'])('is refused for the key %j', async (p256dh) => {
    const { subscription } = server.subscribe()
    const body = { ...subscription, keys: { ...subscription.keys, p256dh } }
    const answer = await api.call('PUT', '/api/push/subscription', { as: people.customer, body })
    expect(answer.status).toBe(400)
  })
})

describe('the push key', () => {
  const key = async () =>
    (await api.call('GET', '/api/push/key', { as: people.customer })).read(pushKeyAnswer).public_key

  it('stays the same until it is renewed, after which earlier subscriptions get no push', async () => {
    const phone = await subscribe(people.technician)
    const before = await key()
    expect(Buffer.from(before, 'base64url')).toHaveLength(65)
    expect(await key()).toBe(before)
    expect(await renewPushKey(db)).toBeGreaterThan(0)
    expect(await key()).not.toBe(before)
    await ask()
    await deliver()
    expect(phone.calls).toBe(0)
  })
})

describe('a test push', () => {
  const test = async (as: TestUser) =>
    (await api.call('POST', '/api/push/test', { as })).read(pushTestAnswer).message

  it('goes to the browser of the user, or the answer says that there is none', async () => {
    const { customer } = people
    expect(await test(customer)).toContain('Ningún dispositivo')
    const phone = await subscribe(customer)
    expect(await test(customer)).toContain('Te enviamos')
    expect(messages(phone)).toMatchObject([{ kind: 'test', service_request_id: null }])
  })
})
