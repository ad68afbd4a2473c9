import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { cloneDatabase } from '../../../api/src/testing/database.ts'
import { startScratchCluster } from '../../../api/src/testing/scratch-cluster.ts'
import { ensurePwaBuilt } from '../../../scripts/pwa-build.ts'
import { fillTechnicians } from '../../kit/fill-technicians.ts'

/** Compares opening a profile with many reviews and one with few: the page, and the first reviews that it loads. */
const TECHNICIANS = 100
const [MANY, FEW] = [
  { id: 7, reviews: 2000 },
  { id: 8, reviews: 10 },
]
const RUNS = 200
const WARM_UPS = 40
const RATIO_LIMIT = 1.2
const BYTES_LIMIT = 30_000
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

await ensurePwaBuilt()
const cluster = await startScratchCluster({ database: 'template_reviews', isDurable: false })
const database = await cloneDatabase(cluster.connection)
await fillTechnicians(database.db, TECHNICIANS)
for (const profile of [MANY, FEW]) await fillReviews(profile)
const script = fileURLToPath(new URL('bench-server.ts', import.meta.url))
const server = fork(script, ['pages', JSON.stringify(database.connection)])
const [{ port }] = (await once(server, 'message')) as [{ port: number }]
const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1, pipelining: 1 })
try {
  await bench()
} finally {
  await pool.destroy()
  server.kill()
  await database.drop()
  await cluster.stop()
}

async function bench(): Promise<void> {
  const paths = {
    page: (id: number) => `/technicians/${id}`,
    'profile call': (id: number) => `/api/technicians/${id}`,
    'first reviews': (id: number) => `/api/technicians/${id}/reviews?sort=newest&limit=10`,
  }
  console.log(`reviews: load ${loadavg()[0]?.toFixed(1)}, p50 of ${RUNS} alternating calls`)
  console.log(
    `| what | ${MANY.reviews} reviews, ms | ${FEW.reviews} reviews, ms | ratio | limit | bytes | limit |`,
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const [what, path] of Object.entries(paths)) {
    const { many, few } = await compare(path)
    const ratio = many.ms / few.ms
    const cells = [
      many.ms.toFixed(2),
      few.ms.toFixed(2),
      ratio.toFixed(2),
      RATIO_LIMIT,
      many.bytes,
      BYTES_LIMIT,
    ]
    console.log(`| ${what} | ${cells.join(' | ')} |`)
    if (ratio > RATIO_LIMIT || many.bytes > BYTES_LIMIT) process.exitCode = 1
  }
}

async function compare(path: (id: number) => string) {
  const [many, few]: [Call[], Call[]] = [[], []]
  for (let run = -WARM_UPS; run < RUNS; run += 1) {
    const pair = [await call(path(MANY.id)), await call(path(FEW.id))] as const
    if (run < 0) continue
    many.push(pair[0])
    few.push(pair[1])
  }
  return { many: median(many), few: median(few) }
}

type Call = { ms: number; bytes: number }

async function call(path: string): Promise<Call> {
  const began = performance.now()
  const answer = await pool.request({ method: 'GET', path, headers: HEADERS })
  const body = Buffer.from(await answer.body.arrayBuffer())
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${body}`)
  return { ms: performance.now() - began, bytes: body.length }
}

function median(calls: Call[]): Call {
  return calls.toSorted((a, b) => a.ms - b.ms)[Math.floor(calls.length / 2)] ?? { ms: 0, bytes: 0 }
}

/** Creates a customer, and a completed case for each review. All comments differ. */
async function fillReviews({ id, reviews }: { id: number; reviews: number }): Promise<void> {
  await sql`
    with customer as (insert into users (id, name, email, password_hash, phone, role)
      values (${100_000 + id}, 'Luz del Carmen Peña', ${`c${id}@ejemplo.do`}, '-', '8095551234', 'customer') returning id),
    done as (insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
        service_description, service_location, status, accepted_at, completed_at, ended_at, ended_by)
      select customer.id, ${id}, 1, 500, current_date - 5, 'Se tapó el fregadero', 'Calle 8', 'completed', now(), now(),
        now(), 'technician' from customer, generate_series(1, ${reviews}::integer) returning id, customer_id)
    insert into reviews (technician_id, customer_id, service_request_id, rating, comment, service_date)
    select ${id}, customer_id, id, 1 + id % 5, (select string_agg(md5(id || ' ' || n), ' ') from generate_series(1, 8) n), current_date - 5 from done`.execute(
    database.db,
  )
}
