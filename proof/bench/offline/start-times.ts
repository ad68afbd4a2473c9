import { chromium, expect } from '@playwright/test'
import { openForLater } from '../../../pwa/e2e/offline-phone.ts'
import { waitForWorker } from '../../../pwa/e2e/shell-phone.ts'
import { findBrowser } from '../../../pwa/scripts/find-browser.ts'
import { type BrowserPhone, cut, startBrowserPhone } from '../../kit/browser-phone.ts'
import { type FaultProxy, startFaultProxy } from '../../kit/fault-proxy.ts'
import type { Person } from '../../kit/person.ts'
import type { Stack } from '../../kit/stack.ts'
import { type BarePage, serveBarePage } from './bare-page/serve.ts'
import { percentile } from './figures.ts'
import { insertCases } from './many-cases.ts'
import { createSlowMachine, type SlowMachine } from './slow-machine.ts'
import { STOPWATCH, type Stopwatch } from './stopwatch.ts'

const PAST_CASES = 5

type Screen = {
  name: 'home' | 'agenda'
  path: string
  /** Expression in the page that is true once the screen shows what the user came for. */
  isShown: string
  person: (stack: Stack) => Promise<Person>
}

const cards = (count: number) => `document.querySelectorAll('main article').length >= ${count}`
const BARE = cards(20)

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', isShown: cards(6), person: (stack) => stack.createPerson('customer') },
  {
    name: 'agenda',
    path: '/my-requests',
    isShown: `document.querySelector('main')?.textContent.includes('Por venir 1') === true`,
    person: createBusyTechnician,
  },
]

async function createBusyTechnician(stack: Stack): Promise<Person> {
  const technician = await stack.createPerson('technician')
  await insertCases(stack, { technician, customer: await stack.createPerson('customer') }, PAST_CASES)
  return technician
}

/**
 * Offline cold starts of home and agenda in percent of a bare page's, on a machine that is slow as a whole: browser, worker
 * and page share a quarter of one core. Each start follows one of the bare page.
 */
export async function measureStarts(stack: Stack, runs: number): Promise<Record<Screen['name'], number[]>> {
  const browser = await findBrowser()
  const machine = await createSlowMachine(browser.path)
  const bare = await serveBarePage()
  try {
    const launchOptions = { executablePath: machine.launcher, args: browser.args }
    const figures = { home: [] as number[], agenda: [] as number[] }
    for (const screen of SCREENS) {
      const net = await startFaultProxy(stack.url)
      const phone = await startBrowserPhone({ origin: net.url, playwright: { chromium }, launchOptions })
      const place = { phone, net, bare, machine, runs }
      figures[screen.name] = await measureScreen(place, screen, await screen.person(stack))
      await phone.close()
      await net.close()
    }
    return figures
  } finally {
    bare.close()
    await machine.remove()
  }
}

type Place = {
  phone: BrowserPhone & { addScript: (script: string) => Promise<void> }
  net: FaultProxy
  bare: BarePage
  machine: SlowMachine
  runs: number
}

async function measureScreen(place: Place, screen: Screen, person: Person): Promise<number[]> {
  const { phone, net, bare, machine, runs } = place
  await phone.addScript(STOPWATCH)
  await phone.addScript(
    `window.start = whenPainted(() => location.origin === '${bare.url}' ? ${BARE} : ${screen.isShown})`,
  )
  await phone.page.goto(bare.url)
  await waitForWorker(phone.page)
  await phone.enter(person)
  await openForLater(phone.page, screen.path)
  // A second visit stores what the first screen shows at the next start.
  await phone.open(screen.path)
  await expect.poll(() => phone.page.evaluate(screen.isShown)).toBe(true)
  await phone.page.waitForLoadState('networkidle').catch(() => undefined)
  await cut(phone, net)
  await machine.slowDown()
  const times: { bare: number; own: number }[] = []
  for (let run = 0; run < runs; run += 1)
    times.push({
      bare: await timeStart(phone, bare.url),
      own: await timeStart(phone, net.url + screen.path),
    })
  await machine.speedUp()
  const median = (values: number[]) => Math.round(percentile(values, 0.5))
  console.log(
    `${screen.name}: ${median(times.map(({ own }) => own))} ms, bare page ${median(times.map((time) => time.bare))} ms`,
  )
  return times.map(({ own, bare }) => (100 * own) / bare)
}

/** Milliseconds from the navigation to the painted screen, in a new tab and with all workers stopped. */
async function timeStart(phone: BrowserPhone, url: string): Promise<number> {
  const old = phone.page
  phone.page = await phone.context.newPage()
  await old.close()
  const cdp = await phone.cdp()
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await phone.page.goto(url, { waitUntil: 'commit' })
  return phone.page.evaluate(() => (window as unknown as Stopwatch).start)
}
