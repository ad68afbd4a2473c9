import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { brotliDecompressSync } from 'node:zlib'
import { changesAnswer } from '@tecnicerca/shared/service-requests/events'
import { sql } from 'kysely'
import { Pool } from 'undici'
import { startApiOn, type TestUser } from '../../../api/src/testing/api.ts'
import { cloneDatabase } from '../../../api/src/testing/database.ts'
import { startScratchCluster } from '../../../api/src/testing/scratch-cluster.ts'

/** Number of past cases of a technician, spread over `YEARS` years. */
const PAST = 5000
const YEARS = 3
const OPEN = 5
const DELTA = 20
/** Number of cases with a quote. */
const QUOTED = 200

/** All texts differ. Equal ones would compress too well. */
const WORDS = sql`(select string_agg(w, ' ' order by r) from (
  select w, hashtext(w || n) as r from unnest(string_to_array('breaker cocina agua baja tubería patio inversor compresor gotea humedad
    techo cable nevera puerta bisagra wifi laptop pantalla ruido abanico tanque bomba llave cisterna marquesina segundo
    piso vecino urgente mañana temprano tarde presupuesto pieza garantía', ' ')) w order by r limit 12) drawn)`

type Line = { what: string; bytes: number; limit: number }
type Phone = { pool: Pool; as: TestUser }
type Heard = { status: number; bytes: number; body: string }

const cluster = await startScratchCluster({ database: 'template_cases', isDurable: true })
const database = await cloneDatabase(cluster.connection)
let server: ChildProcess | undefined
try {
  const api = startApiOn(database)
  const technician = await api.createUser('technician')
  const customer = await api.createUser('customer')
  await fillPast(technician.technician_id ?? 0)
  const open = await fillOpen(technician.technician_id ?? 0, customer.id)
  server = fork(new URL('bench-server.ts', import.meta.url), ['ours', JSON.stringify(database.connection)])
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const pool = new Pool(`http://127.0.0.1:${port}`)
  const lines = await measure(pool, { technician, customer, open })
  await pool.destroy()
  print(lines)
} finally {
  server?.kill()
  await database.drop()
  await cluster.stop()
}

type People = { technician: TestUser; customer: TestUser; open: number[] }

async function measure(pool: Pool, { technician, customer, open }: People): Promise<Line[]> {
  const phone = { pool, as: technician }
  const changes = (since?: string) =>
    ask(phone, `/api/service-requests/changes${since ? `?since=${since}` : ''}`, since)
  const first = await follow(changes, undefined)
  const idle = await changes(first.seq)
  if (idle.status !== 304) throw new Error(`an idle poll answered ${idle.status}`)
  for (let word = 0; word < DELTA; word += 1) await say(pool, customer, { id: open[word % OPEN], word })
  const delta = await follow(changes, first.seq)
  return [
    { what: `first sync, list and logs, ${PAST} past cases`, bytes: first.bytes, limit: 60_000 },
    { what: 'idle poll', bytes: idle.bytes, limit: 300 },
    { what: `delta of ${delta.events} events`, bytes: delta.bytes, limit: 4_000 },
    await measureQuotes(pool),
  ]
}

/** What the first sync of 200 cases costs if each has an accepted quote, compared with the same cases without. */
async function measureQuotes(pool: Pool): Promise<Line> {
  const [plain, quoted] = [await syncedCases(pool, 'total'), await syncedCases(pool, 'lines')]
  const what = `first sync of ${QUOTED} cases with quotes of four lines (without lines: ${plain})`
  return { what, bytes: quoted, limit: Math.floor(1.5 * plain) }
}

