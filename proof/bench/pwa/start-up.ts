/**
 * What a first visit asks of a slow phone, beside the same pages hydrated by React alone: main-thread time at CPU x4,
 * blocking time at x12, and how soon a tap or a letter is answered while the page starts. `BENCH_RUNS` says how often (5).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import process, { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { startDelivered } from '../../kit/delivered-product.ts'
import { quantile } from '../../kit/quantile.ts'
import { startBrowser } from './lighthouse-browser.ts'
import { type Floor, makeFloor } from './start-up/floor.ts'
import { serveFloors } from './start-up/floor-server.ts'
import { connectBrowser } from './start-up/plain-tab.ts'
import { type Touch, tapEarly, typeEarly } from './start-up/touches.ts'
import { type Visit, visit } from './start-up/visits.ts'

const RUNS = Number(env.BENCH_RUNS ?? 5)
const README = fileURLToPath(new URL('README.md', import.meta.url))
const SLOW = 4
const VERY_SLOW = 12
const MOST = { ratio: 1.5, blocking_ms: 300, answered_ms: 200 }
/** How often a page is touched at each moment. */
const TOUCHES = 2
/** After the first paint, from the parsing of the page to the end of its start; milliseconds. */
const MOMENTS = [0, 250, 500, 800, 1_200, 1_700, 2_500]

type Row = { what: string; measured: string; floor: string; limit: string; has_failed: boolean }

const server = await startDelivered()
const browser = await startBrowser()
const { openTab, close } = await connectBrowser(browser.port)
const paths = await pathsOf(server.url)
const bare = await serveFloors(await makeFloors(), server.url)
try {
  const rows: Row[] = []
  for (const [name, path] of Object.entries(paths)) rows.push(...(await visitRows(name, path)))
  rows.push(await touchRow('a tap on a card of home', (at) => tapEarly({ ...early(paths.Home), at })))
  rows.push(await touchRow('a letter in the search box', (at) => typeEarly({ ...early(paths.Search), at })))
  await report(rows)
  if (rows.some(({ has_failed }) => has_failed)) process.exitCode = 1
} finally {
  bare.close()
  close()
  await browser.stop()
  await server.stop()
}

async function pathsOf(url: string) {
  const listed = (await (await fetch(`${url}/api/technicians`)).json()) as { technicians: { id: number }[] }
  return { Home: '/', Search: '/search', Profile: `/technicians/${listed.technicians[0]?.id}` }
}

async function makeFloors(): Promise<Map<string, Floor>> {
  const tab = await openTab()
  const floors = new Map<string, Floor>()
  for (const path of Object.values(paths)) {
    const html = await (await fetch(server.url + path)).text()
    floors.set(path, await makeFloor(tab, html, `/floor-${floors.size}.js`))
  }
  await tab.close()
  return floors
}

/** Turn by turn, so that what else the machine does falls on both. */
async function visitRows(name: string, path: string): Promise<Row[]> {
  const measure = async (rate: number) => {
    const [own, floor]: [Visit[], Visit[]] = [[], []]
    for (let run = 0; run < RUNS; run += 1) {
      floor.push(await visit({ openTab, url: bare.url + path, rate }))
      own.push(await visit({ openTab, url: server.url + path, rate }))
    }
    return { own, floor }
  }
  const [slow, very_slow] = [await measure(SLOW), await measure(VERY_SLOW)]
  const busy = { own: median(slow.own, 'busy'), floor: median(slow.floor, 'busy') }
  const blocking = { own: median(very_slow.own, 'blocking'), floor: median(very_slow.floor, 'blocking') }
  const ratio = busy.own / busy.floor
  return [
    {
      what: `${name}: main thread, CPU x${SLOW}`,
      measured: `${ms(busy.own)}, ${ratio.toFixed(2)} times`,
      floor: ms(busy.floor),
      limit: `${MOST.ratio} times`,
      has_failed: !(ratio <= MOST.ratio),
    },
    {
      what: `${name}: blocking time, CPU x${VERY_SLOW}`,
      measured: ms(blocking.own),
      floor: ms(blocking.floor),
      limit: ms(MOST.blocking_ms),
      has_failed: !(blocking.own <= MOST.blocking_ms),
    },
  ]
}

function early(path: string) {
  return { openTab, url: server.url + path, rate: VERY_SLOW }
}

async function touchRow(what: string, touch: (at: number) => Promise<Touch>): Promise<Row> {
  const touches: Touch[] = []
  for (let run = 0; run < TOUCHES; run += 1) for (const at of MOMENTS) touches.push(await touch(at))
  const lost = touches.filter(({ kept }) => !kept).length
  const times = touches.map(({ answered }) => answered)
  const p75 = quantile(times, 0.75)
  return {
    what: `${what} during the start, CPU x${VERY_SLOW}`,
    measured: `p75 ${ms(p75)}, median ${ms(quantile(times, 0.5))}, worst ${ms(Math.max(...times))}; ${lost} of ${touches.length} lost`,
    floor: '',
    limit: `p75 ${ms(MOST.answered_ms)}, none lost`,
    has_failed: !(p75 <= MOST.answered_ms) || lost > 0,
  }
}

async function report(rows: Row[]): Promise<void> {
  const load = loadavg().map((value) => value.toFixed(1))
  const lines = rows.map(
    ({ what, measured, floor, limit, has_failed }) =>
      `| ${what} | ${measured}${has_failed ? ' ✗' : ''} | ${floor} | ${limit} |`,
  )
  const text = [
    `Median of ${RUNS} visits each, ${new Date().toISOString().slice(0, 16)} UTC, load average ${load.join(' ')} on two cores.`,
    `| what | measured | React alone | fails above |\n|---|---|---|---|\n${lines.join('\n')}`,
  ].join('\n\n')
  console.log(`\n${text}`)
  const readme = await readFile(README, 'utf8')
  await writeFile(
    README,
    readme.replace(/(<!-- start-up -->\n)[\s\S]*(<!-- last run -->)/, `$1\n${text}\n\n$2`),
  )
}

function median(visits: Visit[], what: keyof Visit): number {
  return quantile(
    visits.map((one) => one[what]),
    0.5,
  )
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
