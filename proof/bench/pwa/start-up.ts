/**
 * What a first visit asks of a slow phone, beside the same pages hydrated by React alone: main-thread time at CPU x4,
 * blocking time at x12, and how soon a tap or a letter is answered while the page starts. `BENCH_RUNS` says how often (5);
 * the main thread, whose ratio moves most with the machine, is measured twice as often and once more.
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
import { type Touch, tapEarly, typeAtOnce, typeEarly } from './start-up/touches.ts'
import { type Visit, visit } from './start-up/visits.ts'

const RUNS = Number(env.BENCH_RUNS ?? 5)
/** Of the main thread: five turns lay between 1.25 and 1.72 within twenty minutes. */
const TURNS = 2 * RUNS + 1
const README = fileURLToPath(new URL('README.md', import.meta.url))
const SLOW = 4
const VERY_SLOW = 12
const MOST = { ratio: 1.5, blocking_ms: 300, answered_ms: 200 }
/** How often a page is touched at each moment. */
const TOUCHES = 3
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
  const { Home, Search } = paths
  const [own, floor] = [early(server.url + Search), early(bare.url + Search)]
  const tapped = await touches(touch(tapEarly, early(server.url + Home)))
  rows.push(touchRow('a tap on a card of home', tapped, MOST.answered_ms))
  const typed = await touches(touch(typeEarly, own), touch(typeEarly, floor))
  rows.push(touchRow('a letter in the search box', typed, MOST.answered_ms))
  // The letter waits for all that the tap makes the browser do: its limit is what it takes with React alone.
  const hasty = await touches(touch(typeAtOnce, own), touch(typeAtOnce, floor))
  rows.push(
    touchRow('a letter in the same instant as the tap into the search box', hasty, p75Of(hasty.floor)),
  )
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
  const measure = async (rate: number, runs: number) => {
    const [own, floor]: [Visit[], Visit[]] = [[], []]
    for (let run = 0; run < runs; run += 1) {
      floor.push(await visit({ openTab, url: bare.url + path, rate }))
      own.push(await visit({ openTab, url: server.url + path, rate }))
    }
    return { own, floor }
  }
  const [slow, very_slow] = [await measure(SLOW, TURNS), await measure(VERY_SLOW, RUNS)]
  const busy = { own: median(slow.own, 'busy'), floor: median(slow.floor, 'busy') }
  const blocking = { own: median(very_slow.own, 'blocking'), floor: median(very_slow.floor, 'blocking') }
  // Of each turn: what the machine does meanwhile lasts for seconds and falls on both of it.
  const ratio = quantile(
    slow.own.map((own, turn) => own.busy / (slow.floor[turn]?.busy ?? Number.NaN)),
    0.5,
  )
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

function early(url: string) {
  return { openTab, url, rate: VERY_SLOW }
}

type Toucher = (at: number) => Promise<Touch>

function touch(how: typeof tapEarly, asked: ReturnType<typeof early>): Toucher {
  return (at) => how({ ...asked, at })
}

type Touched = { own: Touch[]; floor: Touch[] }

/** Turn by turn with the floor, where it can be touched like that. */
async function touches(touchOwn: Toucher, touchFloor?: Toucher): Promise<Touched> {
  const [own, floor]: [Touch[], Touch[]] = [[], []]
  for (let run = 0; run < TOUCHES; run += 1)
    for (const at of MOMENTS) {
      own.push(await touchOwn(at))
      if (touchFloor) floor.push(await touchFloor(at))
    }
  return { own, floor }
}

function touchRow(what: string, { own, floor }: Touched, most_ms: number): Row {
  const lost = own.filter(({ kept }) => !kept).length
  return {
    what: `${what} during the start, CPU x${VERY_SLOW}`,
    measured: `${spreadOf(own)}; ${lost} of ${own.length} lost`,
    floor: floor.length > 0 ? spreadOf(floor) : '',
    limit: `p75 ${ms(most_ms)}, none lost`,
    has_failed: !(p75Of(own) <= most_ms) || lost > 0,
  }
}

function timesOf(all: Touch[]): number[] {
  return all.map(({ answered }) => answered)
}

function p75Of(all: Touch[]): number {
  return quantile(timesOf(all), 0.75)
}

function spreadOf(all: Touch[]): string {
  const times = timesOf(all)
  return `p75 ${ms(p75Of(all))}, median ${ms(quantile(times, 0.5))}, worst ${ms(Math.max(...times))}`
}

async function report(rows: Row[]): Promise<void> {
  const load = loadavg().map((value) => value.toFixed(1))
  const lines = rows.map(
    ({ what, measured, floor, limit, has_failed }) =>
      `| ${what} | ${measured}${has_failed ? ' ✗' : ''} | ${floor} | ${limit} |`,
  )
  const text = [
    `Median of ${TURNS} visits each at x${SLOW} and of ${RUNS} at x${VERY_SLOW}, ${new Date().toISOString().slice(0, 16)} UTC, load average ${load.join(' ')} on two cores.`,
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
