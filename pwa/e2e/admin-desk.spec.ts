import { expect } from '@playwright/test'
import { ABUSE_REPORTS } from '@tecnicerca/shared/messages/abuse-reports'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_DESK } from '@tecnicerca/shared/messages/admin/desk'
import { ADMIN_REVIEWS } from '@tecnicerca/shared/messages/admin/reviews'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { CREDENTIALS, rowOf, signInAdmin } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { askAndComplete, newCustomer, newTechnician, technicianId, today } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { fillLogin } from './people.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

test('an admin reaches reports and desk after the login, and finds a review by word and stars', async ({
  page,
  open,
  request,
}) => {
  const word = newWord('goteo')
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await askAndComplete(customer, technician)
  const data = { technician_id: technicianId(technician), rating: 2, service_date: today() }
  const comment = `Siguió el ${word} después de pagar`
  await customer.api.post('/api/reviews', { data: { ...data, comment, service_request_id: id } })
  await open('/login')
  await fillLogin(page, CREDENTIALS.email, CREDENTIALS.password)
  await expect(page).toHaveURL('/')
  await page.getByRole('banner').getByRole('link', { name: NAVIGATION.admin }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: ADMIN.reports })).toBeVisible()
  await page.getByRole('link', { name: ADMIN_DESK.toDesk }).click()
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

test('a review with a phone number is held until an admin decides', async ({ page, open, request }) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await askAndComplete(customer, technician)
  const data = { technician_id: technicianId(technician), rating: 5, service_date: today() }
  const comment = 'Su número es ocho cero nueve, cinco cinco cinco, cero uno cuatro dos'
  await customer.api.post('/api/reviews', { data: { ...data, comment, service_request_id: id } })
  await signInAdmin(page)
  await open('/admin')
  await expect(page.getByText(ADMIN_DESK.waitsForYou)).toContainText(/\d+ reseñas? en revisión/)
  await page.getByRole('link', { name: ADMIN_DESK.toDesk }).click()
  await page.getByRole('link', { name: ADMIN_DESK.attendNamed(customer.user.name) }).click()
  await expect(page).toHaveURL(/\/admin\/reviews\?q=\d+$/)
  const row = rowOf(page, comment)
  await expect(row).toContainText(ADMIN_REVIEWS.held.contact)

  await row.getByRole('button', { name: ADMIN_REVIEWS.decide.held }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: ADMIN_REVIEWS.submit }).click()
  await expect(dialog).toContainText(ADMIN_REVIEWS.statusMissing)
  await dialog.getByLabel(ADMIN_REVIEWS.choice.published).check()
  await dialog.getByRole('button', { name: ADMIN_REVIEWS.submit }).click()
  await expect(row).toContainText(ADMIN_REVIEWS.status.published)

  await row.getByRole('button', { name: ADMIN_REVIEWS.decide.published }).click()
  await dialog.getByLabel(ADMIN_REVIEWS.rule).selectOption(ABUSE_REPORTS.rules.personal_data)
  await dialog.getByRole('button', { name: ADMIN_REVIEWS.submit }).click()
  await expect(row).toContainText(ABUSE_REPORTS.rules.personal_data)
  await expect(row.getByRole('button')).toHaveCount(0)
})
