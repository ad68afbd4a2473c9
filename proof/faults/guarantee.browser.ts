import { expect } from '@playwright/test'
import { CLAIM_FORM, GUARANTEE } from '@tecnicerca/shared/messages/guarantees'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { thread } from '../../pwa/e2e/case-screen.ts'
import { cut, mend } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { expectSettled, faultTest } from './browser-faults.ts'
import { ageItems, callAs, eventsOf, newCase, openCase, SOON } from './case-phone.ts'
import { TODAY, wrongClock } from './day.ts'

const DAY_MS = 86_400_000

/** A completed job whose guarantee ends today. */
async function lastDayOf(stack: Stack, sides: Record<'customer' | 'technician', Person>): Promise<number> {
  const id = await newCase(stack, sides)
  const { customer, technician } = sides
  const offer = await callAs(stack, technician, {
    path: `/service-requests/${id}/offers`,
    body: { total: 3_000, guarantee_days: 10 },
  })
  const { event } = (await offer.json()) as { event: { id: number } }
  const put = async (person: Person, path: string, status: string) =>
    expect((await callAs(stack, person, { method: 'PUT', path, body: { status } })).status).toBe(200)
  await put(customer, `/offers/${event.id}/status`, 'accepted')
  await put(technician, `/service-requests/${id}/status`, 'completed')
  await letDaysPass(stack, id, 10)
  expect(
    await stack.count('select count(*) from service_requests where id = $1 and guarantee_until = $2', [
      id,
      TODAY,
    ]),
  ).toBe(1)
  return id
}

/** Moves the end of the job, and with it the guarantee, into the past. */
async function letDaysPass(stack: Stack, id: number, days: number): Promise<void> {
  await stack.query(
    `update service_requests set completed_at = completed_at - make_interval(days => $2),
       ended_at = ended_at - make_interval(days => $2), guarantee_until = guarantee_until - $2 where id = $1`,
    [id, days],
  )
}

for (const [what, skew] of [
  ['is as good as then', 0],
  ['the same with a clock three days ahead', 3 * DAY_MS],
] as const) {
  faultTest('F74', what, async ({ mobile, net, technician, customer, stack }) => {
    const id = await lastDayOf(stack, { customer, technician })
    await mobile.addScript(wrongClock(skew))
    const { page } = mobile
    await openCase(mobile, id)
    await cut(mobile, net)
    await page.getByRole('button', { name: GUARANTEE.claim }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(CLAIM_FORM.text).fill('F74 volvió a gotear')
    await form.getByRole('button', { name: CLAIM_FORM.submit }).click()
    const claim = thread(page).getByRole('article').filter({ hasText: 'F74 volvió a gotear' })
    await expect(claim).toContainText(OFFLINE.pendingChip)

    await letDaysPass(stack, id, 2)
    await ageItems(page, { userId: customer.id, kind: 'guarantee_claim.create', ms: 2 * DAY_MS })
    await mend(mobile, net)
    await expect.poll(() => eventsOf(stack, id, 'guarantee_claimed'), SOON).toBe(1)
    await expectSettled(mobile, customer)
    await expect(claim).toContainText(GUARANTEE.states.claimed, SOON)
    await expect(claim).not.toContainText(OFFLINE.pendingChip)
  })
}
