import { loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import { findBrokenInvariants } from '../../api/src/db/invariants.ts'
import { createRandom, type Random } from '../../api/src/demonstration/random.ts'
import { isSending } from '../kit/fault.ts'
import { startFaultProxy } from '../kit/fault-proxy.ts'
import { passDay } from '../kit/pass-day.ts'
import type { Plant } from '../kit/plant.ts'
import { type BrowserPart, startBrowsers } from './browser-part.ts'
import { createFaults } from './faults.ts'
import { DELETABLE, type Entry, isSetting, judge, type Row, type Verdict } from './ledger.ts'
import type { FromWorker, WorkerOrders } from './orders.ts'
import { gatherPeople } from './people.ts'
import { MARK } from './screen.ts'
import { type Servers, startServers } from './servers.ts'
import { readSettings } from './settings.ts'
import { PHOTO } from './talk-on-screen.ts'

const WORKERS = 2
const KILL_EVERY_MS = 9_000
const DAY_EVERY_MS = 500
const LONGEST_MS = 60 * 60_000
/**
 * Share of the operations that happen in a browser: the required minimum, and what is planned. The Node phones do a few
 * more than their share.
 */
const IN_BROWSER = { least: 0.1, planned: 0.11 }

/** The plant applies to the Node phones only; browsers load the built product. */
export type ChaosOptions = { operations: number; seed: number; plant: Plant | undefined }

/** Runs the phones under faults and kills, ends the faults, and judges the result. Returns the exit code. */
export async function runChaos({ operations, seed, plant }: ChaosOptions): Promise<number> {
  const started = performance.now()
  const servers = await startServers()
  const proxy = await startFaultProxy(servers.url())
  const random = createRandom(seed)
  const deadline = timeLimit()
  let browsers: BrowserPart | undefined
  // The phones make more requests than the limits of a day allow. So a day passes every `DAY_EVERY_MS`, and technicians
  // accept all requests.
  const days = setInterval(
    () => void passDay(servers.db, { isKeyed: true }).catch(() => undefined),
    DAY_EVERY_MS,
  )
  try {
    const planned = Math.ceil(operations * IN_BROWSER.planned) + 5
    const phones = await gatherPeople(servers, { operations: operations - planned, workers: WORKERS })
    browsers = await startBrowsers(servers, { origin: proxy.url, operations: planned, seed: seed + 9000 })
    console.log(`browsers are up after ${seconds(started)} s`)

    proxy.otherwise(createFaults(random))
    const workers = phones.map((each, index) =>
      startWorker({ url: proxy.url, seed: seed + 1000 * (index + 1), phones: each, plant }, deadline.signal),
    )
    const progress = setInterval(
      () => console.log(`${seconds(started)} s, ${proxy.calls.length} calls`),
      30_000,
    )
    const lived = Promise.all([browsers.live(), ...workers.map((worker) => worker.lived)])
    const kills = await killWhile(servers, random, lived).finally(() => clearInterval(progress))
    proxy.clear()
    console.log(`faults ended after ${seconds(started)} s, waiting until all is sent`)
    const unlimited = setInterval(() => void removeLimits(servers), 5000)
    const [onScreens = [], ...others] = await Promise.all(
      [browsers, ...workers].map((part) => part.settle()),
    ).finally(() => clearInterval(unlimited))
    const entries = [...onScreens, ...others.flat()]
    const rows = [...(await readRows(servers)), ...(await readSettings(servers, entries))]
    const verdict = judge(entries, rows)
    const broken = await findBrokenInvariants(servers.db)
    addSeen(verdict, browsers.toldWrongly())
    const attempts = proxy.calls.filter(isSending)
    const faulty = attempts.filter(({ fault }) => fault.type !== 'pass').length
    const inBrowser = onScreens.length
    report(verdict, {
      seed,
      seconds: seconds(started),
      attempts: attempts.length,
      faulty,
      ...kills,
      in_browser: inBrowser,
      ...countKinds(entries, ''),
      ...countKinds(onScreens, ', on screens'),
    })
    for (const name of broken) console.log(`not as it must be: ${name}`)
    return broken.length === 0 &&
      isClean(verdict, operations) &&
      inBrowser >= entries.length * IN_BROWSER.least
      ? 0
      : 1
  } finally {
    deadline.clear()
    clearInterval(days)
    await browsers?.close()
    await proxy.close()
    await servers.stop()
  }
}

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1000)
}

function timeLimit() {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('chaos took too long')), LONGEST_MS)
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}

function startWorker(orders: WorkerOrders, signal: AbortSignal) {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: orders })
  const until = <Type extends FromWorker['type']>(type: Type) =>
    new Promise<Extract<FromWorker, { type: Type }>>((resolve, reject) => {
      worker.on('error', reject)
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.on('message', (message: FromWorker) => {
        if (message.type === type) resolve(message as Extract<FromWorker, { type: Type }>)
      })
    })
  const lived = until('lived')
  return {
    lived,
    settle: async (): Promise<Entry[]> => {
      const settled = until('settled')
      worker.postMessage('settle')
      const { entries } = await settled
      await worker.terminate()
      return entries
    },
  }
}

