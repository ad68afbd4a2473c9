import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { askHere, card, requestButton, saveHere } from '../../pwa/e2e/offline-phone.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { cut, mend, visit } from '../kit/browser-phone.ts'
import { ALWAYS } from '../kit/fault.ts'
import { expectOneRow, expectSettled, faultTest, outboxOf, test } from './browser-faults.ts'
import { TODAY, wrongClock } from './day.ts'
import { rowsOf } from './node-faults.ts'

const DAY_MS = 86_400_000

test.describe('in UTC', () => {
  test.use({ zone: 'UTC' })
  for (const [what, skew] of [['ahead', DAY_MS] as const, ['behind', -DAY_MS] as const]) {
    faultTest('F28', `${what}: asks for the right day`, async ({ mobile, customer, technician, stack }) => {
      await mobile.addScript(wrongClock(skew))
      await visit(mobile, technician)
      await requestButton(mobile.page).click()
      const date = mobile.page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.date)
      await expect(date).toHaveValue(TODAY)
      await expect(date).toHaveAttribute('min', TODAY)
      await mobile.page.getByRole('button', { name: SERVICE_REQUEST_FORM.cancel }).click()
      const text = `F28 ${what}`
      await askHere(mobile.page, text)
      await expectOneRow(stack, text)
      await expectSettled(mobile, customer)
      // A page that is still going back from the form cannot open another one.
      await expect(mobile.page).toHaveURL(`/technicians/${technician.technician_id}`)
      await mobile.open('/search')
      // The directory was just updated. The phone's wrong clock must not change that.
      await expect(mobile.page.getByText(/actualizado/i)).toHaveCount(0)
      expect(
        await stack.count(
          'select count(*) from service_requests where customer_id = $1 and request_date = $2',
          [customer.id, TODAY],
        ),
      ).toBe(1)
    })
  }
})

faultTest('F28', 'a month ahead expires nothing', async ({ mobile, net, technician, customer, stack }) => {
  await mobile.addScript(
    `const Real = Date
       const skew = () => Number(localStorage.getItem('test_skew') ?? 0)
       globalThis.Date = class extends Real {
         constructor(...args) { args.length === 0 ? super(Real.now() + skew()) : super(...args) }
         static now() { return Real.now() + skew() }
       }`,
  )
  await visit(mobile, technician)
  await cut(mobile, net)
  await mobile.page.evaluate(() => localStorage.setItem('test_skew', String(31 * 86_400_000)))
  await mobile.open(`/technicians/${technician.technician_id}`)
  await requestButton(mobile.page).click()
  await mobile.page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.date).fill(TODAY)
  await mobile.page.getByRole('button', { name: SERVICE_REQUEST_FORM.cancel }).click()
  await saveHere(mobile.page, 'F28 salto')
  await mobile.page.evaluate(() => localStorage.setItem('test_skew', String(62 * 86_400_000)))
  await mobile.open('/pendientes')
  await expect(card(mobile.page, 'F28 salto')).toContainText(OFFLINE.pendingChip)
  await mend(mobile, net)
  await expect.poll(() => rowsOf(stack, customer), { timeout: 40_000 }).toBe(1)
  await expectSettled(mobile, customer)
})

faultTest('F33', 'lists stay, and it is told as slow', async ({ mobile, net, technician, stack }) => {
  await visit(mobile, technician)
  await mobile.open('/search')
  const count = await stack.count('select count(*) from technicians where deleted_at is null')
  net.rule({ fault: { type: 'hang_before' }, times: ALWAYS })
  const started = performance.now()
  await mobile.page.goto('/search', { waitUntil: 'commit' })
  await expect(mobile.page.getByRole('article')).toHaveCount(Math.min(20, count), { timeout: 10_000 })
  // The test machine may need more than 1.5 s (`bench:offline` measures the time). The network timeouts are 15 s.
  expect(performance.now() - started).toBeLessThan(10_000)
  await expect(mobile.page.getByText(OFFLINE.slow)).toBeVisible({ timeout: 20_000 })
  await expect(mobile.page.getByRole('article').first()).toBeVisible()
  expect(await stack.count('select count(*) from technicians where deleted_at is null')).toBe(count)
})

faultTest('F34', 'sends when asked to', async ({ mobile, net, customer, technician, stack }) => {
  await mobile.addScript("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")
  await visit(mobile, technician)
  net.rule({ method: 'POST', path: '/api/service-requests', fault: { type: 'drop_before' }, times: ALWAYS })
  await askHere(mobile.page, 'F34')
  await expectToast(mobile.page, OFFLINE.savedHere)
  await mobile.open('/pendientes')
  const send = mobile.page.getByRole('button', { name: OFFLINE.sendNow })
  const attempts = async () => (await outboxOf(mobile, customer.id))[0]?.attempts ?? 0
  // After so many failures the outbox waits for more than a quarter of a minute, unless the user presses the button.
  while ((await attempts()) < 5) await send.click()
  await expect(send).toBeEnabled()
  net.clear()
  await send.click()
  await expectSettled(mobile, customer, 12_000)
  await expectOneRow(stack, 'F34')
  expect(await rowsOf(stack, customer)).toBe(1)
})
