import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import {
  OPEN_REQUEST,
  SERVICE_REQUEST_FORM,
  SERVICE_REQUESTS,
} from '@tecnicerca/shared/messages/service-requests'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  newCustomer,
  newTechnician,
  requestsOf,
  signIn,
  technicianId,
  today,
  tomorrow,
  yesterday,
} from './marketplace.ts'
import { card, waitLongForResponses } from './offline-phone.ts'
import { expectSent } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)

type Fixtures = Parameters<Parameters<typeof test>[2]>[0]

/** Opens the request form of a new technician as a new customer. */
async function openForm({ page, open, request }: Pick<Fixtures, 'page' | 'open' | 'request'>): Promise<void> {
  const technician = await newTechnician(request)
  await signIn(page, await newCustomer(request))
  await open(`/technicians/${technicianId(technician)}?request_service=true`)
}

async function fillRequest(page: Page, description: string): Promise<void> {
  await field(page, SERVICE_REQUEST_FORM.description).fill(description)
  await field(page, SERVICE_REQUEST_FORM.location).fill('Calle 5 #12, Gurabo')
}

test.describe('service request form', () => {
  test('works by keyboard, shows missing fields, and lists the request', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await signIn(page, customer)
    await open(`/technicians/${technicianId(technician)}`)
    const opener = page.getByRole('button', { name: PROFILE.request_service })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await field(page, SERVICE_REQUEST_FORM.description).focus()
    const todayChip = page.getByRole('radio', { name: SERVICE_REQUEST_FORM.days.today })
    const [photos, date] = [field(page, CASES.addPhotos), field(page, SERVICE_REQUEST_FORM.date)]
    for (const next of [photos, todayChip, date]) {
      await page.keyboard.press('Tab')
      await expect(next).toBeFocused()
    }
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toHaveValue(today())
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toHaveAttribute('min', today())
    await field(page, SERVICE_REQUEST_FORM.location).focus()
    await page.keyboard.press('Enter')
    await expect(field(page, SERVICE_REQUEST_FORM.description)).toBeFocused()
    await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveAccessibleDescription(
      'Describe el servicio que necesitas.',
    )
    await expect(field(page, SERVICE_REQUEST_FORM.location)).toHaveAccessibleDescription(
      'Escribe dónde se hará el servicio.',
    )
    await page.keyboard.type('Se fue la luz en media casa.')
    await field(page, SERVICE_REQUEST_FORM.location).focus()
    await page.keyboard.type('Calle 5, gura')
    await expect(page.locator('datalist option').first()).toHaveText('Calle 5, Gurabo')
    await page.keyboard.press('Enter')
    await expectSent(page, SERVICE_REQUEST_FORM.sent)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('link', { name: OPEN_REQUEST.see })).toBeFocused()
    await page.getByRole('link', { name: 'Solicitudes' }).click()
    await expect(card(page, 'Se fue la luz en media casa.')).toContainText(SERVICE_REQUESTS.status.pending)
    expect(await requestsOf(customer)).toMatchObject([
      { service_description: 'Se fue la luz en media casa.', request_date: today(), direction: 'sent' },
    ])
  })

  test('a slow network does not take the focus from the button that asks @prove', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request)
    await signIn(page, await newCustomer(request))
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/open-request-bar-*.js', async (route) => {
      await isReleased
      await route.continue()
    })
    const isComing = page.waitForRequest('**/assets/open-request-bar-*.js')
    await open(`/technicians/${technicianId(technician)}`)
    await isComing
    const opener = page.getByRole('button', { name: PROFILE.request_service })
    await opener.focus()
    const hasCome = page.waitForResponse('**/assets/open-request-bar-*.js')
    release()
    await hasCome
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('moves the focus to an invalid field only once @prove', async ({ page, open, request }) => {
    await openForm({ page, open, request })
    await expect(field(page, SERVICE_REQUEST_FORM.location)).toBeVisible()
    await page.evaluate(() => {
      const run = window.setTimeout
      const late: VoidFunction[] = []
      const hold = (task: VoidFunction, ms = 0) => (ms > 0 ? run(task, ms) : late.push(task))
      Object.assign(window, { setTimeout: hold, runLate: () => late.forEach((task) => task()) })
    })
    await field(page, SERVICE_REQUEST_FORM.location).press('Enter')
    const description = field(page, SERVICE_REQUEST_FORM.description)
    await expect(description).toBeFocused()
    await page.keyboard.type('Se fue la luz.')
    await expect(description).toHaveAccessibleDescription('')
    await page.evaluate('runLate()')
    await page.keyboard.type(' Es urgente.')
    await expect(description).toHaveValue('Se fue la luz. Es urgente.')
  })

  test('refuses a past day, and keeps the input after a reload @prove', async ({ page, open, request }) => {
    await openForm({ page, open, request })
    await fillRequest(page, 'Instalar un abanico.')
    await field(page, SERVICE_REQUEST_FORM.date).fill(yesterday())
    await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toHaveAccessibleDescription(
      SERVICE_REQUEST_FORM.datePast,
    )
    await field(page, SERVICE_REQUEST_FORM.date).fill(tomorrow())
    await page.getByRole('button', { name: SERVICE_REQUEST_FORM.cancel }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await hydrated(page)
    await page.getByRole('button', { name: PROFILE.request_service }).click()
    await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveValue('Instalar un abanico.')
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toHaveValue(tomorrow())
  })

  test('shows a refusal of the server at its field, and sends the corrected request', async ({
    page,
    open,
    request,
    provoke,
  }) => {
    provoke(/\/api\//)
    await waitLongForResponses(page)
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await signIn(page, customer)
    await open(`/technicians/${technicianId(technician)}?request_service=true`)
    await page.context().route('**/api/service-requests', async (route) => {
      const key = route.request().headers()['idempotency-key'] ?? ''
      await route.fulfill({
        status: 422,
        headers: { 'idempotency-key': key },
        json: {
          message: 'La fecha de la solicitud ya pasó. Elige otro día.',
          code: 'request_date_passed',
          fields: { request_date: SERVICE_REQUEST_FORM.datePast },
        },
      })
    })
    await fillRequest(page, 'Cambiar un breaker.')
    await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toBeFocused()
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toHaveAccessibleDescription(
      SERVICE_REQUEST_FORM.datePast,
    )
    await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveValue('Cambiar un breaker.')
    await page.context().unroute('**/api/service-requests')
    await field(page, SERVICE_REQUEST_FORM.date).fill(tomorrow())
    await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
    await expectSent(page, SERVICE_REQUEST_FORM.sent)
    expect(await requestsOf(customer)).toHaveLength(1)
    await open('/my-requests')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  test('does not open for technicians on their own profile @prove', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    await signIn(page, technician)
    await open(`/technicians/${technicianId(technician)}?request_service=true`)
    await expect(page.getByRole('link', { name: PROFILE.edit })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('service request form in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })
  test('starts with the current day in Santo Domingo @prove', async ({ page, open, request }) => {
    await openForm({ page, open, request })
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toHaveValue(today())
  })
})
