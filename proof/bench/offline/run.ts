import { loadavg } from 'node:os'
import { chromium, expect } from '@playwright/test'
import { hasStill, openForLater } from '../../../pwa/e2e/offline-phone.ts'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'
import { type BrowserPhone, startBrowserPhone } from '../../kit/browser-phone.ts'
import { startFaultProxy } from '../../kit/fault-proxy.ts'
import { findPlant } from '../../kit/plant.ts'
import { startStack } from '../../kit/stack.ts'
import { BENCH_PLANTS } from '../plants.ts'
import { measureAgenda, measureThread } from './case-times.ts'
import { measureDirectory } from './directory-bytes.ts'
import { type Figure, printFigures } from './figures.ts'
import { floorRows, shownRow } from './floors/floor-rows.ts'
import { startFloors } from './floors/start-floors.ts'
import { measureIdleLine } from './line-bytes.ts'
import { insertTechnicians } from './many-technicians.ts'
import {
  type Bench,
  measureEnqueue,
  measureKeystrokes,
  measureReconnect,
  measureSilentVisits,
  measureTaps,
  measureVisits,
} from './screen-times.ts'
import { slowWorkers } from './slow-processor.ts'
import { STOPWATCH } from './stopwatch.ts'
import { measureStorage } from './storage-bytes.ts'

const TECHNICIANS = 5_000
const DEBUGGING_PORT = 4177
const FLOORS_DEBUGGING_PORT = 4178

const PARTS = [
  'directory',
  'line',
  'cold',
  'repeat',
  'tap',
  'keys',
  'enqueue',
  'reconnect',
  'storage',
  'agenda',
  'thread',
] as const
type Part = (typeof PARTS)[number]
const WITHOUT_BROWSER: readonly Part[] = ['directory', 'line']

type Wanted = { runs: number; named: string | undefined; plant: string | undefined }

/** Measures all, or the parts named (with commas between), and prints it; gives the exit code. */
export async function runOfflineBench({ runs, named, plant }: Wanted): Promise<number> {
  const parts = named ? named.split(',').map(partOf) : PARTS
  const stack = await startStack(findPlant(BENCH_PLANTS, plant))
  const net = await startFaultProxy(stack.url)
  try {
    if (parts.some((part) => part !== 'line')) await insertTechnicians(stack, TECHNICIANS)
    const figures = parts.includes('directory') ? await measureDirectory(stack) : []
    const on_screen = parts.filter((part) => !WITHOUT_BROWSER.includes(part))
    // For minutes, while the rest is measured: bytes do not depend on what else the machine does.
    const measured = await Promise.all([
      parts.includes('line') ? measureIdleLine(stack) : [],
      on_screen.length > 0 ? measureScreens({ stack, net, runs, parts: on_screen }) : [],
    ])
    const isWithin = printFigures([...figures, ...measured.flat()])
    console.log(
      `load ${loadavg()
        .map((value) => value.toFixed(1))
        .join(' ')}`,
    )
    return isWithin ? 0 : 1
  } finally {
    await net.close()
    await stack.close()
  }
}

function partOf(name: string): Part {
  const part = PARTS.find((known) => known === name)
  if (!part) throw new Error(`no part is called ${name}: ${PARTS.join(', ')}`)
  return part
}

type Place = {
  stack: Awaited<ReturnType<typeof startStack>>
  net: Awaited<ReturnType<typeof startFaultProxy>>
  runs: number
  parts: readonly Part[]
}

async function startPhone(origin: string, debugging_port: number) {
  const browser = await findBrowser()
  const launchOptions = {
    executablePath: browser.path,
    args: [...browser.args, `--remote-debugging-port=${debugging_port}`],
  }
  const phone = await startBrowserPhone({ origin, playwright: { chromium }, launchOptions })
  await phone.addScript(STOPWATCH)
  return phone
}

