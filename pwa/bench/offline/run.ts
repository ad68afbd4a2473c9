import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { startBrowserPhone } from '../../e2e/faults/browser-phone'
import { startFaultProxy } from '../../e2e/faults/fault-proxy'
import { startStack } from '../../e2e/faults/stack'
import { controlled } from '../../e2e/shell-phone'
import { findBrowser } from '../../scripts/find-browser.ts'
import { measureDirectory } from './directory-bytes'
import { type Figure, printFigures } from './figures'
import { insertTechnicians } from './many-technicians'
import { measureColdStart, measureEnqueue, measureKeystrokes, measureReconnect } from './screen-times'
import { slowPage, slowWorkers } from './slow-processor'
import { STOPWATCH } from './stopwatch'

const TECHNICIANS = 5_000
const DEBUGGING_PORT = 4177

/** Measures all and prints it; gives the exit code. */
export async function runOfflineBench(runs: number): Promise<number> {
  const stack = await startStack()
  const net = await startFaultProxy(stack.url)
  try {
    await insertTechnicians(stack, TECHNICIANS)
    const figures = [...(await measureDirectory(stack)), ...(await measureScreens({ stack, net, runs }))]
    const isWithin = printFigures(figures)
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

type Place = {
  stack: Awaited<ReturnType<typeof startStack>>
  net: Awaited<ReturnType<typeof startFaultProxy>>
  runs: number
}

async function measureScreens({ stack, net, runs }: Place): Promise<Figure[]> {
  const browser = await findBrowser()
  const launchOptions = {
    executablePath: browser.path,
    args: [...browser.args, `--remote-debugging-port=${DEBUGGING_PORT}`],
  }
  const phone = await startBrowserPhone({ origin: net.url, playwright: { chromium }, launchOptions })
  try {
    const technician = await stack.createPerson('technician', 'José Almonte')
    await phone.enter(await stack.createPerson('customer'))
    await phone.addScript(STOPWATCH)
    await phone.open(`/technicians/${technician.technician_id}`)
    await controlled(phone.page)
    await untilDirectory(phone.page)
    const workers = await slowWorkers(DEBUGGING_PORT)
    await slowPage(await phone.cdp())
    const bench = { phone, net, runs }
    const cold = await measureColdStart(bench)
    const keys = await measureKeystrokes(bench)
    const { kept, told } = await measureEnqueue(bench, technician.technician_id)
    const reconnect = await measureReconnect(bench, technician.technician_id)
    console.log(`processor 4 times slower: pages, ${workers.slowed()}`)
    workers.close()
    const ms = { unit: 'ms' as const }
    return [
      { ...ms, what: 'offline cold start to 20 cards', values: cold, goal: 1_500, fails_above: 2_500 },
      { ...ms, what: 'search keystroke to result', values: keys, goal: 50, fails_above: 100 },
      { ...ms, what: 'tap to kept on the phone', values: kept, goal: 50, fails_above: 150 },
      { ...ms, what: "tap to 'Guardada'", values: told, goal: 50, fails_above: 150 },
      { ...ms, what: 'reconnect to first 201', values: reconnect, goal: 2_000, fails_above: 15_000 },
      {
        ...ms,
        what: 'reconnect to first 201',
        values: reconnect,
        goal: 5_000,
        fails_above: 15_000,
        judged: 'p95',
      },
    ]
  } finally {
    await phone.close()
  }
}

async function untilDirectory(page: Page): Promise<void> {
  await page.waitForFunction(
    async (count) => {
      const opening = indexedDB.open('tecnicerca-public')
      const chunks = await new Promise<{ rows: unknown[] }[]>((resolve) => {
        opening.addEventListener('success', () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('directory')) return resolve([])
          const all = db.transaction('directory').objectStore('directory').getAll()
          all.addEventListener('success', () => {
            db.close()
            resolve(all.result)
          })
        })
      })
      return chunks.reduce((sum, { rows }) => sum + rows.length, 0) >= count
    },
    TECHNICIANS,
    { timeout: 60_000, polling: 500 },
  )
}
