import { expect } from '@playwright/test'
import { ADMIN_CASE_EVENTS, ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { ADMIN_PERSON } from '@tecnicerca/shared/messages/admin/person'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { newAdmin, signInAdmin } from './admin-area.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, signIn } from './marketplace.ts'
import { expectToast } from './toasts.ts'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

const ENDED_LINE = 'Cancelada por TecniCerca: posible fraude «La cuenta no es suya»'

test('an admin messages one side, adds a note and cancels a case, which both sides see @prove', async ({
  page,
  open,
  request,
  otherPhone,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  await signInAdmin(page)
  await open(`/admin/cases/${id}`)
  const dialog = page.getByRole('dialog')
  const log = page.getByRole('region', { name: ADMIN_CASES.log })

  await page.getByRole('button', { name: ADMIN_CASES.write }).click()
  await dialog.getByRole('button', { name: ADMIN_CASES.send }).click()
  await expect(dialog.getByLabel(ADMIN_CASES.recipient)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(ADMIN_CASES.recipient).selectOption('customer')
  await dialog.getByLabel(ADMIN_CASES.message).fill('No pague por adelantado, por favor.')
  await dialog.getByRole('button', { name: ADMIN_CASES.send }).click()
  await expectToast(page, ADMIN_CASES.sent)
  await expect(log).toContainText(ADMIN_CASE_EVENTS.messageTo.customer)
  await expect(log).toContainText('No pague por adelantado, por favor.')

  const notes = page.getByRole('region', { name: ADMIN_PERSON.notes })
  await notes.getByLabel(ADMIN_PERSON.newNote).fill('Segunda queja de esta cuenta.')
  await notes.getByRole('button', { name: ADMIN_PERSON.addNote }).click()
  await expect(notes.getByRole('listitem')).toContainText('Segunda queja de esta cuenta.')

  await page.getByRole('button', { name: ADMIN_CASES.cancel }).click()
  await dialog.getByLabel(ADMIN_CASES.cancelReason).selectOption('fraud')
  await dialog.getByLabel(ADMIN_CASES.note).fill('La cuenta no es suya')
  await dialog.getByRole('button', { name: ADMIN_CASES.cancel }).click()
  await expectToast(page, ADMIN_CASES.cancelled)
  await expect(log.getByRole('listitem').last()).toContainText('Cancelada por TecniCerca: posible fraude')
  await expect(page.getByRole('button', { name: ADMIN_CASES.cancel })).toBeHidden()

  for (const [side, isRecipient] of [
    [customer, true],
    [technician, false],
  ] as const) {
    const otherPage = await otherPhone()
    await signIn(otherPage, side)
    await otherPage.goto(`/my-requests/${id}`)
    const thread = otherPage.getByRole('log', { name: CASES.thread })
    await expect(thread).toContainText(ENDED_LINE)
    await expect(thread.getByText(CASES.us, { exact: true })).toHaveCount(isRecipient ? 1 : 0)
    await expect(thread.getByText('No pague por adelantado')).toHaveCount(isRecipient ? 1 : 0)
    await otherPage.goto('/avisos')
    await expect(otherPage.getByText(ENDED_LINE)).toBeVisible()
  }
})

test('cancelling a case that has ended keeps the input @prove', async ({ page, open, request, provoke }) => {
  provoke(/status of 409 /)
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  await signInAdmin(page)
  await open(`/admin/cases/${id}`)
  await page.getByRole('button', { name: ADMIN_CASES.cancel }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(ADMIN_CASES.cancelReason).selectOption('other')
  await dialog.getByLabel(ADMIN_CASES.note).fill('Lo pidieron por teléfono')
  const { api } = await newAdmin()
  const data = { status: 'cancelled', reason: 'safety', note: 'Por prudencia' }
  expect((await api.put(`/api/admin/cases/${id}/status`, { data })).status()).toBe(200)
  await dialog.getByRole('button', { name: ADMIN_CASES.cancel }).click()
  await expect(page.getByText('Este caso ya terminó.')).toBeVisible()
  await expect(dialog.getByLabel(ADMIN_CASES.note)).toHaveValue('Lo pidieron por teléfono')
  await expect(page.getByText(SERVICE_REQUESTS.status.cancelled, { exact: true }).first()).toBeAttached()
})