async function measureScreens({ stack, net, runs, parts }: Place): Promise<Figure[]> {
  const phone = await startPhone(net.url, DEBUGGING_PORT)
  try {
    const technician = await stack.createPerson('technician', 'José Almonte')
    await phone.enter(await stack.createPerson('customer'))
    await openForLater(phone.page, `/technicians/${technician.technician_id}`)
    const floors = await startFloors({
      product: phone,
      stack,
      runs,
      startPhone: (origin) => startPhone(origin, FLOORS_DEBUGGING_PORT),
    })
    await lookAtList(phone)
    const workers = await slowWorkers(DEBUGGING_PORT)
    const floors_workers = await slowWorkers(FLOORS_DEBUGGING_PORT)
    const figures: Figure[] = []
    for (const part of parts)
      figures.push(
        ...(await FIGURES[part](
          { phone, net, runs, stack, passDay: stack.passDay, floors },
          technician.technician_id,
        )),
      )
    console.log(`processor 4 times slower: pages, ${workers.slowed()}`)
    workers.close()
    floors_workers.close()
    await floors.close()
    return figures
  } finally {
    await phone.close()
  }
}

/** As somebody does who was here before. */
async function lookAtList(phone: BrowserPhone): Promise<void> {
  await phone.open('/search')
  await expect.poll(() => hasStill(phone.page, '/search'), { timeout: 20_000 }).toBe(true)
}

const ms = { unit: 'ms' as const }

const FIGURES: Record<Part, (bench: Bench, technician_id: number) => Promise<Figure[]>> = {
  // Taken without a browser.
  directory: async () => [],
  line: async () => [],
  cold: async (bench) => {
    const { product, own, floor } = await measureVisits(bench, 'none')
    const what = 'offline cold start to 20 cards'
    return [
      { ...ms, what, values: product, goal: 1_500, fails_above: 2_500 },
      shownRow('the same, drawn by the app itself', own),
      ...floorRows(what, product, floor),
    ]
  },
  repeat: async (bench) => {
    const limits = { ...ms, goal: 1_200, fails_above: 2_000 }
    const { product, own, floor } = await measureVisits(bench, 'good')
    const what = 'repeat visit to 20 cards'
    return [
      { ...limits, what, values: product },
      shownRow('the same, drawn by the app itself', own),
      { ...limits, what: 'the same, the network silent', values: await measureSilentVisits(bench) },
      ...floorRows(what, product, floor),
    ]
  },
  tap: async (bench) => {
    const values = await measureTaps(bench)
    return [{ ...ms, what: 'tap on a card to the profile, silent', values, goal: 200, fails_above: 300 }]
  },
  keys: async (bench) => {
    const { product, floor } = await measureKeystrokes(bench)
    const what = 'search keystroke to result'
    return [{ ...ms, what, values: product, goal: 50, fails_above: 100 }, ...floorRows(what, product, floor)]
  },
  enqueue: async (bench, technician_id) => {
    const { kept, told, floor } = await measureEnqueue(bench, technician_id)
    const what = "tap to 'Guardada'"
    const limits = { ...ms, goal: 50, fails_above: 150 }
    return [
      { ...limits, what: 'tap to kept on the phone', values: kept },
      { ...limits, what, values: told },
      ...floorRows(what, told, floor),
    ]
  },
  reconnect: async (bench, technician_id) => {
    const values = await measureReconnect(bench, technician_id)
    const row = { ...ms, what: 'reconnect to first 201', values, fails_above: 15_000 }
    return [
      { ...row, goal: 2_000 },
      { ...row, goal: 5_000, judged: 'p95' },
    ]
  },
  agenda: async (bench) => {
    const limits = { unit: '%' as const, goal: 120, fails_above: 120 }
    const what = 'agenda with 5,000 past cases for one with five'
    return [
      { ...limits, what: `${what}, no network`, values: [100 * (await measureAgenda(bench, 'none'))] },
      { ...limits, what, values: [100 * (await measureAgenda(bench, 'good'))] },
    ]
  },
  thread: async (bench) => {
    const { opened, frames } = await measureThread(bench)
    return [
      {
        ...ms,
        what: 'tap on a case to 300 messages, no network',
        values: opened,
        goal: 200,
        fails_above: 200,
      },
      { ...ms, what: 'longest frame of a scroll through them', values: frames, goal: 50, fails_above: 50 },
    ]
  },
  storage: async (bench) => {
    const values = [await measureStorage(bench)]
    return [{ what: 'storage in all', unit: 'B', values, goal: 8_000_000, fails_above: 15_000_000 }]
  },
}
