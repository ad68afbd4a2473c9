import { expect } from '@playwright/test'
import { SUSPENDED } from '@tecnicerca/shared/messages/account/account'
import { ADMIN_USERS } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { newAdmin, signInAdmin } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { mailedLink } from './mails.ts'
import { ask, newCustomer, newTechnician, signIn, technicianId } from './marketplace.ts'
import { expectToast } from './toasts.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

test('an admin opens a person from a case, and suspends and restores the account', async ({
  page,
  open,
  request,
  otherPhone,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  await signInAdmin(page)
  await open(`/admin/cases/${id}`)
  const facts = page.getByRole('region', { name: ADMIN_CASES.facts })
  await expect(facts).toContainText(technician.email)
  await facts.getByRole('link', { name: technician.user.name }).click()
  await expect(page).toHaveURL(`/admin/users/${technician.user.id}`)
  await expect(page.getByRole('link', { name: ADMIN_CASES.number(id) })).toBeVisible()
  await page.getByLabel(ADMIN_PERSON.newNote).fill('Tercera queja del mes.')
  await page.getByRole('button', { name: ADMIN_PERSON.addNote }).click()
  await expect(page.getByRole('region', { name: ADMIN_PERSON.notes })).toContainText('Tercera queja del mes.')

  await page.getByRole('button', { name: ADMIN_PERSON.suspend }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: ADMIN_PERSON.suspend }).click()
  await expect(dialog.getByLabel(ADMIN_PERSON.reason)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(ADMIN_PERSON.reason).fill('Cobró por adelantado y no fue.')
  await dialog.getByRole('button', { name: ADMIN_PERSON.suspend }).click()
  await expectToast(page, ADMIN_PERSON.suspended)
  await expect(page.getByText(ADMIN_PERSON.suspendedFor('Cobró por adelantado y no fue.'))).toBeVisible()
  const { api } = await newAdmin()
  expect((await api.get(`/api/technicians/${technicianId(technician)}`)).status()).toBe(404)
  const cases = (await (await api.get(`/api/admin/cases/${id}`)).json()) as { case: { status: string } }
  expect(cases.case.status).toBe('cancelled')

  const technicianPage = await otherPhone()
  await signIn(technicianPage, technician)
  await technicianPage.goto('/my-account')
  await expect(technicianPage.getByText(SUSPENDED.explained('Cobró por adelantado y no fue.'))).toBeVisible()

  await page.getByRole('button', { name: ADMIN_PERSON.restore }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: ADMIN_PERSON.restore }).click()
  await expectToast(page, ADMIN_PERSON.restored)
  expect((await api.get(`/api/technicians/${technicianId(technician)}`)).status()).toBe(200)
})

test('an admin mails a password link, and undoes a suspension @prove', async ({ page, open, request }) => {
  const { email, user } = await newCustomer(request)
  await signInAdmin(page)
  await open(`/admin/users/${user.id}`)
  await page.getByRole('button', { name: ADMIN_PERSON.mailPassword }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(email)
  await question.getByRole('button', { name: ADMIN_PERSON.mailPasswordSubmit }).click()
  await expectToast(page, ADMIN_PERSON.passwordMailed)
  expect(await mailedLink(email, '/reset-password')).toContain('token=')

  await page.getByRole('button', { name: ADMIN_PERSON.suspend }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(ADMIN_PERSON.reason).fill('Fue otra persona.')
  await dialog.getByRole('button', { name: ADMIN_PERSON.suspend }).click()
  await expect(page.getByText(ADMIN_PERSON.suspendedFor('Fue otra persona.'))).toBeVisible()
  await page.getByRole('button', { name: COMMON.undo }).click()
  await expectToast(page, COMMON.undone)
  await expect(page.getByText(ADMIN_PERSON.suspendedFor('Fue otra persona.'))).toBeHidden()
})

test('the delete dialog says how many requests the deletion ends @prove', async ({ page, open, request }) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  await ask(customer, technician)
  await signInAdmin(page)
  await open(`/admin/users/${customer.user.id}`)
  await page.getByRole('button', { name: ADMIN_PERSON.remove }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(ADMIN_USERS.deleteEnds(1))
  await expect(question).toContainText(customer.email)
  await question.getByRole('button', { name: CONTROLS.delete }).click()
  await expectToast(page, ADMIN_USERS.deleted)
  await expect(page).toHaveURL('/admin/users')
})

test('the back link stays the same element when the person has loaded @prove', async ({
  page,
  open,
  request,
}) => {
  const customer = await newCustomer(request)
  await signInAdmin(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api/admin/users/${customer.user.id}`, async (route) => {
    await answered
    await route.continue()
  })
  await open(`/admin/users/${customer.user.id}`)
  const link = await page.getByRole('link', { name: COMMON.back, exact: true }).elementHandle()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: customer.user.name })).toBeVisible()
  expect(await link?.evaluate((element) => element.isConnected)).toBe(true)
})
