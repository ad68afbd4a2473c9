import { expect } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { AGREEMENT_WRONG, CASE } from '@tecnicerca/shared/messages/server'
import { thread } from '../../pwa/e2e/case-screen.ts'
import { takeSession } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { expectSettled, faultTest } from './browser-faults.ts'
import { callAs, eventsOf, newCase, SOON, statusOf } from './case-phone.ts'
import { wrongClock } from './day.ts'
import {
  accept,
  agreement,
  atTheDoor,
  button,
  expectAgreed,
  expectOneAgreement,
  type Filmed,
  phoneAt,
  quote,
  readAcceptance,
  shakeHands,
  showOffer,
} from './door-handshake.ts'
import { screensOf } from './door-phones.ts'

const online = ({ phone }: Filmed) => phone.context.setOffline(false)

faultTest('F81', 'one agreement on both', async ({ phoneOf, technician, customer, stack }) => {
  const both = await atTheDoor(phoneOf, stack, { customer, technician })
  await shakeHands(both)
  await online(both.customer)
  await expectOneAgreement(stack, both.id)
  await expectSettled(both.customer.phone, customer)
  await expectAgreed([both.customer], CASES.atDoor)
  await online(both.technician)
  await expectSettled(both.technician.phone, technician)
  await expectOneAgreement(stack, both.id)
  await expectAgreed([both.technician], CASES.atDoor)
})

faultTest('F82', 'one agreement on both', async ({ phoneOf, technician, customer, stack }) => {
  const both = await atTheDoor(phoneOf, stack, { customer, technician })
  await shakeHands(both)
  await online(both.technician)
  await expectOneAgreement(stack, both.id)
  await expectAgreed([both.technician], CASES.atDoor)
  await online(both.customer)
  await expectSettled(both.customer.phone, customer)
  await expectOneAgreement(stack, both.id)
  await expectAgreed([both.customer], CASES.atDoor)
})

faultTest('F83', 'one agreement', async ({ phoneOf, technician, customer, stack, net }) => {
  const both = await atTheDoor(phoneOf, stack, { customer, technician })
  await shakeHands(both)
  net.rule({ path: '/api/agreements', fault: { type: 'drop_after' }, times: 2 })
  await Promise.all([online(both.technician), online(both.customer)])
  await expectSettled(both.technician.phone, technician)
  await expectSettled(both.customer.phone, customer)
  await expectOneAgreement(stack, both.id)
  await expectAgreed([both.technician, both.customer], CASES.atDoor)
})

faultTest('F84', 'no agreement, and both are told', async ({ phoneOf, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const both = {
    technician: await phoneAt(phoneOf, [technician, id]),
    customer: await phoneAt(phoneOf, [customer, id]),
  }
  await quote(both.technician.phone)
  await expectSettled(both.technician.phone, technician)
  for (const { phone } of [both.technician, both.customer]) await phone.context.setOffline(true)
  await showOffer(both)
  await accept(both)
  await readAcceptance(both.technician.phone)
  const sql = "select id from service_request_events where service_request_id = $1 and kind = 'offered'"
  const [offer] = await stack.query<{ id: number }>(sql, [id])
  const change = {
    method: 'PUT',
    path: `/offers/${offer?.id}/status`,
    body: { status: 'withdrawn' },
  } as const
  expect((await callAs(stack, technician, change)).status).toBe(200)
  for (const side of [both.customer, both.technician]) {
    await online(side)
    await expect(thread(side.phone.page)).toContainText(CASE.offerAnswered.offer_withdrawn, SOON)
    await side.phone.open('/pendientes')
    await expect(side.phone.page.getByRole('article').first()).toContainText(OFFLINE.attentionChip, SOON)
  }
  expect(await eventsOf(stack, id, 'offer_accepted')).toBe(0)
  expect(await statusOf(stack, id)).toEqual(['pending', null])
})

/** Ends the customer's session elsewhere, so many hours before or after what was signed just now. */
async function endSession(stack: Stack, customer: Person, hours: number): Promise<void> {
  await stack.query('delete from sessions where user_id = $1', [customer.id])
  const ended = 'update device_keys set ended_at = now() + make_interval(hours => $2) where user_id = $1'
  await stack.query(ended, [customer.id, hours])
}

faultTest('F85', 'an hour after: counts', async ({ phoneOf, technician, customer, stack }) => {
  const both = await atTheDoor(phoneOf, stack, { customer, technician })
  await shakeHands(both)
  await endSession(stack, customer, 1)
  await online(both.technician)
  await expectOneAgreement(stack, both.id)
  await expectAgreed([both.technician], CASES.atDoor)
})

faultTest('F85', 'an hour before: refused, and why', async ({ phoneOf, technician, customer, stack }) => {
  const both = await atTheDoor(phoneOf, stack, { customer, technician })
  await shakeHands(both)
  await endSession(stack, customer, -1)
  await online(both.technician)
  await expect(thread(both.technician.phone.page)).toContainText(AGREEMENT_WRONG.keyOver('acceptance'), SOON)
  await expect(agreement(both.technician.phone.page)).toHaveCount(0)
  expect(await eventsOf(stack, both.id, 'offer_accepted')).toBe(0)
})

faultTest('F86', 'shown again, and one agreement', async ({ phoneOf, technician, customer, stack }) => {
  const both = await atTheDoor(phoneOf, stack, { customer, technician })
  await quote(both.technician.phone)
  await showOffer(both)
  await accept(both)
  await both.customer.phone.kill()
  await takeSession(both.customer.phone, customer)
  await both.customer.phone.context.setOffline(true)
  await both.customer.phone.open(`/my-requests/${both.id}`)
  await expect(thread(both.customer.phone.page).getByText(CASES.atDoor)).toBeVisible(SOON)
  await button(both.customer.phone.page, DOOR_SCREEN.customer.showAgain).click()
  await both.technician.camera.sees(await screensOf(both.customer.phone.page))
  await readAcceptance(both.technician.phone)
  await expectAgreed([both.technician, both.customer], DOOR.unsent)
  await online(both.technician)
  await expectOneAgreement(stack, both.id)
})

const DAY_MS = 86_400_000

faultTest('F88', 'one agreement', async ({ phoneOf, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const both = {
    technician: await phoneAt(phoneOf, [technician, id], wrongClock(DAY_MS)),
    customer: await phoneAt(phoneOf, [customer, id], wrongClock(-DAY_MS)),
  }
  for (const { phone } of [both.technician, both.customer]) await phone.context.setOffline(true)
  await shakeHands(both)
  await online(both.customer)
  await expectOneAgreement(stack, id)
  await online(both.technician)
  await expectSettled(both.technician.phone, technician)
  await expectOneAgreement(stack, id)
})
