import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, technicianId } from './marketplace.ts'
import { askFor, CALLS, chip, enter, openForLater, reopen } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test('who clears the storage under an open page hears that what waited is lost', async ({
  page,
  context,
  request,
  provoke,
}) => {
  provoke(CALLS)
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  await openForLater(page)
  await enter(page, customer)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: PROFILE.request_service }).click()
  await askFor(page, 'Inversor')
  await expectToast(page, OFFLINE.savedHere)
  await expect(chip(page)).toBeVisible()
  const cdp = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await expect(page.getByText(OFFLINE.lost(1))).toBeVisible()
  await expect(chip(page)).toHaveCount(0)
})
