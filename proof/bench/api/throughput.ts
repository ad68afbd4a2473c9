import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { Pool } from 'undici'
import { startApiOn, type TestApi, type TestUser } from '../../../api/src/testing/api.ts'
import { cloneDatabase } from '../../../api/src/testing/database.ts'
import { startScratchCluster } from '../../../api/src/testing/scratch-cluster.ts'
import { fillTechnicians } from '../../kit/fill-technicians.ts'

const TECHNICIANS = 2000
const ROUNDS = 5
const ROUND_MS = 2500
const WARM_UP_MS = 2000
const CONNECTIONS = 32
// A customer may have at most 30 pending service requests, so many are needed. The bare server has its own customers and no
// such limit.
const CUSTOMERS = 2000
const COMPLETED = 40_000

type Kind = 'ours' | 'uncached' | 'bare'
type Request = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }
type Words = { of: TestUser; caseId: number }
type Contest = { name: string; ours: Kind; limit: number; request: (kind: Kind) => Request }

const cluster = await startScratchCluster({ database: 'template_throughput', isDurable: true })
const database = await cloneDatabase(cluster.connection)
const servers: ChildProcess[] = []
try {
  await fillTechnicians(database.db, TECHNICIANS)
  // `fillTechnicians` sets the ids itself and does not advance the sequence.
  await database.pool.query(
    `select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`,
  )
  const api = startApiOn(database)
  const customers = await createCustomers(api, CUSTOMERS)
  const ofBare = await createCustomers(api, CONNECTIONS)
  const cases = { ours: await openCases(customers), bare: await openCases(ofBare) }
  const completed = { ours: await completedCases(customers), bare: await completedCases(ofBare) }
  const pools = {
    ours: await startServer('ours'),
    uncached: await startServer('uncached'),
    bare: await startServer('bare'),
  }
  const results = []
  const all = [
    ...contests({ ours: customers, uncached: customers, bare: ofBare }, cases),
    paymentContest(completed),
    reviewContest(completed),
  ]
  for (const contest of all) results.push(await compare(contest, pools))
  print(results)
  await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
} finally {
  for (const server of servers) server.kill()
  await database.drop()
  await cluster.stop()
}

async function createCustomers(api: TestApi, count: number): Promise<TestUser[]> {
  const customers: TestUser[] = []
  while (customers.length < count) {
    const more = Array.from({ length: CONNECTIONS }, () => api.createUser('customer'))
    customers.push(...(await Promise.all(more)))
  }
  return customers
}

