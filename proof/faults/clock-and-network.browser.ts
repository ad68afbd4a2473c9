import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { askHere, requestButton, visit } from '../kit/browser-phone.ts'
import { ALWAYS } from '../kit/fault.ts'
import { expectOneRow, expectSettled, faultTest, outboxOf, test } from './browser-faults.ts'
import { TODAY, wrongClock } from './day.ts'
import { rowsOf } from './node-faults.ts'

const DAY_MS = 86_400_000

test.describe('in UTC', () => {
  test.use({ zone: 'UTC' })
  for (const [what, skew] of [['ahead', DAY_MS] as const, ['behind', -DAY_MS] as const]) {
    faultTest(
      'F28',
      `a phone whose clock is a day ${what} asks for the right day and is not refused`,
      async ({ mobile, customer, technician, stack }) => {
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
        await mobile.open('/search')
        // The directory was updated a moment ago, whatever the phone's clock says.
        await expect(mobile.page.getByText(/actualizado/i)).toHaveCount(0)
        expect(
          await stack.count(
            'select count(*) from service_requests where customer_id = $1 and request_date = $2',
            [customer.id, TODAY],
          ),
        ).toBe(1)
      },
    )
  }
})

faultTest(
  'F33',
  'a network that only pretends leaves the lists as they are, at once',
  async ({ mobile, net, technician, stack }) => {
    await visit(mobile, technician)
    await mobile.open('/search')
    const count = await stack.count('select count(*) from technicians where deleted_at is null')
    net.rule({ fault: { type: 'hang_before' }, times: ALWAYS })
    const started = performance.now()
    await mobile.page.goto('/search', { waitUntil: 'commit' })
    await expect(mobile.page.getByRole('article')).toHaveCount(Math.min(20, count), { timeout: 10_000 })
    // A machine that runs tests is slower than 1.5 s (`bench:offline` measures that). The deadlines of the network are 15
    // s.
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(await stack.count('select count(*) from technicians where deleted_at is null')).toBe(count)
  },
)

faultTest(
  'F34',
  'a browser that wrongly says offline sends all the same when asked to',
  async ({ mobile, net, customer, technician, stack }) => {
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
  },
)
