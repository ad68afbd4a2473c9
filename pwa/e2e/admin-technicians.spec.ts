import { expect } from '@playwright/test'
import { ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { field, rowOf, save, signInAdmin } from './admin-area.ts'
import { ONLINE_ALONE, test } from './fixtures.ts'
import { newTechnician, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { expectToast } from './toasts.ts'

test.use({ ...ONLINE_ALONE, viewport: { width: 1280, height: 800 } })

test('are found by category, looked at and changed', async ({ page, open, request }) => {
  const word = newWord('Ramona')
  const technician = await newTechnician(request, word)
  const id = technicianId(technician)
  await signInAdmin(page)
  await open('/admin/technicians?q=ELECTRICIDAD&sort=-id')
  const row = rowOf(page, word)
  await expect(row).toContainText('RD$1,500')
  await expect(row).toContainText(ADMIN_TECHNICIANS.notRated)
  await page.getByRole('button', { name: ADMIN_TECHNICIANS.viewNamed(word) }).click()
  const dialog = page.getByRole('dialog')
  for (const text of [technician.email, '829-555-0199', 'Calle 3, Los Jardines', '12 años', 'RD$1,500'])
    await expect(dialog).toContainText(text)
  await expect(dialog).toContainText(/Fecha de registro\d{1,2} de [a-z]+ de \d{4}/)
  await expect(dialog).toContainText('Instalo inversores y paneles.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: ADMIN_TECHNICIANS.editNamed(word) }).click()
  await expect(field(page, ADMIN_USERS.column.name)).not.toBeEditable()
  await expect(field(page, ADMIN_USERS.column.email)).not.toBeEditable()
  const category = field(page, PROFILE_EDIT.category)
  await expect(category.locator('option').first()).toHaveText(ADMIN_TECHNICIANS.chooseCategory)
  await category.selectOption('')
  await field(page, PROFILE_EDIT.hourly_rate).fill('mucho')
  await field(page, PROFILE_EDIT.experience_years).fill('99')
  await save(page).click()
  await expect(page.getByText('Debe ser un número entero entre 0 y 50.').first()).toBeVisible()
  await field(page, PROFILE_EDIT.experience_years).fill('')
  await field(page, PROFILE_EDIT.city).selectOption('La Vega')
  await page.getByLabel(ADMIN_TECHNICIANS.available).uncheck()
  await save(page).click()
  await expectToast(page, ADMIN_TECHNICIANS.updated)
  const answer = await request.get(`/api/technicians/${id}`)
  expect(((await answer.json()) as { technician: object }).technician).toMatchObject({
    category_id: null,
    hourly_rate: 0,
    experience_years: 0,
    city: 'La Vega',
    available: 0,
    bio: 'Instalo inversores y paneles.',
  })
})