/** Creates one open case for each customer, in which both sides may write. */
async function openCases(customers: TestUser[]): Promise<Words[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
      service_description, service_location)
     select id, 1 + id % $2, 1, 500, current_date + 5, 'Se tapó el fregadero', 'Calle 8' from unnest($1::integer[]) id
     order by id returning id`,
    [customers.map(({ id }) => id), TECHNICIANS],
  )
  const byId = customers.toSorted((a, b) => a.id - b.id)
  return rows.map(({ id }, index) => ({ of: byId[index] as TestUser, caseId: id }))
}

type Completed = { customer: TestUser; technicianId: number; caseId: number }

/** Creates many completed cases of these customers, because a case takes only one review. */
async function completedCases(customers: TestUser[]): Promise<Completed[]> {
  const client = await database.pool.connect()
  // Without triggers and a time limit the rows are inserted within seconds.
  await client.query('set session_replication_role = replica; set statement_timeout = 0')
  const { rows } = await client.query<{ id: number; customer_id: number; technician_id: number }>(
    `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
      service_description, service_location, status, accepted_at, completed_at, ended_at, ended_by)
     select ($1::integer[])[1 + n % cardinality($1)], 1 + n % $2, 1, 500, current_date - 5, 'Se tapó el fregadero',
       'Calle 8', 'completed', now(), now(), now(), 'technician' from generate_series(1, $3::integer) n
     returning id, customer_id, technician_id`,
    [customers.map(({ id }) => id), TECHNICIANS, COMPLETED],
  )
  client.release(true)
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  return rows.map((row) => ({
    customer: byId.get(row.customer_id) as TestUser,
    technicianId: row.technician_id,
    caseId: row.id,
  }))
}

function paymentContest(completed: Record<'ours' | 'bare', Completed[]>): Contest {
  let turn = 0
  const request = (kind: Kind): Request => {
    const own = completed[kind === 'bare' ? 'bare' : 'ours']
    const { customer, caseId } = own[turn++ % own.length] as Completed
    const body = {
      amount: 1_500.5,
      direction: 'paid',
      method: 'cash',
      paid_on: dayInSantoDomingo(new Date()),
    }
    const path = `/api/service-requests/${caseId}/payments`
    return { method: 'POST', path, headers: writeHeaders(customer), body: JSON.stringify(body) }
  }
  return { name: 'payment noted in a case', ours: 'ours', limit: 0.4, request }
}

function writeHeaders({ cookie }: TestUser) {
  return { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() }
}

function reviewContest(completed: Record<'ours' | 'bare', Completed[]>): Contest {
  const request = (kind: Kind) => {
    const taken = completed[kind === 'bare' ? 'bare' : 'ours'].pop()
    if (!taken) throw new Error('no case is left to review')
    return review(taken)
  }
  return { name: 'review of a completed case', ours: 'ours', limit: 0.4, request }
}

function review({ customer, technicianId, caseId }: Completed): Request {
  const body = {
    customer_id: customer.id,
    technician_id: technicianId,
    service_request_id: caseId,
    rating: 5,
    comment: 'Llegó a tiempo, explicó lo que hizo y dejó todo limpio.',
    service_date: addDays(dayInSantoDomingo(new Date()), -5),
  }
  const headers = writeHeaders(customer)
  return { method: 'POST', path: '/api/reviews', headers, body: JSON.stringify(body) }
}

function contests(customers: Record<Kind, TestUser[]>, cases: Record<'ours' | 'bare', Words[]>): Contest[] {
  let turn = 0
  const anyCase = (kind: Kind) => {
    const own = cases[kind === 'bare' ? 'bare' : 'ours']
    return own[turn++ % own.length] as Words
  }
  const anyone = (kind: Kind) => customers[kind][turn++ % customers[kind].length] as TestUser
  const technician = () => 1 + (turn++ % TECHNICIANS)
  return [
    {
      name: 'list page, uncached',
      ours: 'uncached',
      limit: 1.4,
      request: () => ({ method: 'GET', path: '/api/technicians' }),
    },
    {
      name: 'list page, cached',
      ours: 'ours',
      limit: 4,
      request: () => ({ method: 'GET', path: '/api/technicians' }),
    },
    {
      name: 'profile by id',
      ours: 'ours',
      limit: 1,
      request: () => ({ method: 'GET', path: `/api/technicians/${technician()}` }),
    },
    {
      name: 'idempotent service request',
      ours: 'ours',
      limit: 0.4,
      request: (kind) => serviceRequest(anyone(kind), technician()),
    },
    { name: 'message in a case', ours: 'ours', limit: 0.4, request: (kind) => message(anyCase(kind)) },
  ]
}

function message({ of, caseId }: Words): Request {
  const headers = writeHeaders(of)
  const body = JSON.stringify({ text: 'Ya compré la pieza. ¿Puede venir mañana por la tarde?' })
  return { method: 'POST', path: `/api/service-requests/${caseId}/messages`, headers, body }
}

function serviceRequest(customer: TestUser, technicianId: number): Request {
  const body = {
    customer_id: customer.id,
    technician_id: technicianId,
    request_date: addDays(dayInSantoDomingo(new Date()), 200),
    service_description: 'Se dañó el breaker principal y no hay luz en la cocina.',
    service_location: 'Calle 5 #12, Los Jardines',
  }
  const headers = writeHeaders(customer)
  return { method: 'POST', path: '/api/service-requests', headers, body: JSON.stringify(body) }
}

/** Compares requests per second in alternating rounds, so that a drift of the machine affects both sides alike. */
async function compare(contest: Contest, pools: Record<Kind, Pool>) {
  for (const kind of [contest.ours, 'bare'] as const)
    await load(contest, { pool: pools[kind], kind, forMs: WARM_UP_MS })
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // The rate limit for writes of real users would stop the benchmark.
    await database.db.deleteFrom('rate_limits').execute()
    const ours = await load(contest, { pool: pools[contest.ours], kind: contest.ours, forMs: ROUND_MS })
    const bare = await load(contest, { pool: pools.bare, kind: 'bare', forMs: ROUND_MS })
    rounds.push({ ours, bare, ratio: ours / bare })
  }
  return {
    ...contest,
    ours: median(rounds.map((r) => r.ours)),
    bare: median(rounds.map((r) => r.bare)),
    ratio: median(rounds.map((r) => r.ratio)),
  }
}

type Round = { pool: Pool; kind: Kind; forMs: number }

async function load(contest: Contest, { pool, kind, forMs }: Round): Promise<number> {
  const end = performance.now() + forMs
  let done = 0
  const client = async () => {
    while (performance.now() < end) {
      const answer = await pool.request(contest.request(kind))
      await answer.body.dump()
      if (answer.statusCode >= 300) throw new Error(`${contest.name}: ${kind} answered ${answer.statusCode}`)
      done += 1
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return (done * 1000) / (performance.now() - started)
}

async function startServer(kind: Kind): Promise<Pool> {
  const script = fileURLToPath(new URL('bench-server.ts', import.meta.url))
  const server = fork(script, [kind, JSON.stringify(database.connection)])
  servers.push(server)
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  return new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: 1 })
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function print(results: { name: string; ours: number; bare: number; ratio: number; limit: number }[]): void {
  console.log(
    `throughput: requests per second, ${CONNECTIONS} connections, median of ${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log('| what | ours | bare | ratio | goal |\n|---|---|---|---|---|')
  for (const { name, ours, bare, ratio, limit } of results) {
    console.log(`| ${name} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${ratio.toFixed(2)} | ≥ ${limit} |`)
  }
  process.exitCode = results.every(({ ratio, limit }) => ratio >= limit) ? 0 : 1
}
