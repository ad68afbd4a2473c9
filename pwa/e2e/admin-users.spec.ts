import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { ADMIN, ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_MESSAGES } from '@tecnicerca/shared/messages/admin/person'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { NOTICE_WORDS } from '@tecnicerca/shared/messages/notices/notice-words'
import { field, newAdmin, rowOf, save, signInAdmin, usersOf } from './admin-area.ts'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newCustomer, newTechnician, signIn } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { createCustomer } from './people.ts'
import { expectToast } from './toasts.ts'

const searchBox = (page: Page) => page.getByRole('searchbox')

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

test('the user list keeps search, sort order and page in the URL', async ({ page, open, request }) => {
  const word = newWord('Zoila')
  const email = await createCustomer(request, `${word} Peña`)
  await signInAdmin(page)
  await open('/admin/users')
  await expect(page.getByText(/^Página 1 de \d+$/)).toBeVisible()
  await page.getByRole('button', { name: CONTROLS.lastPage }).click()
  await expect(page).toHaveURL(/page=\d+&cursor=/)
  await page.getByRole('button', { name: CONTROLS.previousPage }).click()
  await page.getByRole('button', { name: CONTROLS.firstPage }).click()
  await expect(page).toHaveURL('/admin/users')
  await page.getByRole('button', { name: CONTROLS.nextPage }).click()
  await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible()
  await searchBox(page).fill(`${word.toUpperCase()} PEÑA`)
  await expect(rowOf(page, email)).toBeVisible()
  await expect(page.getByText(ADMIN.results(1), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\?q=ZOILA/)
  await searchBox(page).fill(email.toUpperCase())
  await expect(rowOf(page, email)).toBeVisible()
  await searchBox(page).fill('555-0101')
  await expect(rowOf(page, '809-555-0101').first()).toBeVisible()
  await searchBox(page).fill('nadie se llama así')
  await expect(page.getByText(ADMIN_USERS.empty)).toBeVisible()
  await page.getByRole('button', { name: ADMIN.clearSearch }).click()
  await expect(page).toHaveURL('/admin/users')
  await page.getByRole('button', { name: ADMIN_USERS.column.name }).click()
  await page.getByRole('button', { name: ADMIN_USERS.column.name }).click()
  await expect(page).toHaveURL('/admin/users?sort=-name')
  const column = page.getByRole('columnheader', { name: ADMIN_USERS.column.name })
  await expect(column).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const first = await page.getByRole('rowheader').first().textContent()
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('rowheader').first()).toHaveText(String(first))
  await open(`/admin/users?q=${word}`)
  await expect(searchBox(page)).toHaveValue(word)
  await expect(page.getByText(ADMIN.results(1), { exact: true })).toBeVisible()
})

