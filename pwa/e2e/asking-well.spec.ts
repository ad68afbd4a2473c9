import { expect, type Page } from '@playwright/test'
import { addDays } from '@tecnicerca/shared/calendar'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { REQUEST_DETAILS, SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, requestsOf, signIn, technicianId, today } from './marketplace.ts'
import { CALLS, card, openForLater } from './offline-phone.ts'
import { tablesWith } from './phone-storages.ts'
import { expectSent, expectToast } from './toasts.ts'

const WORDS = 'Se fue la luz'
const F = SERVICE_REQUEST_FORM
const GURABO = 3
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const submit = (page: Page) => dialog(page).getByRole('button', { name: F.submit }).click()
const unfold = (page: Page) => dialog(page).getByText(F.more, { exact: true }).click()

async function fillWords(page: Page): Promise<void> {
  await dialog(page).getByLabel(F.description).fill(WORDS)
  await dialog(page).getByLabel(F.location).fill('Calle 5 #12')
}

async function fillDetails(page: Page): Promise<void> {
  await dialog(page).getByText(REQUEST_DETAILS.windows.morning, { exact: true }).click()
  await field(page, F.reference_point).fill('Portón verde')
  await unfold(page)
  await field(page, F.is_urgent).check()
  await field(page, F.sector).selectOption({ label: 'Gurabo' })
}

const DETAILS = {
  time_window: 'morning',
  is_urgent: true,
  sector_id: GURABO,
  reference_point: 'Portón verde',
}

test.describe('request form with details', () => {
  test('sends the details to the technician, and prefills the sector next time', async ({
    page,
    open,
    request,
  }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
    const path = `/technicians/${technicianId(technician)}?request_service=true`
    await signIn(page, customer)
    await open(path)
    await expect(field(page, F.time_window)).toBeHidden()
    await fillWords(page)
    await fillDetails(page)
    await submit(page)
    await expectSent(page, F.sent)
    expect(await requestsOf(customer)).toMatchObject([DETAILS])

    const other = await newTechnician(request, 'Luis Peña')
    await open(`/technicians/${technicianId(other)}?request_service=true`)
    await unfold(page)
    await expect(field(page, F.sector)).toHaveValue(String(GURABO))
    await expect(dialog(page).getByLabel(F.location)).toHaveValue('Calle 5 #12')
    await expect(field(page, F.reference_point)).toHaveValue('Portón verde')

    await signIn(page, technician)
    await open('/my-requests')
    for (const detail of [
      REQUEST_DETAILS.windows.morning,
      REQUEST_DETAILS.urgent,
      'Calle 5 #12, Gurabo',
      'Portón verde',
    ])
      await expect(card(page, WORDS)).toContainText(detail)
  })

  test('unfolds the details and focuses the field on an error @prove', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    await signIn(page, await newCustomer(request))
    await open(`/technicians/${technicianId(technician)}?request_service=true`)
    await fillWords(page)
    await fillDetails(page)
    await unfold(page)
    await expect(field(page, F.is_urgent)).toBeHidden()
    await dialog(page).getByLabel(F.date).fill(addDays(today(), 3))
    await submit(page)
    await expect(field(page, F.is_urgent)).toBeFocused()
    await expect(dialog(page).getByText(F.urgentLate)).toBeVisible()
    await field(page, F.is_urgent).uncheck()
    await submit(page)
    await expectSent(page, F.sent)
  })

  test('keeps the details after a reload and a correction @prove', async ({
    page,
    context,
    request,
    provoke,
  }) => {
    provoke(CALLS)
    const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
    await signIn(page, customer)
    await openForLater(page, `/technicians/${technicianId(technician)}?request_service=true`)
    await fillWords(page)
    await fillDetails(page)
    await expect.poll(() => tablesWith(page, ['Portón verde'])).not.toEqual([])
    await page.reload()
    await expect(dialog(page)).toContainText('Urgente · Gurabo')
    await expect(field(page, F.reference_point)).toHaveValue('Portón verde')
    await expect(dialog(page).getByRole('radio', { name: REQUEST_DETAILS.windows.morning })).toBeChecked()
    await context.setOffline(true)
    await submit(page)
    await expectToast(page, OFFLINE.savedHere)
    await page.goto('/pendientes')
    await expect(card(page, WORDS)).toContainText('Por la mañana, 8 a 12 · Urgente · Gurabo · Portón verde')
    await page.getByRole('button', { name: OFFLINE.correct }).click()
    await unfold(page)
    await expect(field(page, F.sector)).toHaveValue(String(GURABO))
    await field(page, F.reference_point).fill('Portón azul')
    await submit(page)
    await context.setOffline(false)
    await expect
      .poll(() => requestsOf(customer), { timeout: 30_000 })
      .toMatchObject([{ ...DETAILS, reference_point: 'Portón azul' }])
  })
})
