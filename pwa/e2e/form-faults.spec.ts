import { expect, type Locator, type Page } from '@playwright/test'
import { ERASURE } from '@tecnicerca/shared/messages/account/account'
import { EMAIL_CHANGE } from '@tecnicerca/shared/messages/account/email-change'
import { CONTROLS } from '@tecnicerca/shared/messages/controls'
import { PUSH } from '@tecnicerca/shared/messages/notices/push'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { CASE_REVIEW, REVIEW } from '@tecnicerca/shared/messages/reviews'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { SERVICE_REQUEST_FORM as F } from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { newEmail, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  signIn,
  technicianId,
  today,
} from './marketplace.ts'
import { PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

/** True if the element or a part of it has the focus. */
const hasFocus = (element: Locator) => element.evaluate((found) => found.contains(document.activeElement))

test('the answer to an erasure and to a new address is on the screen and has the focus', async ({
  page,
  open,
  request,
}) => {
  await signIn(page, await newCustomer(request))
  await open('/my-account/email')
  await page.setViewportSize({ width: 320, height: 480 })
  await page.getByLabel(EMAIL_CHANGE.email).fill(newEmail())
  await page.getByLabel(EMAIL_CHANGE.password).fill(PASSWORD)
  await page.getByRole('button', { name: EMAIL_CHANGE.submit }).click()
  const waiting = page.getByRole('status').filter({ hasText: EMAIL_CHANGE.cancel })
  await expect(waiting).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => hasFocus(waiting.locator('..'))).toBe(true)

  await open('/my-account/erase')
  await page.getByLabel(ERASURE.password).fill(PASSWORD)
  await page.getByRole('button', { name: ERASURE.submit }).click()
  const pending = page.getByRole('status').filter({ hasText: ERASURE.takeBack })
  await expect(pending).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => hasFocus(pending.locator('..'))).toBe(true)
})

test('a customer who reviewed reads that, and gets to the review', async ({ page, open, request }) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await askAndComplete(customer, technician)
  const review = { rating: 5, comment: 'Llegó a tiempo y dejó todo limpio.', service_date: today() }
  await customer.api.post('/api/reviews', { data: { ...review, technician_id: technicianId(technician) } })
  await signIn(page, customer)
  await open(`/reviews/create/${technicianId(technician)}`)
  await expectToast(page, REVIEW.alreadyReviewed)
  await open(`/technicians/${technicianId(technician)}`)
  await expect(page.getByText(PROFILE.reviewed)).toBeVisible()
  await expect(page.getByText(PROFILE.reviewHint)).toHaveCount(0)
  await page.getByRole('link', { name: PROFILE.seeOwnReview }).click()
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await expect(page.getByRole('region', { name: CASE_REVIEW.own })).toContainText(review.comment)
})

test('a wrong field of a dialog comes into view with its label and its error', async ({
  page,
  open,
  request,
}) => {
  const technician = await newTechnician(request)
  await signIn(page, await newCustomer(request))
  await page.setViewportSize({ width: 360, height: 460 })
  await open(`/technicians/${technicianId(technician)}?request_service=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(F.location).fill('Calle 5')
  const body = dialog.locator('[data-dialog-body]')
  await body.evaluate((element) => {
    element.scrollTop = 44
  })
  await dialog.getByRole('button', { name: F.submit }).click()
  const field = dialog.locator('[data-field]', { has: page.getByLabel(F.description) })
  await expect(field.getByLabel(F.description)).toBeFocused()
  await expect(field.getByRole('alert')).not.toBeEmpty()
  await expect.poll(() => isWithin(field, body)).toBe(true)
})

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()]
  if (!one || !other) return false
  return one.y >= other.y - 1 && one.y + one.height <= other.y + other.height + 1
}

/** Lets the browser refuse notifications as a person would, who presses 'Bloquear'. */
async function refuseNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const permission = () => sessionStorage.getItem('test-permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('test-permission', 'denied')
      return 'denied'
    }
    // The browser of the tests has no push.
    if (!('PushManager' in window)) Object.defineProperty(window, 'PushManager', { value: EventTarget })
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      value: {
        getRegistration: async () => undefined,
        addEventListener: () => undefined,
        ready: new Promise(() => undefined),
      },
    })
  })
}

test('notices that the browser refuses are answered with how to allow them', async ({
  page,
  open,
  request,
}) => {
  const customer = await newCustomer(request)
  await ask(customer, await newTechnician(request))
  await refuseNotifications(page)
  await signIn(page, customer)
  await open('/my-requests')
  await page.getByRole('button', { name: PUSH.turn_on }).click()
  const answer = page.getByRole('alert').filter({ hasText: PUSH.denied })
  await expect(answer).toBeInViewport()
  await expect.poll(() => hasFocus(answer.locator('..'))).toBe(true)
  await answer.getByRole('button').click()
  await expect(answer).toHaveCount(0)
})

test('the form of the profile stays within its card', async ({ page, open, request }) => {
  await signIn(page, await newTechnician(request))
  await open('/my-profile/edit')
  const form = page.getByRole('form', { name: PROFILE_EDIT.title })
  await expect(form.getByLabel(PROFILE_EDIT.bio)).toBeVisible()
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
})

test('a password that is refused is not called acceptable @prove', async ({ page, open, provoke }) => {
  provoke(/\/api\/auth\/register$/)
  await open('/register')
  await page.getByLabel(SESSION.fullName).fill('Altagracia Núñez')
  await page.getByLabel(SESSION.email).fill(newEmail())
  const password = page.getByRole('textbox', { name: new RegExp(`^${SESSION.password}`) })
  await password.fill('abc12345')
  await expect(page.getByText(CONTROLS.passwordFair)).toBeVisible()
  await page.getByLabel(SESSION.confirmPassword).fill('abc12345')
  await page.getByRole('button', { name: SESSION.registerSubmit }).click()
  await expect(password).toHaveAccessibleDescription(new RegExp(SERVER.passwordWeak))
  await expect(page.getByText(CONTROLS.passwordFair)).toHaveCount(0)
})
