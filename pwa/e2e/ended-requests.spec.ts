import { expect, type Page } from '@playwright/test'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import {
  ENDED,
  ENDING,
  REQUEST_DETAILS,
  SERVICE_REQUEST_FORM,
  SERVICE_REQUESTS,
} from '@tecnicerca/shared/messages/service-requests'
import { openMenu } from './case-screen.ts'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  newCustomer,
  newTechnician,
  type Person,
  requestsOf,
  setStatus,
  signIn,
  technicianId,
  tomorrow,
} from './marketplace.ts'
import { complete } from './offline-phone.ts'
import { tablesWith } from './phone-storages.ts'
import { expectSent, expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

const WORDS = 'Se fue la luz.'
const card = (page: Page) => page.getByRole('article').filter({ hasText: WORDS })

async function endOf(person: Person) {
  const [row] = await requestsOf(person)
  return row && [row.status, row.ended_by, row.ended_reason, row.ended_note]
}

test.describe('ending a service request', () => {
  test('a technician rejects with a reason, which the customer sees', async ({ page, open, request }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
    await ask(customer, technician, { service_description: WORDS })
    await signIn(page, technician)
    await open('/my-requests')
    await card(page).getByRole('button', { name: SERVICE_REQUESTS.reject }).click()
    const question = page.getByRole('alertdialog', { name: SERVICE_REQUESTS.rejectConfirm })
    await question.getByRole('radio', { name: ENDING.reasons.busy }).check()
    await question.getByLabel(ENDING.note).fill('Estoy en Puerto Plata')
    await expect(question.getByText(CONTROLS.charactersLeft(179))).toBeVisible()
    await question.getByRole('button', { name: SERVICE_REQUESTS.reject }).click()
    await expectSent(page, SERVICE_REQUESTS.updated)
    await expect(card(page)).toContainText('La rechazaste: ocupado esa fecha «Estoy en Puerto Plata»')
    expect(await endOf(customer)).toEqual(['cancelled', 'technician', 'busy', 'Estoy en Puerto Plata'])
    await signIn(page, customer)
    await open('/my-requests')
    const line = 'Rechazada por el técnico: ocupado esa fecha «Estoy en Puerto Plata»'
    await expect(card(page)).toContainText(line)
  })

  test('a customer sends a rejected request to another technician with all details @prove', async ({
    page,
    open,
    request,
  }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
    const other = await newTechnician(request, 'Luis Peña')
    const details = { time_window: 'evening', sector_id: 3, reference_point: 'Portón verde' }
    const asked = await customer.api.post('/api/service-requests', {
      data: {
        technician_id: technicianId(technician),
        service_description: WORDS,
        request_date: tomorrow(),
        service_location: 'Calle 5',
        ...details,
      },
    })
    const { serviceRequest } = (await asked.json()) as { serviceRequest: { id: number } }
    await setStatus(technician, serviceRequest.id, 'cancelled')
    await signIn(page, customer)
    await open('/my-requests')
    await card(page).getByRole('link', { name: OFFLINE.findAnother }).click()
    await expect(page).toHaveURL('/search?query=Electricidad')
    await expect.poll(() => tablesWith(page, ['"group_id":""', 'Portón verde'])).not.toEqual([])
    await open(`/technicians/${technicianId(other)}?request_service=true`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: REQUEST_DETAILS.windows.evening })).toBeChecked()
    await expect(dialog.getByLabel(SERVICE_REQUEST_FORM.sector, { exact: true })).toHaveValue('3')
    await expect(dialog.getByLabel(SERVICE_REQUEST_FORM.reference_point)).toHaveValue('Portón verde')
    await dialog.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
    await expectSent(page, SERVICE_REQUEST_FORM.sent)
    expect((await requestsOf(customer)).find(({ status }) => status === 'pending')).toMatchObject({
      technician_name: 'Luis Peña',
      service_description: WORDS,
      request_date: tomorrow(),
      ...details,
    })
  })

  test('a customer needs a reason to cancel an accepted request', async ({ page, open, request }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
    const asked = await ask(customer, technician, { service_description: WORDS })
    await setStatus(technician, asked.id, 'accepted')
    await signIn(page, customer)
    await open(`/my-requests/${asked.id}`)
    await openMenu(page)
    await page.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    const question = page.getByRole('alertdialog', { name: SERVICE_REQUESTS.cancelConfirm })
    await question.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    await expect(question.getByRole('group')).toContainText(ENDING.reasonMissing)
    await question.getByRole('radio', { name: ENDING.reasons.date_changed }).check()
    await expect(question.getByText(ENDING.reasonMissing)).toHaveCount(0)
    await question.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    await expectSent(page, SERVICE_REQUESTS.updated)
    await expect(page.getByText(`${ENDED.own.cancelled}: ${ENDED.why.date_changed}`).first()).toBeVisible()
    expect(await endOf(customer)).toEqual(['cancelled', 'customer', 'date_changed', ''])
  })

  test('a technician cancels an accepted request with a reason @prove', async ({ page, open, request }) => {
    const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
    const asked = await ask(customer, technician, { service_description: WORDS })
    await setStatus(technician, asked.id, 'accepted')
    await signIn(page, technician)
    await open(`/my-requests/${asked.id}`)
    await openMenu(page)
    await page.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    const question = page.getByRole('alertdialog', { name: SERVICE_REQUESTS.cancelConfirm })
    await question.getByRole('radio', { name: ENDING.reasons.details_missing }).check()
    await question.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
    await expectSent(page, SERVICE_REQUESTS.updated)
    await expect(page.getByText(`${ENDED.own.cancelled}: ${ENDED.why.details_missing}`).first()).toBeVisible()
    expect(await endOf(customer)).toEqual(['cancelled', 'technician', 'details_missing', ''])
  })

  for (const screen of ['/my-requests', '/pendientes'])
    test(`a cancellation asks for a reason on ${screen} if the request was accepted meanwhile @prove`, async ({
      page,
      open,
      context,
      request,
      provoke,
    }) => {
      provoke(/\/api\//)
      const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
      const asked = await ask(customer, technician, { service_description: WORDS })
      await signIn(page, customer)
      await open('/my-requests')
      await expect(card(page)).toBeVisible()
      await context.setOffline(true)
      await card(page).getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
      const question = page.getByRole('alertdialog', { name: SERVICE_REQUESTS.cancelConfirm })
      await question.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
      await expectToast(page, OFFLINE.savedHere)
      await setStatus(technician, asked.id, 'accepted')
      await context.setOffline(false)
      await open(screen)
      const refusedItem = page.getByRole('article').filter({ hasText: ENDING.wasAccepted })
      await expect(refusedItem).toBeVisible({ timeout: 30_000 })
      expect(await endOf(customer)).toEqual(['accepted', null, null, ''])
      await refusedItem.getByRole('button', { name: ENDING.chooseReason }).click()
      await question.getByRole('radio', { name: ENDING.reasons.found_another }).check()
      await question.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
      await expectSent(page, SERVICE_REQUESTS.updated)
      expect(await endOf(customer)).toEqual(['cancelled', 'customer', 'found_another', ''])
    })

  test('a completion sent later carries the time of the tap @prove', async ({
    page,
    open,
    context,
    request,
    provoke,
  }) => {
    provoke(/\/api\//)
    const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
    const asked = await ask(customer, technician, { service_description: WORDS })
    await setStatus(technician, asked.id, 'accepted')
    await signIn(page, technician)
    await open('/my-requests')
    await expect(card(page)).toBeVisible()
    await context.setOffline(true)
    await complete(page, WORDS)
    await expectToast(page, OFFLINE.savedHere)
    const pressedBefore = Date.now()
    const sent = page.waitForRequest((call) => call.url().endsWith('/status'))
    await context.setOffline(false)
    const { at_phone: atPhone } = (await sent).postDataJSON() as { at_phone: string }
    expect(Date.parse(atPhone)).toBeLessThanOrEqual(pressedBefore)
    await expect.poll(async () => (await endOf(customer))?.[0]).toBe('completed')
  })
})
