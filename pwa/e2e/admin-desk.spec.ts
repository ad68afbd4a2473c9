import { expect } from '@playwright/test'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { ADMIN_REVIEWS } from '@tecnicerca/shared/messages/admin/reviews'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CREDENTIALS, rowOf } from './admin-area.ts'
import { ONLINE_ALONE, test } from './fixtures.ts'
import { completed, newCustomer, newTechnician, technicianId, today } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { fillLogin } from './people.ts'

test.use({ ...ONLINE_ALONE, viewport: { width: 1280, height: 800 } })

test('an admin who signs in lands on the desk, and finds a review among all', async ({
  page,
  open,
  request,
}) => {
  const word = newWord('goteo')
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await completed(customer, technician)
  const data = { technician_id: technicianId(technician), rating: 2, service_date: today() }
  const comment = `Siguió el ${word} después de pagar`
  await customer.api.post('/api/reviews', { data: { ...data, comment, service_request_id: id } })
  await open('/login')
  await fillLogin(page, CREDENTIALS.email, CREDENTIALS.password)
  await expect(page).toHaveURL('/admin/desk')
  await expect(page.getByRole('heading', { level: 1, name: TITLES.adminDesk })).toBeVisible()
  const requests = page.getByRole('row', { name: ADMIN_DESK.figure.requests })
  await expect(requests.getByRole('cell').first()).not.toHaveText('0')
  await page.getByRole('navigation', { name: ADMIN.menu }).getByRole('link', { name: ADMIN.reviews }).click()
  await page.getByRole('searchbox', { name: ADMIN_REVIEWS.searchPlaceholder }).fill(word)
  await expect(page.getByText(ADMIN.results(1), { exact: true })).toBeVisible()
  await page.getByLabel(ADMIN_REVIEWS.column.stars).selectOption(ADMIN_REVIEWS.starsOf(2))
  await expect(page).toHaveURL(`/admin/reviews?q=${word}&stars=2`)
  await rowOf(page, word).getByRole('link', { name: technician.user.name }).click()
  await expect(page).toHaveURL(`/admin/users/${technician.user.id}`)
})
