import { expect, type Page } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { newEmail, test } from './fixtures.ts'
import { newCustomer, newTechnician, personOf, requestsOf, technicianId, today } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { CALLS, openForLater, reopen, requestForm, SOON, waitLongForResponses } from './offline-phone.ts'
import { fillLogin, PASSWORD } from './people.ts'
import { placesWith } from './phone-storages.ts'
import { expectSent } from './toasts.ts'
import { signOut } from './used-phone.ts'

const ASKED = newWord('Breaker')
const PLACE = newWord('Gurabo')

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label)
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

/** Fills in and submits a request. The form then asks for an account. */
async function submitRequest(page: Page, technicianId: number): Promise<void> {
  await page.goto(`/technicians/${technicianId}`)
  await page.getByRole('link', { name: PROFILE.request_service }).click()
  await fillRequest(page)
  await press(page, SERVICE_REQUEST_FORM.submit)
}

async function fillRequest(page: Page): Promise<void> {
  await field(page, SERVICE_REQUEST_FORM.description).fill(ASKED)
  await field(page, SERVICE_REQUEST_FORM.location).fill(PLACE)
}

async function fillAccount(page: Page, email: string): Promise<void> {
  await field(page, SESSION.fullName).fill('Ana Peralta')
  await field(page, SESSION.email).fill(email)
  await field(page, SESSION.password).fill(PASSWORD)
}

const expectInputKept = async (page: Page) => {
  await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveValue(ASKED)
  await expect(field(page, SERVICE_REQUEST_FORM.location)).toHaveValue(PLACE)
}

