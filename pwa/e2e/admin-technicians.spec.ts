import { expect } from '@playwright/test'
import { ADMIN_CATEGORIES, ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import { field, rowOf, save, signInAdmin } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newTechnician, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { expectToast } from './toasts.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

test('an admin finds, views and edits a technician of a category', async ({ page, open, request }) => {
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

test('an admin changes several technicians at once, and undoes it', async ({ page, open, request }) => {
  const word = newWord('Brígida')
  const ids = [
    technicianId(await newTechnician(request, `${word} Uno`)),
    technicianId(await newTechnician(request, `${word} Dos`)),
  ]
  const stored = () =>
    Promise.all(
      ids.map(async (id) => {
        const answer = await request.get(`/api/technicians/${id}`)
        const { technician } = (await answer.json()) as { technician: TechnicianProfile }
        return [technician.available, technician.category_id]
      }),
    )
  const before = await stored()
  await signInAdmin(page)
  await open(`/admin/technicians?q=${word}`)
  await page.getByLabel(CONTROLS.selectRow(`${word} Uno`)).check()
  const bar = page.getByRole('region', { name: CONTROLS.selection })
  await expect(bar).toContainText(CONTROLS.selected(1))
  await page.getByLabel(CONTROLS.selectAll).check()
  await expect(bar).toContainText(CONTROLS.selected(2))
  await bar.getByRole('button', { name: ADMIN_TECHNICIANS.setUnavailable }).click()
  await expectToast(page, ADMIN_TECHNICIANS.severalUpdated(2))
  await expect(bar).toBeHidden()
  expect((await stored()).map(([available]) => available)).toEqual([0, 0])
  await page.getByRole('button', { name: COMMON.undo }).click()
  await expectToast(page, COMMON.undone)
  expect(await stored()).toEqual(before)

  await page.getByLabel(CONTROLS.selectAll).check()
  await bar.getByRole('button', { name: ADMIN_TECHNICIANS.changeCategory }).click()
  await save(page).click()
  await expect(page.getByText(ADMIN_CATEGORIES.categoryRequired)).toBeVisible()
  await field(page, ADMIN_TECHNICIANS.column.category).selectOption({ index: 3 })
  await save(page).click()
  await expect(bar).toBeHidden()
  expect((await stored()).map(([, category]) => category)).toEqual([3, 3])
})