/** Kills either the API or PostgreSQL, again and again, until the phones have finished. */
async function killWhile(servers: Servers, random: Random, lived: Promise<unknown>) {
  const kills = { apiKills: 0, postgresKills: 0 }
  let isOver = false
  const over = lived.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([
      over,
      new Promise((done) => setTimeout(done, KILL_EVERY_MS * (0.5 + random.fraction()))),
    ])
    if (isOver) break
    await removeLimits(servers)
    if (random.chance(0.6)) {
      kills.apiKills += 1
      await servers.killApi()
    } else {
      kills.postgresKills += 1
      await servers.killPostgres()
    }
  }
  await over
  return kills
}

/** Clears the rate limits often, because the phones write more than people may. The product does it once a day. */
async function removeLimits({ query }: Servers): Promise<void> {
  await query('delete from rate_limits').catch(() => undefined)
}

function readRows({ query }: Servers): Promise<Row[]> {
  return query<Row>(`
    select service_description as text, customer_id as user_id from service_requests where client_op_id is not null
    union all select comment, customer_id from reviews where comment <> 'De antes'
    union all select v.reply_text, t.user_id from reviews v join technicians t on t.id = v.technician_id where v.reply_text is not null
    union all select 'review deleted ' || r.id, r.customer_id from service_requests r
      where r.service_description = '${DELETABLE}' and not exists (select from reviews v where v.service_request_id = r.id)
    union all select case when e.kind in ('message', 'guarantee_claimed') then e.data ->> 'text'
        when e.kind in ('offered', 'payment_noted') or is_visit(e.kind) then e.data ->> 'note'
        when e.kind = 'maintenance_proposed' then e.kind || ' ' || e.service_request_id
        when e.data ? 'at_door' then 'agreement ' || (select o.client_op_id from service_request_events o where o.id = (e.data ->> 'offer_id')::int)
        else replace(e.kind, '_', ' ') || ' ' || coalesce(e.data ->> 'offer_id', e.data ->> 'payment_id', e.data ->> 'claim_id') end,
        case e.by when 'customer' then r.customer_id else t.user_id end
      from service_request_events e join service_requests r on r.id = e.service_request_id
      join technicians t on t.id = r.technician_id
      where e.kind in ('message', 'offer_accepted', 'offer_declined', 'payment_confirmed', 'payment_disputed', 'guarantee_refused', 'maintenance_proposed')
        or (e.kind in ('offered', 'payment_noted', 'guarantee_claimed') or is_visit(e.kind)) and e.client_op_id is not null
    union all select coalesce((select m.data ->> 'text' || '${PHOTO}' from service_request_events m
        where m.service_request_id = p.service_request_id and m.kind = 'message' and m.data -> 'photo_ids' ? p.id::text
          and m.data ->> 'text' like '${MARK}navegador %'), p.id::text), case p.by when 'customer' then r.customer_id else t.user_id end
      from service_request_photos p join service_requests r on r.id = p.service_request_id
      join technicians t on t.id = r.technician_id
    union all select p.id::text, t.user_id from work_photos p join technicians t on t.id = p.technician_id
    union all select status || ' ' || id, status_changed_by from service_requests where status_changed_by is not null`)
}

/** Adds the false reports that screens alone reveal, without a look at the rows. */
function addSeen(verdict: Verdict, toldWrongly: readonly string[]): void {
  verdict.toldWrongly += toldWrongly.length
  verdict.examples.push(...toldWrongly.slice(0, 10))
}

function isClean(verdict: Verdict, operations: number): boolean {
  const { lost, doubled, byTheWrongUser, toldWrongly, enqueued } = verdict
  return enqueued >= operations && lost + doubled + byTheWrongUser + toldWrongly === 0
}

/** Counts each kind of write, so that a run without one of them is noticed. Of a setting each change counts. */
function countKinds(entries: readonly Entry[], where: string): Record<string, number> {
  const kinds = Map.groupBy(entries, ({ kind }) => `${kind}${where}`)
  return Object.fromEntries(
    [...kinds].map(([kind, of]) => {
      const counts = of.map((entry) => (isSetting(entry) ? entry.texts.length : 1))
      return [kind, counts.reduce((sum, count) => sum + count, 0)]
    }),
  )
}

const LABELS: Record<string, string> = {
  apiKills: 'kills of the API',
  postgresKills: 'kills of PostgreSQL',
  faulty: 'attempts with a fault',
  in_browser: 'enqueued in browsers',
  inAttention: 'waiting for the user',
  tooLate: 'change reported as too late',
  byTheWrongUser: 'stored for the wrong user',
  toldWrongly: 'reported falsely',
}

function report(verdict: Verdict, run: Record<string, number>): void {
  const { examples, ...figures } = verdict
  const load = loadavg().map((value) => value.toFixed(1))
  for (const [name, value] of Object.entries({ ...run, ...figures }))
    console.log(`${(LABELS[name] ?? name.replaceAll('_', ' ')).padEnd(36)} ${value}`)
  console.log(`${'load'.padEnd(36)} ${load.join(' ')}`)
  for (const example of examples) console.log(example)
}