test.describe('service request by a visitor', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  test('is sent after a registration, with three taps and five fields', async ({ page, open, request }) => {
    const id = technicianId(await newTechnician(request, 'Wilson Polanco'))
    const email = newEmail()
    await countTapsAndFields(page)
    await open(`/technicians/${id}`)
    await page.getByRole('link', { name: PROFILE.request_service }).click()
    await fillRequest(page)
    await press(page, SERVICE_REQUEST_FORM.submit)
    await expect(page.getByRole('dialog')).toHaveAccessibleName(
      SERVICE_REQUEST_FORM.accountTitle('Wilson Polanco'),
    )
    await expect(field(page, SESSION.fullName)).toBeFocused()
    await fillAccount(page, email)
    await press(page, SESSION.stepRegister)
    await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
    expect(await countTapsAndFields.read(page)).toEqual({ taps: 3, fields: 5 })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(`/technicians/${id}`)
    expect(await requestsOf(await personOf(email))).toMatchObject([
      { service_description: ASKED, service_location: PLACE, request_date: today(), technician_id: id },
    ])
    expect(await placesWith(page, [PASSWORD])).toEqual([])
    await page.getByRole('link', { name: PROFILE.request_service }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: PROFILE.request_service }).click()
    await requestForm(page)
    await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveValue('')
  })

  test('is sent after a login to an existing account', async ({ page, request }) => {
    const id = technicianId(await newTechnician(request))
    const customer = await newCustomer(request)
    await submitRequest(page, id)
    await press(page, SESSION.stepHasAccount)
    await field(page, SESSION.email).fill(customer.email)
    await field(page, SESSION.password).fill('equivocada')
    await press(page, SESSION.stepSignIn)
    await expect(page.getByRole('dialog').getByText(ERROR_MESSAGES.invalid_credentials)).toBeVisible(SOON)
    await field(page, SESSION.password).fill(PASSWORD)
    await press(page, SESSION.stepSignIn)
    await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
    expect(await requestsOf(customer)).toMatchObject([{ service_description: ASKED }])
  })

  test('focuses the email field of the login without waiting for a timer @prove', async ({
    page,
    request,
  }) => {
    await submitRequest(page, technicianId(await newTechnician(request)))
    await expect(field(page, SESSION.fullName)).toBeFocused()
    await page.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }))
    await press(page, SESSION.stepHasAccount)
    await expect(field(page, SESSION.email)).toBeFocused()
  })

  test('shows a taken email at its field, and is sent after a login @prove', async ({ page, request }) => {
    const id = technicianId(await newTechnician(request))
    const customer = await newCustomer(request)
    await submitRequest(page, id)
    await fillAccount(page, customer.email)
    await press(page, SESSION.stepRegister)
    await expect(field(page, SESSION.email)).toHaveAccessibleDescription(ERROR_MESSAGES.email_taken, SOON)
    await expect(field(page, SESSION.email)).toBeFocused()
    await press(page, SESSION.stepHasAccount)
    await expect(field(page, SESSION.email)).toHaveValue(customer.email)
    await expect(field(page, SESSION.password)).toHaveValue(PASSWORD)
    await press(page, SESSION.stepSignIn)
    await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
    expect(await requestsOf(customer)).toHaveLength(1)
  })

  test('is not sent if the visitor signs in as its technician @prove', async ({ page, request }) => {
    const technician = await newTechnician(request)
    await submitRequest(page, technicianId(technician))
    await press(page, SESSION.stepHasAccount)
    await field(page, SESSION.email).fill(technician.email)
    await field(page, SESSION.password).fill(PASSWORD)
    await Promise.all([
      expect(page.getByText(ERROR_MESSAGES.own_profile)).toBeVisible(SOON),
      press(page, SESSION.stepSignIn),
    ])
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await requestsOf(technician)).toEqual([])
  })

  test('registers once and sends once if responses get lost', async ({ page, request }) => {
    const [id, email] = [technicianId(await newTechnician(request)), newEmail()]
    await submitRequest(page, id)
    await fillAccount(page, email)
    await page.route('**/api/auth/register', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page, SESSION.stepRegister)
    await expect(page.getByRole('dialog').getByText(COMMON.networkFailed)).toBeVisible(SOON)
    await page.unroute('**/api/auth/register')
    await page.route('**/api/auth/login', (route) => route.abort())
    await press(page, SESSION.stepRegister)
    await expect(page.getByRole('dialog').getByText(COMMON.networkFailed)).toBeVisible(SOON)
    await page.unroute('**/api/auth/login')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /y enviar$/ })
      .click()
    await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
    expect(await requestsOf(await personOf(email))).toHaveLength(1)
  })

  test('shows a refusal at its field after the registration @prove', async ({ page, request }) => {
    await waitLongForResponses(page)
    const [id, email] = [technicianId(await newTechnician(request)), newEmail()]
    await submitRequest(page, id)
    await fillAccount(page, email)
    await page.context().route('**/api/service-requests', (route) =>
      route.fulfill({
        status: 422,
        headers: { 'idempotency-key': route.request().headers()['idempotency-key'] ?? '' },
        json: {
          message: ERROR_MESSAGES.request_date_passed,
          code: 'request_date_passed',
          fields: { request_date: SERVICE_REQUEST_FORM.datePast },
        },
      }),
    )
    await press(page, SESSION.stepRegister)
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toHaveAccessibleDescription(
      SERVICE_REQUEST_FORM.datePast,
      SOON,
    )
    await expect(field(page, SERVICE_REQUEST_FORM.date)).toBeFocused()
    await page.context().unroute('**/api/service-requests')
    await press(page, SERVICE_REQUEST_FORM.submit)
    await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
    expect(await requestsOf(await personOf(email))).toHaveLength(1)
  })

  test('is not sent offline without an account, but keeps its input @prove', async ({
    page,
    context,
    request,
  }) => {
    const id = technicianId(await newTechnician(request))
    await openForLater(page, `/technicians/${id}`)
    await page.getByRole('link', { name: PROFILE.request_service }).click()
    await fillRequest(page)
    await context.setOffline(true)
    await press(page, SERVICE_REQUEST_FORM.submit)
    await expect(page.getByRole('alert')).toHaveText(SERVICE_REQUEST_FORM.keptWithoutAccount, SOON)
    await reopen(page, `/technicians/${id}?request_service=true`)
    await expectInputKept(page)
    await context.setOffline(false)
    await reopen(page, `/technicians/${id}`)
    await page.getByRole('link', { name: PROFILE.request_service }).click()
    await expectInputKept(page)
    const email = newEmail()
    await press(page, SERVICE_REQUEST_FORM.submit)
    await fillAccount(page, email)
    await press(page, SESSION.stepRegister)
    await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
    expect(await requestsOf(await personOf(email))).toMatchObject([{ service_description: ASKED }])
  })

  test('keeps its input through registration and login @prove', async ({ page, open, request }) => {
    const [id, email] = [technicianId(await newTechnician(request)), newEmail()]
    const back = `/technicians/${id}?request_service=true`
    await open(`/technicians/${id}`)
    await page.getByRole('link', { name: PROFILE.request_service }).click()
    await fillRequest(page)
    await page.getByRole('dialog').getByRole('link', { name: SESSION.loginLink }).click()
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(back)}`)
    await page.getByLabel(SESSION.email).fill(email)
    await page.getByRole('link', { name: SESSION.registerTechnicianLink }).click()
    await expect(page.getByLabel(SESSION.email)).toHaveValue(email)
    await page.getByRole('link', { name: SESSION.registerCustomerLink }).click()
    await expect(page.getByLabel(SESSION.email)).toHaveValue(email)
    await page.getByLabel(SESSION.fullName).fill('Ana Peralta')
    await page.getByLabel(SESSION.password).first().fill(PASSWORD)
    await page.getByLabel(SESSION.confirmPassword).fill(PASSWORD)
    await page.getByRole('button', { name: SESSION.registerSubmit }).click()
    await expect(page.getByText(SESSION.register_success)).toBeVisible(SOON)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(back)}`)
    await expect(page.getByLabel(SESSION.email)).toHaveValue(email)
    await page.getByRole('button', { name: SESSION.loginSubmit }).click()
    await expect(page).toHaveURL(back, SOON)
    await expectInputKept(page)
    await press(page, SERVICE_REQUEST_FORM.submit)
    await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
    expect(await requestsOf(await personOf(email))).toHaveLength(1)
    expect(await placesWith(page, [PASSWORD])).toEqual([])
  })

  test('leaves no input to the next user after a sign-out @prove', async ({ page, request }) => {
    const id = technicianId(await newTechnician(request))
    const [customer, other] = [await newCustomer(request), await newCustomer(request)]
    await openForLater(page, `/technicians/${id}`)
    await page.getByRole('link', { name: PROFILE.request_service }).click()
    await fillRequest(page)
    await reopen(page, '/login')
    await fillLogin(page, customer.email)
    await expect(page).toHaveURL('/', SOON)
    await signOut(page)
    expect(await placesWith(page, [ASKED, PLACE])).toEqual([])
    await reopen(page, `/login?redirect=/technicians/${id}?request_service=true`)
    await fillLogin(page, other.email)
    await expect(field(page, SERVICE_REQUEST_FORM.description)).toHaveValue('', SOON)
  })
})

/** Counts user actions on all pages opened from now on: presses of links and buttons, and changed fields. */
async function countTapsAndFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (kind: string, what: string) =>
      sessionStorage.setItem(`counted ${kind} ${what}`, new Date().toISOString())
    addEventListener(
      'click',
      ({ target, timeStamp, detail }) => {
        const pressed = target instanceof Element && target.closest('a, button')
        if (pressed && detail > 0) note('tap', String(timeStamp))
      },
      true,
    )
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLElement) note('field', target.getAttribute('name') ?? '')
      },
      true,
    )
  })
}

countTapsAndFields.read = (page: Page) =>
  page.evaluate(() => {
    const count = (kind: string) =>
      Object.keys(sessionStorage).filter((key) => key.startsWith(`counted ${kind} `)).length
    return { taps: count('tap'), fields: count('field') }
  })
