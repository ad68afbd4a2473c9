import { createServer } from 'node:net'
import { sql } from 'kysely'
import { insertTechnicians } from '../../api/src/features/technicians/list-technicians.fixture.ts'
import { askFor, createJudge, json } from '../../api/src/testing/attack/ground.ts'
import { type PushServer, startPushServer } from '../../api/src/testing/push-server.ts'
import { until } from '../kit/until.ts'
import { type DetailedFinding, floodBesideHonest } from './abuse.ts'
import type { Field, SeparateProduct } from './field.ts'

const TECHNICIANS = 6000
const READERS = 30

/** Thirty clients read the sitemap at the same time. */
export async function attackSiteMap(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const separate = await field.startSeparate({})
  try {
    const add = (count: number) =>
      insertTechnicians(
        separate.db,
        Array.from({ length: count }, () => ({})),
      )
    const read = async () => (await separate.send('/sitemap-1.xml')).text()
    await add(TECHNICIANS)
    const before = await read()
    judge.expect(before.split('<url>').length === 5001, `the first part has ${before.length} bytes`)
    await add(1)
    const attack = {
      ...{ clients: READERS, addresses: ['203.0.113.71'], method: 'GET' as const, path: '/sitemap-1.xml' },
    }
    const { statuses, figures } = await floodBesideHonest(separate, { judge, attack })
    judge.expect((statuses['200'] ?? 0) > 0, 'nobody could read it')
    judge.expect((await read()) === before, 'the part was generated again')
    return { ...judge.finding(), details: figures }
  } finally {
    await separate.stop()
  }
}

const SILENT_HOSTS = 10
const DUE_NOTICES = 300
const MAX_PUSH_MS = 4_000
const GIVEN_UP_MS = 20_000

/**
 * One user has ten push servers that accept every connection and never answer, and many notices due. The push of another
 * user must still arrive in time.
 */
export async function attackWithSilentHosts(field: Field): Promise<DetailedFinding> {
  const judge = createJudge()
  const [server, silent] = [await startPushServer(), await listenSilently()]
  const separate = await field.startSeparate({ PUSH_HOSTS: '127.0.0.1' })
  try {
    await queueSilentPushes(separate, { server, endpoints: silent.endpoints })
    judge.expect(await until(() => silent.countCalls() > 0, GIVEN_UP_MS), 'no silent host was called')
    const customer = await separate.createUser('customer')
    const technician = await separate.createUser('technician')
    const browser = server.subscribe()
    await subscribe(separate, { as: technician, subscription: browser.subscription })
    const began = performance.now()
    await askFor(separate, { customer, technician })
    const hasArrived = await until(() => browser.delivered.length > 0, GIVEN_UP_MS)
    const ms = performance.now() - began
    judge.expect(hasArrived && ms < MAX_PUSH_MS, `another person's push took ${ms.toFixed(0)} ms`)
    const details = `another person's push took ${ms.toFixed(0)} ms beside ${silent.countCalls()} silent calls`
    return { ...judge.finding(), details }
  } finally {
    await separate.stop()
    await Promise.all([server.close(), silent.close()])
  }
}

type Person = Awaited<ReturnType<SeparateProduct['createUser']>>
type Subscription = ReturnType<PushServer['subscribe']>['subscription']

async function subscribe(
  separate: SeparateProduct,
  { as, subscription }: { as: Person; subscription: Subscription },
): Promise<void> {
  await sql`insert into notice_preferences (user_id, quiet_hours) values (${as.id}, false) on conflict do nothing`.execute(
    separate.db,
  )
  const answer = await separate.send(
    '/api/push/subscription',
    json('PUT', subscription, { cookie: as.cookie }),
  )
  if (answer.status !== 200) throw new Error(`subscribing: ${answer.status} ${await answer.text()}`)
}

async function queueSilentPushes(
  separate: SeparateProduct,
  { server, endpoints }: { server: PushServer; endpoints: string[] },
): Promise<void> {
  const customer = await separate.createUser('customer')
  const technician = await separate.createUser('technician')
  for (const endpoint of endpoints)
    await subscribe(separate, {
      as: technician,
      subscription: { ...server.subscribe().subscription, endpoint },
    })
  const id = await askFor(separate, { customer, technician })
  await sql`
    insert into notices (user_id, service_request_id, kind, reminder, reminder_of, push_due_at)
    select ${technician.id}, ${id}, 'reminder', 'unanswered', current_date + n, now()
    from generate_series(1, ${DUE_NOTICES}::int) n`.execute(separate.db)
}

/** Ports that accept connections and never write to them. */
async function listenSilently() {
  let calls = 0
  const listeners = Array.from({ length: SILENT_HOSTS }, () => createServer(() => (calls += 1)))
  const endpoints: string[] = []
  for (const listener of listeners) {
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    const address = listener.address()
    if (typeof address === 'object' && address) endpoints.push(`http://127.0.0.1:${address.port}/silent`)
  }
  const close = async () => {
    for (const listener of listeners) listener.close()
  }
  return { endpoints, countCalls: () => calls, close }
}
