import type { Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { requestButton, requestForm } from '../../../pwa/e2e/offline-phone.ts'
import type { BrowserPhone } from '../../kit/browser-phone.ts'
import { cut, mend } from '../../kit/browser-phone.ts'
import { ALWAYS, isSending } from '../../kit/fault.ts'
import type { FaultProxy } from '../../kit/fault-proxy.ts'
import type { Stack } from '../../kit/stack.ts'
import { type Stopwatch, timeKey } from './stopwatch.ts'

const WORDS = ['plo', 'ele', 'com', 'gar', 'jos', 'san', 'rod', 'inv']
const TABS = 4
const SLOWER = 4
/** The typing speed of a quick thumb. */
const MS_BETWEEN_KEYS = 100

/** `passDay`: earlier requests no longer count against the limits of new requests. */
export type Bench = {
  phone: BrowserPhone
  net: FaultProxy
  runs: number
  stack: Stack
  passDay: () => Promise<void>
}

/**
 * Replaces the slowed tab by a new one. Chromium slows a page by keeping a core busy, which would disturb the next
 * measurement.
 */
export async function leaveTab({ phone }: Pick<Bench, 'phone'>): Promise<void> {
  const old = phone.page
  phone.page = await phone.context.newPage()
  await old.close()
}

/** Opens a new slowed tab, as if the app were started from the home screen. */
export async function newTab(bench: Pick<Bench, 'phone'>): Promise<void> {
  await leaveTab(bench)
  const cdp = await bench.phone.cdp()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  // The live stream would keep the network from becoming idle. Not blocked by a Playwright route, which would disable the
  // browser's cache.
  await cdp.send('Network.enable')
  await cdp.send('Network.setBlockedURLs', { urls: ['*/api/live'] })
}

/**
 * Milliseconds from the navigation to 20 painted cards. The phone was here before, its worker is asleep, and the network
 * does not answer.
 */
export async function measureSilentVisits(bench: Bench): Promise<number[]> {
  const { phone, net, runs } = bench
  const values: number[] = []
  net.rule({ fault: { type: 'hang_before' }, times: ALWAYS })
  for (let run = 0; run < runs; run += 1) values.push(await timeNewVisit(bench))
  await mend(phone, net)
  return values
}

/** Like `measureSilentVisits`, with a good network or with none. */
export async function measureVisits(bench: Bench, network: 'good' | 'none'): Promise<number[]> {
  const values: number[] = []
  if (network === 'none') await cut(bench.phone, bench.net)
  for (let run = 0; run < bench.runs; run += 1) values.push(await timeNewVisit(bench))
  await mend(bench.phone, bench.net)
  return values
}

async function timeNewVisit(bench: Pick<Bench, 'phone'>): Promise<number> {
  await newTab(bench)
  const { phone } = bench
  const cdp = await phone.cdp()
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await phone.page.goto('/search', { waitUntil: 'commit' })
  const seen = await phone.page.evaluate(() => (window as unknown as Stopwatch).coldStart)
  await leaveTab(bench)
  return seen
}

/** Milliseconds from each key that changes the result to the painted result. */
export async function measureKeystrokes(bench: Bench): Promise<number[]> {
  const values: number[] = []
  for (let tab = 0; tab < TABS; tab += 1) values.push(...(await timeWords(bench)))
  if (values.length < bench.runs) throw new Error(`only ${values.length} keys changed the result`)
  return values
}

async function timeWords(bench: Pick<Bench, 'phone'>): Promise<number[]> {
  const { phone } = bench
  const values: number[] = []
  await newTab(bench)
  await phone.open('/search')
  const { page } = phone
  await page.evaluate(() => (window as unknown as Stopwatch).coldStart)
  const field = page.getByLabel(SEARCH.queryLabel)
  for (const word of WORDS) {
    await field.fill('')
    // Waits until the empty search is in the address.
    await page.waitForURL((url) => !url.searchParams.has('query'))
    await field.focus()
    for (const letter of word) {
      const taken = await timeKey(page, letter, '#results')
      if (taken !== undefined) values.push(taken)
    }
  }
  await leaveTab(bench)
  return values
}

/** Milliseconds from the tap on the button until the item is on disk, and until 'Guardada' is painted. */
export async function measureEnqueue(bench: Bench, technicianId: number) {
  const { phone, net, runs } = bench
  const times: { stored: number[]; painted: number[] } = { stored: [], painted: [] }
  for (let run = 0; run < runs; run += 1) {
    await newTab(bench)
    await bench.passDay()
    await phone.open(`/technicians/${technicianId}`)
    await requestButton(phone.page).click()
    await cut(phone, net)
    const { stored, painted } = await timeSaving(phone.page, run)
    times.stored.push(stored)
    times.painted.push(painted)
    const since = performance.now()
    await mend(phone, net)
    await untilSent(net, since)
    await leaveTab(bench)
  }
  return times
}

async function timeSaving(page: Page, run: number): Promise<{ stored: number; painted: number }> {
  await page.evaluate((words) => {
    const stopwatch = window as unknown as Stopwatch
    stopwatch.taken = new Promise((resolve) => {
      addEventListener(
        'submit',
        async ({ timeStamp }) => {
          const stored = new Promise<number>((done) => {
            stopwatch.noteStored = done
          })
          const painted = stopwatch.whenPainted(() =>
            [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
              textContent.includes(words),
            ),
          )
          resolve((await Promise.all([stored, painted])).map((at) => at - timeStamp))
        },
        { once: true, capture: true },
      )
    })
  }, OFFLINE.savedHere)
  await typeWords(page, `Guardada ${run}`)
  await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  const taken = await page.evaluate(() => (window as unknown as Stopwatch).taken)
  const [stored = Number.NaN, painted = Number.NaN] = taken ?? []
  return { stored, painted }
}

/** Types key by key, like a person. By then the screen has finished what it does when it opens. */
async function typeWords(page: Page, description: string): Promise<void> {
  const dialog = await requestForm(page)
  const hand = { delay: MS_BETWEEN_KEYS }
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).pressSequentially(description, hand)
  await dialog.getByLabel(SERVICE_REQUEST_FORM.location).pressSequentially('Calle 5 #12, Gurabo', hand)
}

async function untilSent(net: FaultProxy, since: number): Promise<void> {
  await net.until((call) => isSending(call) && call.status === 201 && call.at > since)
}
