import { AGENDA_SEARCH } from '@tecnicerca/shared/messages/work'
import { openForLater } from '../../../pwa/e2e/offline-phone.ts'
import { cut, mend } from '../../kit/browser-phone.ts'
import { insertCases } from './many-cases.ts'
import { type Bench, newTab } from './screen-times.ts'
import { type Stopwatch, timeKey } from './stopwatch.ts'

/** As many requests as a busy technician's phone keeps. */
const KEPT = 350
const OF_MONTH = 500
/** So long a person looks at a screen that has just started before they tap. */
const LOOKING_MS = 1_500

/** Milliseconds from a key in the agenda's search over 350 requests until the found ones are painted, without a network. */
export async function measureAgendaKeys(bench: Bench): Promise<number[]> {
  const { phone, net, runs, stack } = bench
  const sides = await newSides(bench)
  await insertCases(stack, sides, KEPT)
  // So lately that the first synchronisation brings them all.
  await stack.query(
    `update service_requests set ended_at = now() - (id % 25) * interval '1 day'
     where technician_id = $1 and completed_at is not null`,
    [sides.technician.technician_id],
  )
  await atWork(bench, sides)
  await cut(phone, net)
  await newTab(bench)
  await phone.page.goto('/my-requests')
  const field = phone.page.getByRole('searchbox', { name: AGENDA_SEARCH.label })
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await field.fill('')
    for (const digit of '12') {
      const value = await timeKey(phone.page, digit, 'main')
      if (value !== undefined) values.push(value)
    }
  }
  await mend(phone, net)
  return values
}

/**
 * Milliseconds from the tap on 'Mi mes' until its sums of 500 jobs of this month are painted, without a network, on a processor
 * that is not slowed down.
 */
export async function measureMonth(bench: Bench): Promise<number[]> {
  const { phone, net, runs, stack } = bench
  const sides = await newSides(bench)
  await insertCases(stack, sides, OF_MONTH)
  await stack.query(
    `update service_requests set completed_at = now() - interval '1 hour', ended_at = now() - interval '1 hour', agreed_total = 100
     where technician_id = $1 and completed_at is not null`,
    [sides.technician.technician_id],
  )
  await atWork(bench, sides)
  await openForLater(phone.page, '/mi-mes')
  await cut(phone, net)
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await newTab(bench)
    await (await phone.cdp()).send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await phone.page.goto('/my-account')
    const link = phone.page.locator('main a[href="/mi-mes"]')
    await link.waitFor()
    await phone.page.waitForTimeout(LOOKING_MS)
    values.push(await link.evaluate(timeToSums))
  }
  await mend(phone, net)
  return values
}

async function newSides({ stack }: Bench) {
  return {
    technician: await stack.createPerson('technician'),
    customer: await stack.createPerson('customer'),
  }
}

/** Signs the technician in and waits until the phone has all requests. */
async function atWork(bench: Bench, { technician }: Awaited<ReturnType<typeof newSides>>): Promise<void> {
  const { phone } = bench
  await newTab(bench)
  await phone.enter(technician)
  await openForLater(phone.page, '/my-requests')
  await phone.page.getByText('Por venir 1', { exact: true }).waitFor()
  await phone.page.waitForLoadState('networkidle')
}

async function timeToSums(link: Element): Promise<number> {
  const { whenPainted } = window as unknown as Stopwatch
  const start = performance.now()
  if (link instanceof HTMLElement) link.click()
  // The sums name every figure; the first is drawn with the list of all jobs.
  return (await whenPainted(() => document.querySelectorAll('main dl dd').length >= 6)) - start
}