async function syncedCases(pool: Pool, offered: 'total' | 'lines'): Promise<number> {
  const api = startApiOn(database)
  const [technician, customer] = [await api.createUser('technician'), await api.createUser('customer')]
  const lines = sql`jsonb_build_object('lines', (select jsonb_agg(jsonb_build_object('kind', 'parts', 'text',
    initcap(split_part(r.service_description, ' ', n)), 'quantity', n, 'unit_price', 100 * n + r.id % 90)) from generate_series(1, 4) n),
    'valid_until', current_date + 15, 'guarantee_days', 90, 'charges_itbis', false)`
  await sql`
    with asked as (
      insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date, service_description,
        service_location, status, client_op_id, agreed_total)
      select ${customer.id}, ${technician.technician_id}, 1, 500, current_date + 1, ${WORDS}, 'Calle ' || n || ', Gurabo',
        'accepted', gen_random_uuid(), 1000 + n from generate_series(1, ${QUOTED}::int) n
      returning id, service_description, agreed_total),
    offers as (
      insert into service_request_events (service_request_id, by, kind, data, client_op_id)
      select r.id, 'technician', 'offered', jsonb_build_object('total', r.agreed_total)
        || ${offered === 'lines' ? lines : sql`'{}'::jsonb`}, gen_random_uuid() from asked r
      returning id, service_request_id)
    insert into service_request_events (service_request_id, by, kind, data, client_op_id)
    select service_request_id, 'customer', 'offer_accepted', jsonb_build_object('offer_id', id), gen_random_uuid()
    from offers`.execute(database.db)
  const phone = { pool, as: technician }
  const changes = (since?: string) =>
    ask(phone, `/api/service-requests/changes${since ? `?since=${since}` : ''}`, since)
  return (await follow(changes, undefined)).bytes
}

async function follow(changes: (since?: string) => Promise<Heard>, from: string | undefined) {
  let [seq, bytes, events] = [from, 0, 0]
  for (;;) {
    const heard = await changes(seq)
    const page = changesAnswer.parse(JSON.parse(heard.body))
    bytes += heard.bytes
    events += page.events.length
    seq = page.seq
    if (!page.has_more) return { seq, bytes, events }
  }
}

async function say(
  pool: Pool,
  { cookie }: TestUser,
  { id, word }: { id?: number | undefined; word: number },
) {
  const answer = await pool.request({
    method: 'POST',
    path: `/api/service-requests/${id}/messages`,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ text: `¿Puede venir a las ${word}? Ya compré la pieza que me dijo.` }),
  })
  await answer.body.dump()
  if (answer.statusCode !== 201) throw new Error(`a message was answered ${answer.statusCode}`)
}

/** Makes one request. Returns the status, the body, and the bytes of headers and body as sent over the network. */
async function ask({ pool, as }: Phone, path: string, known?: string): Promise<Heard> {
  const { cookie } = as
  const headers = { cookie, 'accept-encoding': 'br', ...(known && { 'if-none-match': `"${known}"` }) }
  const answer = await pool.request({ method: 'GET', path, headers })
  const raw = Buffer.from(await answer.body.arrayBuffer())
  const head = Object.entries(answer.headers).flatMap(([name, value]) => [name, ...[value].flat()])
  const isPacked = answer.headers['content-encoding'] === 'br'
  return {
    status: answer.statusCode,
    bytes: raw.length + head.reduce((sum, text) => sum + (text?.length ?? 0) + 2, 0),
    body: (isPacked ? brotliDecompressSync(raw) : raw).toString(),
  }
}

async function fillPast(technicianId: number): Promise<void> {
  await sql`insert into users (name, email, password_hash, phone, role)
    select 'Cliente ' || md5(n::text), 'c' || n || '@ejemplo.do', '-', '809555' || lpad(n::text, 4, '0'), 'customer'
    from generate_series(1, 500) n`.execute(database.db)
  await sql`insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
      service_description, service_location, status, created_at, updated_at, accepted_at, completed_at, client_op_id)
    select (select min(id) from users where email like 'c%@ejemplo.do') + n % 500, ${technicianId}, 1, 500, at::date,
      ${WORDS}, 'Calle ' || n % 90 || ' #' || n % 70 || ', Gurabo', 'completed', at, at + interval '2 days',
      at + interval '1 hour', at + interval '2 days', gen_random_uuid()
    from (select n, now() - interval '3 days' - n * make_interval(days => ${YEARS * 365}) / ${PAST} as at
      from generate_series(1, ${PAST}) n) past`.execute(database.db)
}

async function fillOpen(technicianId: number, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date, service_description,
      service_location, client_op_id)
    select ${customerId}, ${technicianId}, 1, 500, current_date + 1, ${WORDS}, 'Calle 5, Gurabo', gen_random_uuid()
    from generate_series(1, ${OPEN}) n returning id`.execute(database.db)
  return rows.map(({ id }) => id)
}

function print(lines: Line[]): void {
  console.log('cases: transferred bytes, headers and body, brotli\n| what | bytes | limit |\n|---|---|---|')
  for (const { what, bytes, limit } of lines) console.log(`| ${what} | ${bytes} | ${limit} |`)
  process.exitCode = lines.every(({ bytes, limit }) => bytes <= limit) ? 0 : 1
}
