import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import pg from 'pg'
import { createApp } from '../../../api/src/app.ts'
import { openDatabase } from '../../../api/src/db/client.ts'
import { readSigningSecret } from '../../../api/src/db/server-secret.ts'
import { createLiveHub } from '../../../api/src/features/live/hub.ts'
import { createPush } from '../../../api/src/features/notices/push-service.ts'
import { createDirectoryCache } from '../../../api/src/features/technicians/directory-service.ts'
import { createListCache } from '../../../api/src/features/technicians/list-service.ts'
import { loadBuiltPwa } from '../../../api/src/http/built-pwa.ts'
import { systemClock } from '../../../api/src/lib/clock.ts'
import { createLogger } from '../../../api/src/lib/logger.ts'
import { createSigner } from '../../../api/src/lib/signer.ts'
import { distDir } from '../../../pwa/scripts/dist-dir.ts'

/**
 * One server to measure, as a process of its own. `ours`: the API. `uncached`: without the list cache. `pages`: with the
 * PWA; it replies to any message with the processor time that it has used. `bare`: node:http and pg that run the same query
 * as an unnamed statement and write the rows as JSON.
 */
const [kind = 'ours', connectionText = '{}'] = process.argv.slice(2)
const connection = JSON.parse(connectionText) as pg.PoolConfig
const POOL_SIZE = 8

if (kind === 'bare') startBare()
else await startOurs(kind === 'uncached')

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ processorMs: (user + system) / 1000 })
})

async function startOurs(isUncached: boolean): Promise<void> {
  const log = createLogger('silent')
  const { db, pool, queue } = openDatabase({ connection, poolSize: POOL_SIZE, namedStatements: true, log })
  const sign = createSigner(() => readSigningSecret(db))
  const lists = createListCache({ primary: db, replica: undefined, sign })
  if (isUncached) lists.answers = { get: (_key, load) => load(), invalidate: () => {} }
  const app = createApp({
    db,
    databases: { DATABASE_URL: db },
    databaseQueue: queue,
    clock: systemClock,
    sign,
    log,
    sendPush: createPush(db, { mailFrom: { name: '', address: 'no-reply@tecnicerca.do' }, pushHosts: [] }),
    config: { publicUrl: undefined, trustProxy: false },
    lifecycle: { isStarting: false, isDraining: false },
    lists,
    live: createLiveHub({ db, pool, log }),
    directory: createDirectoryCache(db, systemClock),
    pwa: kind === 'pages' ? await loadBuiltPwa(distDir(), {}) : undefined,
  })
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }))
}

const CARD = `t.id, t.name, t.category_id, c.name as category_name, t.city, t.profile_image,
  case when review_count = 0 then 0 else rating_sum::float8 / review_count end as average_rating, review_count,
  hourly_rate, experience_years, left(bio, 160) as bio, skills, available`
const LIST = `select ${CARD} from technicians t left join categories c on c.id = t.category_id
  where t.deleted_at is null order by t.rank_score desc, t.id desc limit 20`
const PROFILE = `select t.*, u.email, u.phone, c.name as category_name,
    (select coalesce(json_agg(r order by r.id desc), '[]') from (
      select reviews.*, reviewer.name as reviewer_name from reviews join users reviewer on reviewer.id = reviews.customer_id
      where technician_id = t.id order by reviews.id desc limit 200) r) as reviews
  from technicians t join users u on u.id = t.user_id left join categories c on c.id = t.category_id
  where t.id = $1 and t.deleted_at is null`
const INSERT = `insert into service_requests (customer_id, technician_id, category_id, hourly_rate, request_date,
  service_description, service_location) values ($1, $2, 1, 500, $3, $4, $5) returning *`

const SAY = `insert into service_request_events (service_request_id, "by", kind, data)
  values ($1, 'customer', 'message', jsonb_build_object('text', $2::text)) returning *`

const PAY = `insert into service_request_events (service_request_id, "by", kind, data)
  values ($1, 'customer', 'payment_noted', $2::jsonb) returning *`

const REVIEW = `insert into reviews (technician_id, customer_id, service_request_id, rating, comment, service_date)
  values ($1, $2, $3, $4, $5, $6) returning *`

function startBare(): void {
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE })
  const server = createServer((request, response) => {
    const send = (rows: unknown) => {
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(rows))
    }
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'POST') void insertPlainly(pool, request, pathname).then(send)
    else if (pathname === '/api/technicians') void pool.query(LIST).then(({ rows }) => send(rows))
    else void pool.query(PROFILE, [pathname.split('/').at(-1)]).then(({ rows }) => send(rows))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') process.send?.({ port: address?.port })
  })
}

async function insertPlainly(
  pool: pg.Pool,
  request: AsyncIterable<Buffer>,
  pathname: string,
): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
  const client = await pool.connect()
  try {
    await client.query('begin')
    const {
      customer_id: customerId,
      technician_id: technicianId,
      request_date: requestDate,
      service_description: serviceDescription,
      service_location: serviceLocation,
      text,
    } = body
    const insert = () => {
      if (pathname.endsWith('/messages')) return client.query(SAY, [pathname.split('/').at(-2), text])
      if (pathname.endsWith('/payments'))
        return client.query(PAY, [pathname.split('/').at(-2), JSON.stringify(body)])
      if (pathname.endsWith('/reviews')) {
        const { service_request_id: caseId, rating, comment, service_date: day } = body
        return client.query(REVIEW, [technicianId, customerId, caseId, rating, comment, day])
      }
      const place = [serviceDescription, serviceLocation]
      return client.query(INSERT, [customerId, technicianId, requestDate, ...place])
    }
    const { rows } = await insert()
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
}
