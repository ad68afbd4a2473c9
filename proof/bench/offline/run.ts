import { loadavg } from 'node:os'
import { chromium, expect } from '@playwright/test'
import { countStored, openForLater } from '../../../pwa/e2e/offline-phone.ts'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'
import { type BrowserPhone, startBrowserPhone } from '../../kit/browser-phone.ts'
import { startFaultProxy } from '../../kit/fault-proxy.ts'
import { startStack } from '../../kit/stack.ts'
import { measureAgenda } from './agenda-times.ts'
import { measureCase } from './case-times.ts'
import { measureDoor } from './door-times.ts'
import { type Figure, printFigures } from './figures.ts'
import { insertTechnicians } from './many-technicians.ts'
import { measureQuoteKeys } from './quote-times.ts'
import {
  type Bench,
  measureEnqueue,
  measureKeystrokes,
  measureSilentVisits,
  measureVisits,
} from './screen-times.ts'
import { measureStarts } from './start-times.ts'
import { STOPWATCH } from './stopwatch.ts'
import { measureAgendaKeys, measureMonth } from './work-times.ts'

const TECHNICIANS = 5_000

const PARTS = [
  'starts',
  'cold',
  'repeat',
  'keys',
  'enqueue',
  'agenda',
  'case',
  'quote',
  'door',
  'search',
  'month',
] as const
type Part = (typeof PARTS)[number]

type Wanted = { runs: number; named: string | undefined }

/** Measures all parts, or the named ones (separated by commas), and prints the figures. Returns the exit code. */
export async function runOfflineBench({ runs, named }: Wanted): Promise<number> {
  const parts = named ? named.split(',').map(partOf) : PARTS
  const stack = await startStack()
  const net = await startFaultProxy(stack.url)
  try {
    await insertTechnicians(stack, TECHNICIANS)
    const isWithin = printFigures(await measureScreens({ stack, net, runs, parts }))
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
  await expect.poll(() => countStored(phone.page, record), { timeout: 20_000 }).toBe(1)
}

const ms = { unit: 'ms' as const }

const FIGURES: Record<Part, (bench: Bench, technicianId: number) => Promise<Figure[]>> = {
  starts: async ({ stack, runs }) => {
    const { home, agenda } = await measureStarts(stack, runs)
    const limits = { unit: '%' as const, goal: 160, failsAbove: 160 }
    return [
      { ...limits, what: 'offline start of home, in % of a bare page', values: home },
      { ...limits, what: 'offline start of the agenda, in % of a bare page', values: agenda },
    ]
  },
  cold: async (bench) => {
    const values = await measureVisits(bench, 'none')
    return [{ ...ms, what: 'offline cold start to 20 cards', values, goal: 1_000, failsAbove: 1_000 }]
  },
  repeat: async (bench) => {
    const limits = { ...ms, goal: 1_200, failsAbove: 2_000 }
    return [
      { ...limits, what: 'repeat visit to 20 cards', values: await measureVisits(bench, 'good') },
      {
        ...limits,
        what: 'repeat visit to 20 cards, server does not answer',
        values: await measureSilentVisits(bench),
      },
    ]
  },
  keys: async (bench) => {
    const values = await measureKeystrokes(bench)
    return [{ ...ms, what: 'search key until the result is painted', values, goal: 100, failsAbove: 100 }]
  },
  enqueue: async (bench, technicianId) => {
    const { stored, painted } = await measureEnqueue(bench, technicianId)
    const limits = { ...ms, goal: 150, failsAbove: 150 }
    return [
      { ...limits, what: 'tap until the item is stored on the phone', values: stored },
      { ...limits, what: "tap until 'Guardada' is painted", values: painted },
    ]
  },
  case: async (bench) => {
    const limits = { unit: '%' as const, goal: 120, failsAbove: 120 }
    const what = 'case with 20 lines, 50 payments and 300 messages, in % of one with ten messages, no network'
    return [{ ...limits, what, values: [100 * (await measureCase(bench))] }]
  },
  quote: async (bench) => {
    const what = 'digit in a quote of 20 lines until the sum is painted'
    return [{ ...ms, what, values: await measureQuoteKeys(bench), goal: 100, failsAbove: 100 }]
  },
  door: async (bench) => {
    const { shown, read, whole } = await measureDoor(bench)
    const figure = (what: string, values: number[], goal: number) => ({
      ...ms,
      what,
      values,
      goal,
      failsAbove: goal,
    })
    return [
      figure("tap on 'Acordar en la puerta' until the code is painted, not slowed", shown, 300),
      figure("camera's first picture until the words are painted", read, 1_000),
      figure('whole handshake by script', whole, 20_000),
    ]
  },
  search: async (bench) => {
    const what = 'key in the search of 350 requests until the found ones are painted, no network'
    return [{ ...ms, what, values: await measureAgendaKeys(bench), goal: 100, failsAbove: 100 }]
  },
  month: async (bench) => {
    const what = "tap on 'Mi mes' until the sums of 500 jobs are painted, no network, not slowed"
    return [{ ...ms, what, values: await measureMonth(bench), goal: 200, failsAbove: 200 }]
  },
  agenda: async (bench) => {
    const limits = { unit: '%' as const, goal: 120, failsAbove: 120 }
    const what = 'agenda with 5,000 past cases, in % of the time with five'
    return [
      { ...limits, what: `${what}, no network`, values: [100 * (await measureAgenda(bench, 'none'))] },
      { ...limits, what: `${what}, with network`, values: [100 * (await measureAgenda(bench, 'good'))] },
    ]
  },
}
