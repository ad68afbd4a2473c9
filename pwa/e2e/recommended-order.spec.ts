import { expect } from '@playwright/test'
import { ORDER } from '@tecnicerca/shared/messages/order'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newTechnician, signIn, technicianId } from './marketplace.ts'

test.use(WITHOUT_SERVICE_WORKER)

test('list and profile explain the recommended order', async ({ page, open, request }) => {
  const technician = await newTechnician(request)
  await open('/search')
  await expect(page.getByLabel(SEARCH.sortLabel)).toHaveValue('recommended')
  await page.getByRole('button', { name: ORDER.why }).click()
  const dialog = page.getByRole('dialog', { name: ORDER.why })
  await expect(dialog.getByText(ORDER.turns)).toBeVisible()
  await expect(dialog.getByText(ORDER.notForSale)).toBeVisible()
  await dialog.getByRole('button', { name: ORDER.close }).click()
  await page.getByLabel(SEARCH.sortLabel).selectOption('rating')
  await expect(page).toHaveURL('/search?sort=rating')
  await expect(page.getByRole('button', { name: ORDER.why })).toHaveCount(0)

  await open(`/technicians/${technicianId(technician)}`)
  await page.getByRole('button', { name: ORDER.why }).click()
  await expect(dialog.getByText(ORDER.notForSale)).toBeVisible()
  await signIn(page, technician)
  await open('/my-profile')
  const own = page.getByRole('region', { name: ORDER.own })
  for (const way of Object.values(ORDER.raise)) await expect(own.getByText(way)).toBeVisible()
  await expect(own.getByRole('button', { name: ORDER.why })).toBeVisible()
})