test('a user is edited by keyboard; a closed dialog returns the focus', async ({ page, open, request }) => {
  const word = newWord('Eneida')
  await createCustomer(request, word)
  const admin = await newAdmin()
  await signInAdmin(page)
  await open(`/admin/users?q=${word}`)
  const edit = page.getByRole('button', { name: ADMIN_USERS.editNamed(word) })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(field(page, ADMIN_USERS.column.name)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${word} Nueva`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('829-555-0777')
  await page.keyboard.press('Enter')
  await expectToast(page, ADMIN_USERS.updated)
  await expect(rowOf(page, `${word} Nueva`)).toContainText('829-555-0777')
  const found = (await usersOf(admin, word)).find(({ name }) => name === `${word} Nueva`)
  expect(found).toMatchObject({ phone: '829-555-0777', role: 'customer' })
})

test('the user dialog rejects a missing name, a missing email and a taken email @prove', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/409.*\/admin\/users\//)
  const word = newWord('Delsa')
  await createCustomer(request, word)
  const taken = await createCustomer(request)
  await signInAdmin(page)
  await open(`/admin/users?q=${word}`)
  await page.getByRole('button', { name: ADMIN_USERS.editNamed(word) }).click()
  await field(page, ADMIN_USERS.column.name).fill('')
  await save(page).click()
  await expect(page.getByText(ADMIN_USERS.required).first()).toBeVisible()
  await expect(field(page, ADMIN_USERS.column.name)).toBeFocused()
  await field(page, ADMIN_USERS.column.name).fill(word)
  await field(page, ADMIN_USERS.column.email).fill('')
  await save(page).click()
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).getByText(ADMIN_USERS.required).first(),
  ).toBeVisible()
  await field(page, ADMIN_USERS.column.email).fill(taken)
  await save(page).click()
  await expect(field(page, ADMIN_USERS.column.email)).toBeFocused()
  await expect(field(page, ADMIN_USERS.column.email)).toHaveAccessibleDescription(/Ya existe una cuenta/)
})

test('the details of a technician without a profile cannot be opened @prove', async ({
  page,
  open,
  request,
}) => {
  const word = newWord('Mayra')
  await createCustomer(request, word)
  await signInAdmin(page)
  await open(`/admin/users?q=${word}`)
  await page.getByRole('button', { name: ADMIN_USERS.editNamed(word) }).click()
  await field(page, ADMIN_USERS.column.role).selectOption('technician')
  await save(page).click()
  await expectToast(page, ADMIN_USERS.updated)
  await expect(rowOf(page, word)).toContainText('Técnico')
  await open(`/admin/technicians?q=${word}`)
  const view = page.getByRole('button', { name: ADMIN_TECHNICIANS.viewNamed(word) })
  await expect(view).toBeDisabled()
  await expect(view).toHaveAccessibleDescription(ADMIN_TECHNICIANS.without_profile)
  await expect(rowOf(page, word)).toContainText(ADMIN_TECHNICIANS.withoutProfileShort)
  await expect(rowOf(page, word)).toContainText(ADMIN_TECHNICIANS.notRated)
})

test('deleting a user needs a confirmation; an admin has no delete button', async ({
  page,
  open,
  request,
}) => {
  const word = newWord('Nereida')
  const email = await createCustomer(request, word)
  const admin = await signInAdmin(page)
  await open(`/admin/users?q=${admin.email}`)
  await expect(rowOf(page, admin.email)).toBeVisible()
  await expect(page.getByRole('button', { name: ADMIN_USERS.deleteNamed(admin.name) })).toHaveCount(0)
  await searchBox(page).fill(word)
  await page.getByRole('button', { name: ADMIN_USERS.deleteNamed(word) }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(ADMIN_USERS.deleteConfirm(word))
  await question.getByRole('button', { name: CONTROLS.cancel }).click()
  await expect(rowOf(page, email)).toBeVisible()
  await page.getByRole('button', { name: ADMIN_USERS.deleteNamed(word) }).click()
  await question.getByRole('button', { name: CONTROLS.delete }).click()
  await expectToast(page, ADMIN_USERS.deleted)
  await expect(page.getByText(ADMIN_USERS.empty)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the CSV has the filtered rows in order, with formulas escaped @prove', async ({
  page,
  open,
  request,
}) => {
  const word = newWord('Celeste')
  const emails = [await createCustomer(request, `Ana ${word}`), await createCustomer(request, `Ñica ${word}`)]
  const admin = await newAdmin()
  const ids = new Map((await usersOf(admin, word)).map(({ email, id }) => [email, id]))
  const formula = { data: { phone: '=HYPERLINK("x","y")' } }
  await admin.api.put(`/api/admin/users/${ids.get(String(emails[0]))}`, formula)
  await signInAdmin(page)
  await open(`/admin/users?q=${word}&sort=-id`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: CONTROLS.downloadCsv }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^usuarios-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?=\r?$)/gm, 'DAY')).toBe(
    [
      '\uFEFFID,Nombre,Email,Teléfono,Rol,Registro',
      `${ids.get(String(emails[1]))},Ñica ${word},${emails[1]},809-555-0101,Cliente,DAY`,
      `${ids.get(String(emails[0]))},Ana ${word},${emails[0]},"'=HYPERLINK(""x"",""y"")",Cliente,DAY`,
      '',
    ].join('\r\n'),
  )
})

test('an ended session shows an error with a link to the login @prove', async ({ page, open, provoke }) => {
  provoke(/401.*\/admin\/(users|desk)/)
  await signInAdmin(page)
  await page.context().clearCookies()
  await open('/admin/users')
  await expect(page.getByText(ADMIN_USERS.loadFailed)).toBeVisible()
  await page.getByRole('alert').getByRole('link', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fusers/)
})

test('an admin who edits their own name or role sees the effect at once @prove', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/401.*\/admin\/users/)
  const word = newWord('Minerva')
  const other = await newCustomer(request, word)
  const { api } = await newAdmin()
  const { name, email, phone } = other.user
  await api.put(`/api/admin/users/${other.user.id}`, { data: { name, email, phone, role: 'admin' } })
  await signIn(page, other)
  await open(`/admin/users?q=${word}`)
  await page.getByRole('button', { name: ADMIN_USERS.editNamed(word) }).click()
  await field(page, ADMIN_USERS.column.name).fill(`${word} Mirabal`)
  await save(page).click()
  await expect(page.getByText(ADMIN.greeting(`${word} Mirabal`))).toBeVisible()
  await page.getByRole('button', { name: ADMIN_USERS.editNamed(`${word} Mirabal`) }).click()
  await field(page, ADMIN_USERS.column.role).selectOption('customer')
  await save(page).click()
  await expectToast(page, ADMIN_USERS.ownRoleChanged)
  await expect(page).toHaveURL('/login')
})

test('an admin messages several people and one person; a recipient sees both notices @prove', async ({
  page,
  open,
  request,
  otherPhone,
}) => {
  const word = newWord('Altagracia')
  const recipient = await newCustomer(request, `${word} Uno`)
  await newTechnician(request, `${word} Dos`)
  await signInAdmin(page)
  await open(`/admin/users?q=${word}`)
  for (const name of [`${word} Uno`, `${word} Dos`]) await page.getByLabel(CONTROLS.selectRow(name)).check()
  await page.getByRole('button', { name: ADMIN_MESSAGES.write }).click()
  const dialog = page.getByRole('dialog', { name: ADMIN_MESSAGES.title(2) })
  await dialog.getByRole('button', { name: ADMIN_MESSAGES.submit }).click()
  await expect(dialog).toContainText(ADMIN_MESSAGES.textMissing)
  await dialog.getByLabel(ADMIN_MESSAGES.text).fill('El domingo no hay servicio.')
  await dialog.getByRole('button', { name: ADMIN_MESSAGES.submit }).click()
  await expectToast(page, ADMIN_MESSAGES.sent(2))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: CONTROLS.selection })).toBeHidden()
  await page.getByRole('link', { name: `${word} Uno` }).click()
  await page.getByRole('button', { name: ADMIN_MESSAGES.writeOne }).click()
  await page.getByRole('dialog').getByLabel(ADMIN_MESSAGES.text).fill('Gracias por avisar.')
  await page.getByRole('dialog').getByRole('button', { name: ADMIN_MESSAGES.submit }).click()
  await expectToast(page, ADMIN_MESSAGES.sent(1))

  const recipientPage = await otherPhone()
  await signIn(recipientPage, recipient)
  await recipientPage.goto('/avisos')
  await expect(recipientPage.getByRole('main').getByRole('listitem')).toContainText([
    NOTICE_WORDS.admin_message('Gracias por avisar.'),
    NOTICE_WORDS.admin_message('El domingo no hay servicio.'),
  ])
})
