import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { cloneDatabase } from '../../../api/src/testing/database.ts'
import { startScratchCluster } from '../../../api/src/testing/scratch-cluster.ts'
import { ensurePwaBuilt } from '../../../scripts/pwa-build.ts'
import { fillTechnicians } from '../../kit/fill-technicians.ts'

/** Compares the cost of a visitor's page with the cost of the list in it, in one run against one server. */
const TECHNICIANS = 2000
const ROUNDS = 5
const ROUND_MS = 2500
const LIMIT = 3
/** Only two pages are rendered at a time. More clients would get the app shell. */
const COLD_CLIENTS = 2
const WARM_CLIENTS = 16
// The header of a browser. Lists are then compressed with brotli, pages with gzip.
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

type Load = { clients: number; path: () => string; isPage: boolean }
type Outcome = { perSecond: number; processorMs: number; shells: number }

await ensurePwaBuilt()
const cluster = await startScratchCluster({ database: 'template_pages', isDurable: false })
const database = await cloneDatabase(cluster.connection)
await fillTechnicians(database.db, TECHNICIANS)
const script = fileURLToPath(new URL('bench-server.ts', import.meta.url))
const server = fork(script, ['pages', JSON.stringify(database.connection)])
const [{ port }] = (await once(server, 'message')) as [{ port: number }]
const pool = new Pool(`http://127.0.0.1:${port}`, { connections: WARM_CLIENTS, pipelining: 1 })
try {
  await bench()
} finally {
  await pool.destroy()
  server.kill()
  await database.drop()
  await cluster.stop()
}

async function bench(): Promise<void> {
  let turn = 0
  // Every search is made only once, so neither its list nor its page is cached.
  const cold = (base: string) => () => `${base}?query=${((turn += 1)).toString(36)}`
  const contests = [
    ['home, warm', '/', '/api/technicians'],
    ['search, warm', '/search', '/api/technicians/search'],
    ['a profile, warm', '/technicians/7', '/api/technicians/7'],
  ].map(([name = '', page = '', list = '']) => ({
    name,
    page: () => page,
    list: () => list,
    clients: WARM_CLIENTS,
  }))
  const search = { name: 'search, cold', page: cold('/search'), list: cold('/api/technicians/search') }
  console.log(`pages: load ${loadavg()[0]?.toFixed(1)}, median of ${ROUNDS} rounds`)
  console.log('| what | pages/s | lists/s | ratio | processor ms of a page | of a list | ratio | limit |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const contest of contests) {
    const ratio = await compare(contest, String(LIMIT))
    if (ratio > LIMIT) process.exitCode = 1
  }
  await compare({ ...search, clients: COLD_CLIENTS }, '2 at a time')
}

type Contest = { name: string; page: () => string; list: () => string; clients: number }

/** Prints a line. Returns the processor time of the page divided by that of its list. */
async function compare({ name, page, list, clients }: Contest, limit: string): Promise<number> {
  const rounds: { pages: Outcome; lists: Outcome }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const pages = await load({ clients, path: page, isPage: true })
    const lists = await load({ clients, path: list, isPage: false })
    // The first round only warms both up.
    if (round > 0) rounds.push({ pages, lists })
  }
  const of = (value: (round: { pages: Outcome; lists: Outcome }) => number) => median(rounds.map(value))
  const shells = rounds.reduce((sum, { pages }) => sum + pages.shells, 0)
  const ratio = of(({ pages, lists }) => pages.processorMs / lists.processorMs)
  const cells = [
    shells > 0 ? `${name} (${shells} shells)` : name,
    of(({ pages }) => pages.perSecond).toFixed(0),
    of(({ lists }) => lists.perSecond).toFixed(0),
    of(({ pages, lists }) => lists.perSecond / pages.perSecond).toFixed(2),
    of(({ pages }) => pages.processorMs).toFixed(3),
    of(({ lists }) => lists.processorMs).toFixed(3),
    ratio.toFixed(2),
    limit,
  ]
  console.log(`| ${cells.join(' | ')} |`)
  return ratio
}

async function load({ clients, path, isPage }: Load): Promise<Outcome> {
  const before = await processorMs()
  const began = performance.now()
  let [done, shells] = [0, 0]
  const client = async () => {
    while (performance.now() - began < ROUND_MS) {
      const asked = path()
      const { statusCode, headers, body } = await pool.request({
        method: 'GET',
        path: asked,
        headers: HEADERS,
      })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${asked} answered ${statusCode}`)
      // Only the policy of a rendered page allows an inline style, so other pages are the shell.
      if (isPage && !String(headers['content-security-policy']).includes("style-src 'self' 'sha256-"))
        shells += 1
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - began) / 1000
  return { perSecond: done / seconds, processorMs: ((await processorMs()) - before) / done, shells }
}

async function processorMs(): Promise<number> {
  server.send('how much')
  const [{ processorMs }] = (await once(server, 'message')) as [{ processorMs: number }]
  return processorMs
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
