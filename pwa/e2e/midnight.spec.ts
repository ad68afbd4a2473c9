import { expect } from '@playwright/test'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { WORK } from '@tecnicerca/shared/messages/work'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, setStatus, signIn, tomorrow } from './marketplace.ts'
import { CALLS } from './offline-phone.ts'

test.use(WITHOUT_SERVICE_WORKER)

const DAY_MS = 86_400_000

test('an open agenda and home follow the change of day when the phone wakes up @prove', async ({
  page,
  open,
  request,
  context,
  provoke,
}) => {
  provoke(CALLS)
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician, { request_date: tomorrow() })
  await setStatus(technician, id, 'accepted')
  await signIn(page, technician)
  await page.clock.install()
  const wakeUpTomorrow = async () => {
    // Without a network: an answer of the server would say that it is still today.
    await context.setOffline(true)
    await page.clock.setFixedTime(Date.now() + DAY_MS)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  // Sooner than the next check of an awake phone.
  const SOON = { timeout: 5_000 }

  await open('/my-requests')
  await expect(page.getByRole('region', { name: SERVICE_REQUESTS.upcoming })).toContainText('Ana Peralta')
  await wakeUpTomorrow()
  await expect(page.getByRole('region', { name: SERVICE_REQUESTS.today })).toContainText('Ana Peralta', SOON)

  await page.clock.setFixedTime(Date.now())
  await context.setOffline(false)
  await open('/')
  await expect(page.getByText(WORK.noneToday)).toBeVisible()
  await wakeUpTomorrow()
  await expect(page.getByRole('region', { name: WORK.today })).toContainText('Ana Peralta', SOON)
})
