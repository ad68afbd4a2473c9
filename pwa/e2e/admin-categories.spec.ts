import { expect } from '@playwright/test'
import { CATEGORY_NAME_REQUIRED } from '@tecnicerca/shared/categories'
import { ADMIN_CATEGORIES } from '@tecnicerca/shared/messages/admin/admin'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { categoriesOf, field, newAdmin, rowOf, save, signInAdmin } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { expectToast } from './toasts.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

test('an admin adds, changes and deletes a category', async ({ page, open, provoke }) => {
  provoke(/409.*\/admin\/categories/)
  const word = newWord('Jardinería')
  await signInAdmin(page)
  await open('/admin/categories')
  await page.getByRole('button', { name: ADMIN_CATEGORIES.add }).click()
  await expect(page.getByRole('dialog').getByText(ADMIN_CATEGORIES.iconHint)).toBeVisible()
  await save(page).click()
  await expect(page.getByText(CATEGORY_NAME_REQUIRED).first()).toBeVisible()
  await field(page, ADMIN_CATEGORIES.column.name).fill(word)
  await field(page, ADMIN_CATEGORIES.column.description).fill('Patios y jardines')
  await page.getByRole('button', { name: ADMIN_CATEGORIES.picture.leaf }).click()
  await expect(field(page, ADMIN_CATEGORIES.column.icon_name)).toHaveValue('leaf')
  await save(page).click()
  await expectToast(page, ADMIN_CATEGORIES.created)
  await expect(rowOf(page, word)).toContainText('Patios y jardines')
  await expect(rowOf(page, word)).toContainText('leaf')
  await page.getByRole('button', { name: ADMIN_CATEGORIES.editNamed(word) }).click()
  await field(page, ADMIN_CATEGORIES.column.name).fill('ELECTRICIDAD')
  await save(page).click()
  await expect(field(page, ADMIN_CATEGORIES.column.name)).toHaveAccessibleDescription(/Ya existe/)
  await field(page, ADMIN_CATEGORIES.column.name).fill(`${word} B`)
  await save(page).click()
  await expectToast(page, ADMIN_CATEGORIES.updated)
  await page.getByRole('button', { name: ADMIN_CATEGORIES.deleteNamed(`${word} B`) }).click()
  await expect(page.getByRole('alertdialog')).toContainText(ADMIN_CATEGORIES.deleteConfirm(`${word} B`))
  await page.getByRole('alertdialog').getByRole('button', { name: CONTROLS.delete }).click()
  await expectToast(page, ADMIN_CATEGORIES.deleted)
  await expect(rowOf(page, word)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a category that technicians use cannot be removed @prove', async ({ page, open, request, provoke }) => {
  provoke(/400.*\/admin\/categories\//)
  await newTechnician(request)
  const [used] = await categoriesOf(await newAdmin())
  await signInAdmin(page)
  await open('/admin/categories')
  await page.getByRole('button', { name: ADMIN_CATEGORIES.deleteNamed(String(used?.name)) }).click()
  const answer = page.waitForResponse('**/api/admin/categories/*')
  await page.getByRole('alertdialog').getByRole('button', { name: ADMIN_CATEGORIES.archive }).click()
  expect((await answer).status()).toBe(400)
  await expect(
    page.getByText('No se puede eliminar esta categoría porque está siendo utilizada por técnicos', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(rowOf(page, String(used?.name))).toBeVisible()
})

test('a category with past requests is archived, and undo restores it @prove', async ({
  page,
  open,
  request,
}) => {
  const word = newWord('Herrería')
  const { api } = await newAdmin()
  const input = { name: word, description: 'Rejas', icon_name: 'hammer', synonyms: 'herrero' }
  const { category } = (await (await api.post('/api/admin/categories', { data: input })).json()) as {
    category: { id: number }
  }
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const path = `/api/admin/technicians/${technicianId(technician)}`
  await api.put(path, { data: { category_id: category.id } })
  await ask(customer, technician)
  await api.put(path, { data: { category_id: 1 } })
  await signInAdmin(page)
  await open(`/admin/categories?q=${word}`)
  await page.getByRole('button', { name: ADMIN_CATEGORIES.deleteNamed(word) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(ADMIN_CATEGORIES.archiveConfirm(word))
  await question.getByRole('button', { name: ADMIN_CATEGORIES.archive }).click()
  await expectToast(page, ADMIN_CATEGORIES.archived)
  await expect(rowOf(page, word)).toHaveCount(0)
  await page.getByRole('button', { name: COMMON.undo }).click()
  await expectToast(page, COMMON.undone)
  await expect(rowOf(page, word)).toContainText(String(category.id))
  await expect(rowOf(page, word)).toContainText('Rejas')
})
