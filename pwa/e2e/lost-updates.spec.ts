import { expect, type Page } from '@playwright/test'
import type { User } from '@tecnicerca/shared/accounts'
import type { Category } from '@tecnicerca/shared/categories'
import { ACCOUNT } from '@tecnicerca/shared/messages/account/account'
import { ADMIN_CATEGORIES, ADMIN_TECHNICIANS, ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import type { TechnicianProfile } from '@tecnicerca/shared/technicians'
import { categoriesOf, field, newAdmin, save, signInAdmin, usersOf } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newCustomer, newTechnician, type Person, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { signInOnce } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

/** Saves a concurrent change through the API. */
async function put(api: Person['api'], path: string, data: object): Promise<void> {
  expect((await api.put(`/api${path}`, { data })).status()).toBe(200)
}

async function openUser(page: Page, { name, email }: User, open: (path: string) => Promise<void>) {
  await signInAdmin(page)
  await open(`/admin/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: ADMIN_USERS.editNamed(name) }).click()
}

async function userOf(admin: Person, id: number): Promise<User | undefined> {
  return (await usersOf(admin, `#${id}`))[0]
}

test('two admins who change different fields keep both changes', async ({ page, open, request }) => {
  const { user } = await newCustomer(request)
  const other = await newAdmin()
  await openUser(page, user, open)
  await put(other.api, `/admin/users/${user.id}`, { phone: '829-555-0142' })
  await field(page, ADMIN_USERS.column.name).fill('Rosa Cambiada')
  await save(page).click()
  await expectToast(page, ADMIN_USERS.updated)
  expect(await userOf(other, user.id)).toMatchObject({ name: 'Rosa Cambiada', phone: '829-555-0142' })
})

test('an admin who edits the email keeps a name and phone saved meanwhile by the person @prove', async ({
  page,
  open,
  request,
}) => {
  const person = await newCustomer(request)
  await openUser(page, person.user, open)
  await put(person.api, '/users/me', { name: 'Luz Corregida', phone: '849-555-0177' })
  const email = `${newWord('correo')}@ejemplo.do`.toLowerCase()
  await field(page, ADMIN_USERS.column.email).fill(email)
  await save(page).click()
  await expectToast(page, ADMIN_USERS.updated)
  expect(await userOf(await newAdmin(), person.user.id)).toMatchObject({
    ...{ name: 'Luz Corregida', phone: '849-555-0177', email },
  })
})

test('an admin who edits a profile keeps a price and availability saved meanwhile @prove', async ({
  page,
  open,
  request,
}) => {
  const technician = await newTechnician(request)
  const id = technicianId(technician)
  await signInAdmin(page)
  await open(`/admin/technicians?q=${encodeURIComponent(technician.email)}`)
  await page.getByRole('button', { name: ADMIN_TECHNICIANS.editNamed(technician.user.name) }).click()
  await expect(field(page, PROFILE_EDIT.experience_years)).toBeVisible()
  await put(technician.api, '/technicians/profile', { hourly_rate: 1234.5, available: false })
  await field(page, PROFILE_EDIT.experience_years).fill('21')
  await save(page).click()
  await expectToast(page, ADMIN_TECHNICIANS.updated)
  const answer = await request.get(`/api/technicians/${id}`)
  expect(((await answer.json()) as { technician: TechnicianProfile }).technician).toMatchObject({
    ...{ hourly_rate: 1234.5, available: 0, experience_years: 21 },
  })
})

test('an admin who edits a description keeps synonyms saved meanwhile by another admin @prove', async ({
  page,
  open,
}) => {
  const admin = await newAdmin()
  const name = newWord('Oficio')
  const made = await admin.api.post('/api/admin/categories', { data: { name, synonyms: 'uno' } })
  const { category } = (await made.json()) as { category: Category }
  await signInAdmin(page)
  await open('/admin/categories')
  await page.getByRole('button', { name: ADMIN_CATEGORIES.editNamed(name) }).click()
  await put(admin.api, `/admin/categories/${category.id}`, { synonyms: 'uno, dos' })
  await field(page, ADMIN_CATEGORIES.column.description).fill('Descripción nueva')
  await save(page).click()
  await expectToast(page, ADMIN_CATEGORIES.updated)
  const saved = (await categoriesOf(admin)).find(({ id }) => id === category.id)
  expect(saved).toMatchObject({ description: 'Descripción nueva', synonyms: 'uno, dos' })
})

test('a restored draft keeps typed fields and shows new values in the others', async ({
  page,
  open,
  request,
}) => {
  const person = await newCustomer(request)
  await open('/')
  await signInOnce(page, person)
  await open('/my-account/edit')
  await page.getByLabel(ACCOUNT.name).fill('Rosa Cambiada')
  await put((await newAdmin()).api, `/admin/users/${person.user.id}`, { phone: '829-555-0142' })
  await open('/my-account')
  await expect(page.getByText('829-555-0142')).toBeVisible()
  await open('/my-account/edit')
  await expect(page.getByLabel(ACCOUNT.name)).toHaveValue('Rosa Cambiada')
  await expect(page.getByLabel(SESSION.phoneOptional)).toHaveValue('829-555-0142')
})
