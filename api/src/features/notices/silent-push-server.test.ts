import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { startPushServer } from '../../testing/push-server.ts'
import { stageCases } from '../service-requests/case.fixture.ts'
import { sendDuePushes } from './delivery-service.ts'

const { api, ask, meet, people, put } = await stageCases()
const server = await startPushServer()

afterAll(() => server.close())

it('a push server that never answers does not delay other pushes, and times out within 5 s', async () => {
  const silentPort = await listenSilently()
  await meet()
  const { db, sendPush } = api.deps
  const { customer, technician } = people
  const silent = server.subscribe()
  silent.subscription.endpoint = `http://127.0.0.1:${silentPort}/silent`
  for (const [as, browser] of [
    [technician, silent],
    [customer, server.subscribe()],
  ] as const) {
    await sql`insert into notice_preferences (user_id, quiet_hours) values (${as.id}, false)`.execute(db)
    const body = browser.subscription
    expect((await api.call('PUT', '/api/push/subscription', { as, body })).status).toBe(200)
  }
  const { id } = await ask()
  // Fills a batch with pushes to the silent server, before the one to the customer. Each event is a notice.
  await sql`
    insert into service_request_events (service_request_id, by, kind, data)
    select service_request_id, by, kind, data from service_request_events, generate_series(1, 20)
    where service_request_id = ${id}`.execute(db)
  expect((await put(id, { status: 'accepted' })).status).toBe(200)
  await sql`update notices set push_due_at = now(), push_result = null, read_at = null`.execute(db)

  const resultOf = async (userId: number) => {
    const { rows } = await sql<{ push_result: string | null; is_due: boolean }>`
      select push_result, push_due_at is not null as is_due from notices where user_id = ${userId}`.execute(
      db,
    )
    return rows
  }
  const startedAt = performance.now()
  let isDone = false
  const sending = sendDuePushes(db, sendPush).then(() => {
    isDone = true
  })
  await expect.poll(async () => (await resultOf(customer.id))[0]?.push_result, { timeout: 2500 }).toBe('sent')
  expect(isDone).toBe(false)
  await sending
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(await resultOf(technician.id)).toEqual(
    Array.from({ length: 21 }, () => ({ push_result: null, is_due: true })),
  )
}, 30_000)

/** A port that accepts connections and never writes to them. */
async function listenSilently(): Promise<number> {
  const listener = createServer(() => undefined)
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  onTestFinished(() => void listener.close())
  const address = listener.address()
  return typeof address === 'object' && address ? address.port : 0
}
