import { loadavg } from 'node:os'
import { chromium, expect } from '@playwright/test'
import { countKept, openForLater } from '../../../pwa/e2e/offline-phone.ts'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'
import { type BrowserPhone, startBrowserPhone } from '../../kit/browser-phone.ts'
import { startFaultProxy } from '../../kit/fault-proxy.ts'
import { findPlant } from '../../kit/plant.ts'
import { startStack } from '../../kit/stack.ts'
import { BENCH_PLANTS } from '../plants.ts'
import { measureAgenda, measureThread } from './case-times.ts'
import { measureDirectory } from './directory-bytes.ts'
import { type Figure, printFigures } from './figures.ts'
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
import { STOPWATCH } from './stopwatch.ts'
import { measureStorage } from './storage-bytes.ts'

const TECHNICIANS = 5_000

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

/** Measures all parts, or the named ones (separated by commas), and prints the figures. Returns the exit code. */
export async function runOfflineBench({ runs, named, plant }: Wanted): Promise<number> {
  const parts = named ? named.split(',').map(partOf) : PARTS
  const stack = await startStack(findPlant(BENCH_PLANTS, plant))
  const net = await startFaultProxy(stack.url)
  try {
    if (parts.some((part) => part !== 'line')) await insertTechnicians(stack, TECHNICIANS)
    const figures = parts.includes('directory') ? await measureDirectory(stack) : []
    const onScreen = parts.filter((part) => !WITHOUT_BROWSER.includes(part))
    // This takes minutes, so it runs beside the rest. The load of the machine does not change the number of bytes.
    const measured = await Promise.all([
      parts.includes('line') ? measureIdleLine(stack) : [],
      onScreen.length > 0 ? measureScreens({ stack, net, runs, parts: onScreen }) : [],
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

async function startPhone(origin: string) {
  const browser = await findBrowser()
  const launchOptions = { executablePath: browser.path, args: browser.args }
  const phone = await startBrowserPhone({ origin, playwright: { chromium }, launchOptions })
  await phone.addScript(STOPWATCH)
  return phone
}

async function measureScreens({ stack, net, runs, parts }: Place): Promise<Figure[]> {
  const phone = await startPhone(net.url)
  try {
    const technician = await stack.createPerson('technician', 'José Almonte')
    await phone.enter(await stack.createPerson('customer'))
    await openForLater(phone.page, `/technicians/${technician.technician_id}`)
    await lookAtList(phone)
    const figures: Figure[] = []
    for (const part of parts)
      figures.push(
        ...(await FIGURES[part](
          { phone, net, runs, stack, passDay: stack.passDay },
          technician.technician_id,
        )),
      )
    return figures
  } finally {
    await phone.close()
  }
}

/** Opens the list once, so that later visits are not the first. */
async function lookAtList(phone: BrowserPhone): Promise<void> {
  await phone.open('/search')
  const record = { database: 'tecnicerca-first-screen', store: 'first-screen' }
  await expect.poll(() => countKept(phone.page, record), { timeout: 20_000 }).toBe(1)
}

const ms = { unit: 'ms' as const }

const FIGURES: Record<Part, (bench: Bench, technicianId: number) => Promise<Figure[]>> = {
  // Measured elsewhere, without a browser.
  directory: async () => [],
  line: async () => [],
  cold: async (bench) => {
    const values = await measureVisits(bench, 'none')
    return [{ ...ms, what: 'offline cold start to 20 cards', values, goal: 1_000, failsAbove: 1_000 }]
  },
  repeat: async (bench) => {
    const limits = { ...ms, goal: 1_200, failsAbove: 2_000 }
    return [
      { ...limits, what: 'repeat visit to 20 cards', values: await measureVisits(bench, 'good') },
      { ...limits, what: 'the same, the network silent', values: await measureSilentVisits(bench) },
    ]
  },
  tap: async (bench) => {
    const values = await measureTaps(bench)
    return [{ ...ms, what: 'tap on a card to the profile, silent', values, goal: 200, failsAbove: 300 }]
  },
  keys: async (bench) => {
    const values = await measureKeystrokes(bench)
    return [{ ...ms, what: 'search keystroke to result', values, goal: 100, failsAbove: 100 }]
  },
  enqueue: async (bench, technicianId) => {
    const { kept, told } = await measureEnqueue(bench, technicianId)
    const limits = { ...ms, goal: 150, failsAbove: 150 }
    return [
      { ...limits, what: 'tap to kept on the phone', values: kept },
      { ...limits, what: "tap to 'Guardada'", values: told },
    ]
  },
  reconnect: async (bench, technicianId) => {
    const values = await measureReconnect(bench, technicianId)
    const row = { ...ms, what: 'reconnect to first 201', values, failsAbove: 15_000 }
    return [
      { ...row, goal: 2_000 },
      { ...row, goal: 5_000, judged: 'p95' },
    ]
  },
  agenda: async (bench) => {
    const limits = { unit: '%' as const, goal: 120, failsAbove: 120 }
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
        failsAbove: 200,
      },
      { ...ms, what: 'longest frame of a scroll through them', values: frames, goal: 50, failsAbove: 50 },
    ]
  },
  storage: async (bench) => {
    const values = [await measureStorage(bench)]
    return [{ what: 'storage in all', unit: 'B', values, goal: 8_000_000, failsAbove: 15_000_000 }]
  },
}
