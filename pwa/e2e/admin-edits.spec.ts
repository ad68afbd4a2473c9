import { expect } from '@playwright/test'
import { ADMIN, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { field, newAdmin, rowOf, save, signInAdmin, usersOf } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newWord } from './new-word.ts'
import { createCustomer } from './people.ts'
import { expectToast } from './toasts.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

test('the user dialog shows a concurrent edit of another admin and keeps the input @prove', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/409.*\/admin\/users\//)
  const word = newWord('Iris')
  await createCustomer(request, word)
  const [admin, [user]] = [await newAdmin(), await usersOf(await newAdmin(), word)]
  await signInAdmin(page)
  await open(`/admin/users?q=${word}`)
  await page.getByRole('button', { name: ADMIN_USERS.editNamed(word) }).click()
  await field(page, ADMIN_USERS.column.name).fill(`${word} Mía`)
  await admin.api.put(`/api/admin/users/${user?.id}`, {
    data: { name: `${word} Ajena`, phone: '829-555-0142' },
  })
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText(ADMIN.nowSays(ADMIN_USERS.column.name, `${word} Ajena`))
  await expect(field(page, ADMIN_USERS.column.name)).toHaveValue(`${word} Mía`)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: CONTROLS.keepEditing }).click()
  await expect(field(page, ADMIN_USERS.column.name)).toHaveValue(`${word} Mía`)
  await save(page).click()
  await expectToast(page, ADMIN_USERS.updated)
  expect((await usersOf(admin, word))[0]).toMatchObject({ name: `${word} Mía`, phone: '829-555-0142' })
  await open('/admin/activity')
  await page.getByRole('searchbox').fill(`${word} mia`)
  await expect(rowOf(page, `${word} Mía`)).toContainText(`${word} Ajena`)
})

test('an admin needs their own password to make a user an admin', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/400.*\/admin\/users\//)
  const word = newWord('Fátima')
  await createCustomer(request, word)
  await signInAdmin(page)
  await open(`/admin/users?q=${word}`)
  await page.getByRole('button', { name: ADMIN_USERS.editNamed(word) }).click()
  await field(page, ADMIN_USERS.column.role).selectOption('admin')
  await field(page, ADMIN.ownPassword).fill('otra-clave')
  await save(page).click()
  await expect(field(page, ADMIN.ownPassword)).toHaveAttribute('aria-invalid', 'true')
  await field(page, ADMIN.ownPassword).fill('admin123')
  await save(page).click()
  await expectToast(page, ADMIN_USERS.updated)
  await expect(rowOf(page, word)).toContainText('Administrador')
})
