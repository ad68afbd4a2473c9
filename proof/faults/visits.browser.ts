import { expect } from '@playwright/test'
import { addDays } from '@tecnicerca/shared/calendar'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { VISIT_ACTS } from '@tecnicerca/shared/messages/visits'
import { thread } from '../../pwa/e2e/case-screen.ts'
import { cut, mend } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { expectSettled, faultTest } from './browser-faults.ts'
import { ageItems, callAs, eventsOf, newCase, openCase, SOON, statusOf } from './case-phone.ts'
import { TODAY } from './day.ts'

type Sides = Record<'customer' | 'technician', Person>

/** An accepted job of three days ago: at every hour of today its window is over. */
async function jobOfThePast(stack: Stack, sides: Sides): Promise<number> {
  const id = await newCase(stack, sides)
  const accept = {
    method: 'PUT',
    path: `/service-requests/${id}/status`,
    body: { status: 'accepted' },
  } as const
  expect((await callAs(stack, sides.technician, accept)).status).toBe(200)
  await stack.query(
    `update service_requests set request_date = $2, accepted_at = accepted_at - interval '4 days' where id = $1`,
    [id, addDays(TODAY, -3)],
  )
  return id
}

const say = (stack: Stack, person: Person, [id, kind]: [number, string]) =>
  callAs(stack, person, { path: `/service-requests/${id}/visits`, body: { kind } })

async function droppedJobs(stack: Stack, { technician_id: technicianId }: Person): Promise<number> {
  await stack.query('select refresh_order()')
  return stack.count('select dropped_count as count from technicians where id = $1', [technicianId])
}

faultTest('F91', 'both stand beside each other', async ({ phoneOf, net, technician, customer, stack }) => {
  const id = await jobOfThePast(stack, { customer, technician })
  const phone = await phoneOf(technician)
  await openCase(phone, id)
  await cut(phone, net)
  await phone.page.getByRole('button', { name: VISIT_ACTS.arrived }).click()
  await expect(thread(phone.page)).toContainText('Dijiste que llegaste')
  await expect(thread(phone.page)).toContainText(OFFLINE.pendingChip)
  expect((await say(stack, customer, [id, 'absent'])).status).toBe(201)

  await mend(phone, net)
  await expect.poll(() => eventsOf(stack, id, 'arrived'), SOON).toBe(1)
  await expectSettled(phone, technician)
  await expect(thread(phone.page)).toContainText('dice que no llegaste', SOON)
  await expect(thread(phone.page)).toContainText('Dijiste que sí llegaste', SOON)
  expect(await statusOf(stack, id)).toEqual(['accepted', null])
})

faultTest(
  'F95',
  'leaves the technician a day to answer',
  async ({ mobile, net, technician, customer, stack }) => {
    const id = await jobOfThePast(stack, { customer, technician })
    await openCase(mobile, id)
    await cut(mobile, net)
    await mobile.page.getByRole('button', { name: VISIT_ACTS.absent }).click()
    await expect(thread(mobile.page)).toContainText('Dijiste que no llegó')
    await ageItems(mobile.page, { userId: customer.id, kind: 'visit.create', ms: 30 * 3_600_000 })

    await mend(mobile, net)
    await expect.poll(() => eventsOf(stack, id, 'absent'), SOON).toBe(1)
    await expectSettled(mobile, customer)
    await expect(thread(mobile.page)).toContainText('llegó sin conexión', SOON)
    expect(await droppedJobs(stack, technician)).toBe(0)
    expect((await say(stack, technician, [id, 'arrived'])).status).toBe(201)
    expect(await droppedJobs(stack, technician)).toBe(0)
  },
)
