import { expect } from '@playwright/test'
import { CASE_EVENTS, CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { CASE, REFUSED_TRANSITION } from '@tecnicerca/shared/messages/server'
import { ENDED, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { bubble, openMenu, say, thread } from '../../pwa/e2e/case-screen.ts'
import { card, saveHere } from '../../pwa/e2e/offline-phone.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { cut, expectNothingPending, takeSession, visit } from '../kit/browser-phone.ts'
import { ALWAYS } from '../kit/fault.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { expectOneRow, expectSettled, faultTest } from './browser-faults.ts'
import {
  callAs,
  eventsOf,
  messagesOf,
  newCase,
  newOffer,
  openCase,
  pickPhoto,
  SOON,
  statusOf,
} from './case-phone.ts'
import { rowsOf } from './node-faults.ts'

faultTest('F41', 'both outlive two kills', async ({ mobile, net, technician, customer, stack }) => {
  await visit(mobile, technician)
  await cut(mobile, net)
  await saveHere(mobile.page, 'F41')
  await mobile.open('/my-requests')
  await card(mobile.page, 'F41').getByRole('link').first().click()
  await pickPhoto(mobile.page)
  await say(mobile.page, 'F41 mira')
  await expect(bubble(mobile.page, 'F41 mira')).toContainText(CASES.photosWait(1), SOON)

  await mobile.kill()
  // Chromium writes cookies to disk up to half a minute late, so the killed browser may have lost the session.
  await takeSession(mobile, customer)
  net.clear()
  net.rule({
    path: /^\/api\/service-requests\/.+\/(messages|photos)/,
    fault: { type: 'drop_before' },
    times: ALWAYS,
  })
  await mobile.open('/my-requests')
  await expectOneRow(stack, 'F41')
  await mobile.kill()
  await takeSession(mobile, customer)
  net.clear()
  await mobile.open('/my-requests')
  await expectSettled(mobile, customer)
  await expectNothingPending(mobile.page)

  const [asked] = await stack.query<{ id: number }>(
    'select id from service_requests where customer_id = $1',
    [customer.id],
  )
  const id = asked?.id ?? 0
  expect(await messagesOf(stack, id)).toEqual(['F41 mira'])
  const photos = `select count(*) from service_request_photos p join service_request_events e using (service_request_id)
      where service_request_id = $1 and e.data -> 'photo_ids' = jsonb_build_array(p.id)`
  expect(await stack.count(photos, [id])).toBe(1)
  expect(await rowsOf(stack, customer)).toBe(1)
  await mobile.open(`/my-requests/${id}`)
  await expect(bubble(mobile.page, 'F41 mira')).toHaveCount(1)
  await expect(bubble(mobile.page, 'F41 mira')).not.toContainText(CASES.photosWait(1))
  await expect(thread(mobile.page).getByRole('img', { name: CASES.ownPhoto })).toHaveCount(1)
  await expect(mobile.page.getByText(OFFLINE.attentionChip)).toHaveCount(0)
})

faultTest('F44', 'no agreement, and why', async ({ mobile, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const offer = await newOffer(stack, technician, [id, 2_500])
  await openCase(mobile, id)
  await mobile.context.setOffline(true)
  await mobile.page.getByRole('button', { name: OFFER.acceptWhat('RD$2,500') }).click()
  await expectToast(mobile.page, OFFLINE.savedHere)
  await expect(thread(mobile.page).getByText(CASE_EVENTS.offer_accepted.own)).toBeVisible()
  const body = { status: 'withdrawn' }
  const withdrawn = await callAs(stack, technician, {
    method: 'PUT',
    path: `/offers/${offer}/status`,
    body,
  })
  expect(withdrawn.status).toBe(200)

  await mobile.context.setOffline(false)
  await expect(thread(mobile.page)).toContainText(CASE.offerAnswered.offer_withdrawn, SOON)
  await expect(thread(mobile.page).getByText(/retiró su propuesta/)).toBeVisible(SOON)
  await expect(mobile.page.getByText(SERVICE_REQUESTS.status.pending, { exact: true }).first()).toBeVisible()
  await expect(thread(mobile.page).getByText(CASES.agreement.with(''))).toHaveCount(0)
  await expect(mobile.page.getByRole('button', { name: OFFER.counter })).toHaveCount(0)
  await openMenu(mobile.page)
  await expect(mobile.page.getByRole('button', { name: OFFER.propose })).toBeVisible()
  expect(await statusOf(stack, id)).toEqual(['pending', null])
  expect(await eventsOf(stack, id, 'offer_accepted')).toBe(0)
  expect(await stack.count('select count(agreed_total) from service_requests where id = $1', [id])).toBe(0)
})

faultTest('F46', 'one gets it, the other hears why', async ({ phoneOf, technician, customer, stack }) => {
  const groupId = crypto.randomUUID()
  const others = [
    await stack.createPerson('technician', 'Luz Marte'),
    await stack.createPerson('technician', 'Iván Cruz'),
  ]
  const asked: [typeof technician, number][] = []
  for (const each of [technician, ...others])
    asked.push([each, await newCase(stack, { customer, technician: each }, groupId)])
  const acceptOffline = async (at: number) => {
    const [each, id] = asked[at] ?? [technician, 0]
    const phone = await phoneOf(each)
    await openCase(phone, id)
    await phone.context.setOffline(true)
    await phone.page.getByRole('button', { name: SERVICE_REQUESTS.accept, exact: true }).click()
    await expectToast(phone.page, OFFLINE.savedHere)
    return phone
  }
  const phones = [await acceptOffline(0), await acceptOffline(1)] as const
  await Promise.all(phones.map(({ context }) => context.setOffline(false)))
  const statuses = () => Promise.all(asked.map(([, id]) => statusOf(stack, id)))
  const accepted = async () => (await statuses()).filter(([status]) => status === 'accepted').length
  await expect.poll(accepted, SOON).toBe(1)

  const first = (await statuses()).findIndex(([status]) => status === 'accepted')
  const [winner, loser] = first === 0 ? phones : [phones[1], phones[0]]
  await expect(winner.page.getByText(SERVICE_REQUESTS.status.accepted, { exact: true })).toBeVisible(SOON)
  await expect(thread(loser.page)).toContainText(REFUSED_TRANSITION.byItself.taken, SOON)
  await expect(loser.page.getByText(ENDED.byItself.taken).first()).toBeVisible(SOON)
  await expect(loser.page.getByText(SERVICE_REQUESTS.status.cancelled, { exact: true })).toBeVisible(SOON)
  expect((await statuses()).filter((each) => each.join() === 'cancelled,taken')).toHaveLength(2)
  const log = `select count(*) from service_request_events where kind = 'accepted' and service_request_id = any($1)`
  expect(await stack.count(log, [asked.map(([, id]) => id)])).toBe(1)
})

faultTest('F52', 'all arrive in order and once', async ({ mobile, net, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  await openCase(mobile, id)
  await mobile.context.setOffline(true)
  const words = Array.from({ length: 100 }, (_, index) => `F52 número ${index + 1}.`)
  for (const text of words) await say(mobile.page, text)
  const said = thread(mobile.page)
    .getByRole('listitem')
    .filter({ hasText: /F52 número \d+\./ })
  await expect(said).toHaveCount(100, SOON)
  expect(await eventsOf(stack, id, 'message')).toBe(0)
  net.rule({
    method: 'POST',
    path: `/api/service-requests/${id}/messages`,
    fault: { type: 'drop_after' },
    times: 3,
  })
  await mobile.context.setOffline(false)
  await expect.poll(() => eventsOf(stack, id, 'message'), { timeout: 120_000 }).toBe(100)
  await expectSettled(mobile, customer)
  expect(await messagesOf(stack, id)).toEqual(words)
  expect(await eventsOf(stack, id, 'message')).toBe(100)
  await expect(said).toHaveText(words.map((text) => new RegExp(text)))
  await expect(mobile.page.getByText(OFFLINE.pendingChip)).toHaveCount(0)
})

const ENDED_MEANWHILE = 'F45 para el técnico'

faultTest('F45', 'is delivered, and the end is told', async ({ mobile, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  await openCase(mobile, id)
  await mobile.context.setOffline(true)
  await say(mobile.page, ENDED_MEANWHILE)
  await expect(bubble(mobile.page, ENDED_MEANWHILE)).toContainText(OFFLINE.pendingChip)
  await endAsTechnician(stack, technician, id)
  await mobile.context.setOffline(false)
  await expect.poll(() => messagesOf(stack, id), SOON).toEqual([ENDED_MEANWHILE])
  const told = `${ENDED.rejected}: ${ENDED.why.busy}`
  await expect(mobile.page.getByText(told).first()).toBeVisible(SOON)
  await expect(mobile.page.getByText(SERVICE_REQUESTS.status.cancelled, { exact: true })).toBeVisible(SOON)
  await expect(bubble(mobile.page, ENDED_MEANWHILE)).toHaveCount(1)
  await expect(mobile.page.getByText(OFFLINE.pendingChip)).toHaveCount(0)
  await expect(mobile.page.getByText(OFFLINE.attentionChip)).toHaveCount(0)
  expect(await eventsOf(stack, id, 'message')).toBe(1)
})

faultTest('F45', 'is refused after 30 days', async ({ mobile, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  await openCase(mobile, id)
  await mobile.context.setOffline(true)
  await say(mobile.page, ENDED_MEANWHILE)
  await expect(bubble(mobile.page, ENDED_MEANWHILE)).toContainText(OFFLINE.pendingChip)
  await endAsTechnician(stack, technician, id)
  await stack.query(`update service_requests set ended_at = now() - interval '31 days' where id = $1`, [id])
  await mobile.context.setOffline(false)
  await expect(bubble(mobile.page, ENDED_MEANWHILE)).toContainText(CASE.closed, SOON)
  await expect(mobile.page.getByText(CASES.talkOver)).toBeVisible(SOON)
  await expect(mobile.page.getByLabel(CASES.message)).toHaveCount(0)
  expect(await eventsOf(stack, id, 'message')).toBe(0)
})

async function endAsTechnician(stack: Stack, technician: Person, id: number): Promise<void> {
  const body = { status: 'cancelled', reason: 'busy' }
  const ended = await callAs(stack, technician, {
    method: 'PUT',
    path: `/service-requests/${id}/status`,
    body,
  })
  expect(ended.status).toBe(200)
}
