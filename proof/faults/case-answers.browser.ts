import { expect, type Page } from '@playwright/test'
import { OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REFUSED_TRANSITION } from '@tecnicerca/shared/messages/server'
import { ENDED, ENDING, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { bubble, openMenu, thread } from '../../pwa/e2e/case-screen.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { faultTest } from './browser-faults.ts'
import { callAs, eventsOf, newCase, openCase, propose, SOON, statusOf } from './case-phone.ts'
import { wrongClock } from './day.ts'

const acceptButton = (page: Page) => page.getByRole('button', { name: SERVICE_REQUESTS.accept, exact: true })
const status = (page: Page, which: keyof typeof SERVICE_REQUESTS.status) =>
  page.getByText(SERVICE_REQUESTS.status[which], { exact: true }).first()

faultTest('F43', 'one stands, one is answered', async ({ mobile, phoneOf, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const other = await phoneOf(technician)
  const prices = ['RD$1,500', 'RD$2,500'] as const
  const phones = [mobile, other] as const
  for (const [index, phone] of phones.entries()) {
    await openCase(phone, id)
    await phone.context.setOffline(true)
    await propose(phone.page, index === 0 ? '1500' : '2500')
  }
  await Promise.all(phones.map(({ context }) => context.setOffline(false)))
  await expect.poll(() => eventsOf(stack, id, 'offered'), SOON).toBe(1)
  const by = await stack.query<{ by: string }>(
    `select by from service_request_events where service_request_id = $1 and kind = 'offered'`,
    [id],
  )
  const at = by[0]?.by === 'customer' ? 0 : 1
  const [first, second] = [phones[at], phones[1 - at] ?? mobile]
  await expect(first?.page.getByRole('article') ?? thread(other.page)).toContainText(OFFER.own, SOON)
  await expect(thread(second.page)).toContainText(ERROR_MESSAGES.offer_open, SOON)
  const standing = second.page.getByRole('article').filter({ hasText: OFFER.of('') })
  await expect(standing).toContainText(prices[at] ?? '', SOON)
  expect(await eventsOf(stack, id, 'offered')).toBe(1)
  expect(await eventsOf(stack, id, 'offer_withdrawn')).toBe(0)

  await second.page.getByRole('button', { name: /^Aceptar RD/ }).click()
  await expect(status(second.page, 'accepted')).toBeVisible(SOON)
  await expect.poll(() => statusOf(stack, id), SOON).toEqual(['accepted', null])
  const agreed = 'select count(*) from service_requests where id = $1 and agreed_total = $2'
  expect(await stack.count(agreed, [id, at === 0 ? 1_500 : 2_500])).toBe(1)
})

faultTest('F50', 'both accept: one acceptance', async ({ phoneOf, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const phones = [await phoneOf(technician), await phoneOf(technician)]
  for (const phone of phones) {
    await openCase(phone, id)
    await phone.context.setOffline(true)
    await acceptButton(phone.page).click()
    await expectToast(phone.page, OFFLINE.savedHere)
  }
  await Promise.all(phones.map(({ context }) => context.setOffline(false)))
  await expect.poll(() => statusOf(stack, id), SOON).toEqual(['accepted', null])
  for (const { page } of phones) {
    await expect(page.getByText(OFFLINE.pendingChip)).toHaveCount(0, SOON)
    await expect(page.getByText(OFFLINE.attentionChip)).toHaveCount(0)
    await expect(status(page, 'accepted')).toBeVisible(SOON)
  }
  expect(await eventsOf(stack, id, 'accepted')).toBe(1)
})

faultTest('F50', 'accepts and rejects: asked why', async ({ phoneOf, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const [first, second] = [await phoneOf(technician), await phoneOf(technician)]
  for (const phone of [first, second]) {
    await openCase(phone, id)
    await phone.context.setOffline(true)
  }
  await acceptButton(first.page).click()
  await expectToast(first.page, OFFLINE.savedHere)
  await openMenu(second.page)
  await second.page.getByRole('button', { name: SERVICE_REQUESTS.reject, exact: true }).click()
  const dialog = second.page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: SERVICE_REQUESTS.reject, exact: true }).click()
  await expectToast(second.page, OFFLINE.savedHere)

  await first.context.setOffline(false)
  await expect.poll(() => statusOf(stack, id), SOON).toEqual(['accepted', null])
  await second.context.setOffline(false)
  await expect(thread(second.page)).toContainText(ENDING.wasAccepted, SOON)
  await expect(status(second.page, 'accepted')).toBeVisible(SOON)
  expect(await statusOf(stack, id)).toEqual(['accepted', null])
  expect(await eventsOf(stack, id, 'cancelled')).toBe(0)
  await expect(second.page.getByRole('button', { name: ENDING.chooseReason })).toBeVisible()
})

const DAY_MS = 86_400_000
for (const [what, skew] of [['ahead', DAY_MS] as const, ['behind', -DAY_MS] as const]) {
  faultTest('F47', `a day ${what}: accepts nothing`, async ({ phoneOf, technician, customer, stack }) => {
    const id = await newCase(stack, { customer, technician })
    const phone = await phoneOf(technician)
    await phone.addScript(wrongClock(skew))
    await openCase(phone, id)
    await phone.context.setOffline(true)
    await acceptButton(phone.page).click()
    await expectToast(phone.page, OFFLINE.savedHere)
    await stack.query(`update service_requests set expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ])
    await phone.context.setOffline(false)
    await expect(thread(phone.page)).toContainText(REFUSED_TRANSITION.byItself.expired, SOON)
    // The job that ends the case runs only every minute, which may be too late for the refusal. So run it now.
    await stack.query(`select graphile_worker.add_job('expire-service-requests')`)
    await expect.poll(() => statusOf(stack, id), SOON).toEqual(['cancelled', 'expired'])
    await expect(status(phone.page, 'cancelled')).toBeVisible(SOON)
    await expect(phone.page.getByText(ENDED.byItself.expired).first()).toBeVisible()
    await expect(acceptButton(phone.page)).toHaveCount(0)
    expect(await eventsOf(stack, id, 'accepted')).toBe(0)
    const bySystem = `select count(*) from service_request_events
        where service_request_id = $1 and kind = 'cancelled' and by = 'system'`
    expect(await stack.count(bySystem, [id])).toBe(1)
  })
}

faultTest('F49', 'all changes are heard, once', async ({ mobile, net, technician, customer, stack }) => {
  const id = await newCase(stack, { customer, technician })
  const other = await newCase(stack, { customer, technician })
  await openCase(mobile, id)
  const write = (text: string) =>
    callAs(stack, technician, { path: `/service-requests/${other}/messages`, body: { text } })
  await openCase(mobile, other)
  await mobile.context.setOffline(true)
  const late = await stack.begin()
  // The browser steps take longer than the product lets a transaction stay idle.
  await late.query('set local idle_in_transaction_session_timeout = 0')
  await late.query(
    `insert into service_request_events (service_request_id, by, kind, data)
       values ($1, 'technician', 'message', '{"text": "F49 empezó antes"}')`,
    [id],
  )
  expect((await write('F49 cortada')).status).toBe(201)
  const changes = '/api/service-requests/changes'
  net.rule({ path: changes, fault: { type: 'truncate' }, times: 2 })
  await mobile.context.setOffline(false)
  await expect(bubble(mobile.page, 'F49 cortada')).toBeVisible(SOON)
  const cut = net.calls.filter(({ path, fault }) => path.startsWith(changes) && fault.type === 'truncate')
  expect(cut).toHaveLength(2)
  await late.commit()

  await mobile.open('/my-requests')
  await expect(mobile.page.getByText('F49 empezó antes')).toBeVisible(SOON)
  await expect(mobile.page.getByText('F49 cortada')).toBeVisible()
  await mobile.context.setOffline(true)
  await mobile.open(`/my-requests/${id}`)
  await expect(bubble(mobile.page, 'F49 empezó antes')).toHaveCount(1)
  expect([await eventsOf(stack, id, 'message'), await eventsOf(stack, other, 'message')]).toEqual([1, 1])
})
