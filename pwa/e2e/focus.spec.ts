import { expect } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, signIn } from './marketplace.ts'

test.use(WITHOUT_SERVICE_WORKER)

test('the focus goes to the heading of a case opened by keyboard, also when its content comes late @prove', async ({
  page,
  open,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  await signIn(page, customer)
  await open('/my-requests')
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('article').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await expect(heading).toHaveText('José Almonte')
  await expect(heading).toBeFocused()
  // The screen is drawn once more when the server has answered.
  await expect(page.getByRole('log', { name: CASES.thread })).toBeVisible()
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: COMMON.back }).focus()
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(TITLES.service_requests)
  await expect(heading).toBeFocused()
})
