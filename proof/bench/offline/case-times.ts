import { openForLater } from '../../../pwa/e2e/offline-phone.ts'
import { cut, mend } from '../../kit/browser-phone.ts'
import { percentile } from './figures.ts'
import { insertCases, insertTalk } from './many-cases.ts'
import { type Bench, newTab } from './screen-times.ts'
import type { Stopwatch } from './stopwatch.ts'

const FEW = 5
const MANY = 5_000
const MESSAGES = 300

/**
 * How many times as long the agenda takes, on a cold start, for a technician with 5,000 past cases as for one with five.
 */
export async function measureAgenda(bench: Bench, network: 'none' | 'good'): Promise<number> {
  const [few, many] = [await agendaOf(bench, FEW, network), await agendaOf(bench, MANY, network)]
  console.log(
    `agenda, network ${network}: ${Math.round(few)} ms with ${FEW}, ${Math.round(many)} ms with ${MANY}`,
  )
  return many / few
}

async function agendaOf(bench: Bench, past: number, network: 'none' | 'good'): Promise<number> {
  const { phone, net, runs, stack } = bench
  const technician = await stack.createPerson('technician')
  const customer = await stack.createPerson('customer')
  await insertCases(stack, { technician, customer }, past)
  await newTab(bench)
  await phone.enter(technician)
  await openForLater(phone.page, '/my-requests')
  await phone.page.getByText('Por venir 1', { exact: true }).waitFor()
  // Waits until the phone has fetched all changes.
  await phone.page.waitForLoadState('networkidle')
  if (network === 'none') await cut(phone, net)
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await newTab(bench)
    await phone.page.goto('/my-requests', { waitUntil: 'commit' })
    values.push(await phone.page.evaluate(paintedWith, 'Por venir 1'))
  }
  await mend(phone, net)
  return percentile(values, 0.5)
}

function paintedWith(text: string): Promise<number> {
  const { whenPainted } = window as unknown as Stopwatch
  return whenPainted(() => Boolean(document.querySelector('main')?.innerText.includes(text)))
}

/**
 * Times in ms: `opened` from the tap on a case in the list to its painted thread of 300 messages; `frames` the longest
 * frame while scrolling through it.
 */
export async function measureThread(bench: Bench): Promise<{ opened: number[]; frames: number[] }> {
  const { phone, net, runs, stack } = bench
  const [technician, customer] = [
    await stack.createPerson('technician'),
    await stack.createPerson('customer'),
  ]
  const id = await insertTalk(stack, { technician, customer }, MESSAGES)
  await newTab(bench)
  await phone.enter(customer)
  await openForLater(phone.page, `/my-requests/${id}`)
  await phone.page.getByText(`Mensaje ${MESSAGES}`).waitFor()
  const [opened, frames]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    await newTab(bench)
    await phone.open('/my-requests')
    const { page } = phone
    const link = page.locator(`a[href="/my-requests/${id}"]`).first()
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    await cut(phone, net)
    await page.evaluate((text) => {
      const stopwatch = window as unknown as Stopwatch
      // The list shows the last message of each case too, so look in the thread.
      const isThere = () => Boolean(document.querySelector('[role=log]')?.textContent?.includes(text))
      stopwatch.taken = new Promise((resolve) => {
        addEventListener(
          'click',
          async ({ timeStamp }) => resolve([(await stopwatch.whenPainted(isThere)) - timeStamp]),
          { once: true, capture: true },
        )
      })
    }, `Mensaje ${MESSAGES}`)
    await link.click()
    const [taken] = (await page.evaluate(() => (window as unknown as Stopwatch).taken)) ?? []
    opened.push(taken ?? Number.NaN)
    frames.push(await page.evaluate(scrollThrough))
    await mend(phone, net)
  }
  return { opened, frames }
}

/** Scrolls through the whole page. Returns the longest time between two frames, in ms. */
async function scrollThrough(): Promise<number> {
  const STEP = 120
  let [longest, last] = [0, await new Promise<number>(requestAnimationFrame)]
  const end = document.documentElement.scrollHeight
  scrollTo(0, 0)
  for (let y = 0; y < end; y += STEP) {
    scrollTo(0, y)
    const now = await new Promise<number>(requestAnimationFrame)
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}
