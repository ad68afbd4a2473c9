import { openForLater } from '../../../pwa/e2e/offline-phone.ts'
import { cut, mend } from '../../kit/browser-phone.ts'
import { percentile } from './figures.ts'
import { insertCases } from './many-cases.ts'
import { type Bench, newTab } from './screen-times.ts'
import type { Stopwatch } from './stopwatch.ts'

const FEW = 5
const MANY = 5_000

/**
 * The time of the agenda on a cold start with 5,000 past cases, divided by the time with five.
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
