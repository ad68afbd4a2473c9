import { expect } from '@playwright/test'
import { EMAIL_CHANGE, EMAIL_CHANGE_CONFIRMATION } from '@tecnicerca/shared/messages/account/email-change'
import { SERVER } from '@tecnicerca/shared/messages/server'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { mailedLink, mailsTo } from './mails.ts'
import { newCustomer, signIn } from './marketplace.ts'
import { fillLogin, PASSWORD } from './people.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

const LINK = '/confirmar-cambio-de-correo'

test('a mailed link changes the email address only once', async ({ page, open, request, provoke }) => {
  provoke(/400.*\/(users\/me\/email|auth\/confirm-email-change)/)
  const customer = await newCustomer(request)
  const email = `nuevo.${customer.email}`
  await signIn(page, customer)
  await open('/my-account')
  await page.getByRole('link', { name: TITLES.emailChange }).click()
  await expect(page.getByLabel(EMAIL_CHANGE.current)).toHaveValue(customer.email)
  await page.getByLabel(EMAIL_CHANGE.email).fill(email)
  await page.getByLabel(EMAIL_CHANGE.password).fill('no-es-esta')
  await page.getByRole('button', { name: EMAIL_CHANGE.submit }).click()
  await expect(page.getByText(SERVER.currentPasswordWrong).first()).toBeVisible()
  await expect(page.getByLabel(EMAIL_CHANGE.email)).toHaveValue(email)
  await page.getByLabel(EMAIL_CHANGE.password).fill(PASSWORD)
  await page.getByRole('button', { name: EMAIL_CHANGE.submit }).click()
  await expect(page.getByText(EMAIL_CHANGE.waiting(email), { exact: true })).toBeVisible()

  const link = await mailedLink(email, LINK)
  await open(link)
  await expect(page.getByRole('heading', { level: 1, name: TITLES.confirmEmailChange })).toBeVisible()
  await open('/my-account')
  await expect(page.getByText(customer.email, { exact: true })).toBeVisible()
  await open(link)
  await page.getByRole('button', { name: EMAIL_CHANGE_CONFIRMATION.submit }).click()
  await expect(page.getByRole('alert')).toHaveText(EMAIL_CHANGE_CONFIRMATION.done)
  await open('/my-account')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await open(link)
  await page.getByRole('button', { name: EMAIL_CHANGE_CONFIRMATION.submit }).click()
  await expect(page.getByText(EMAIL_CHANGE_CONFIRMATION.linkDead)).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open('/login?redirect=/my-account')
  await fillLogin(page, email)
  await expect(page).toHaveURL('/my-account')
})

test('a person cancels a pending email change @prove', async ({ page, open, request, provoke }) => {
  provoke(/400.*\/auth\/confirm-email-change/)
  const customer = await newCustomer(request)
  const email = `otro.${customer.email}`
  await signIn(page, customer)
  await open('/my-account/email')
  await page.getByLabel(EMAIL_CHANGE.email).fill(email)
  await page.getByLabel(EMAIL_CHANGE.password).fill(PASSWORD)
  await page.getByRole('button', { name: EMAIL_CHANGE.submit }).click()
  await page.getByRole('button', { name: EMAIL_CHANGE.cancel }).click()
  await expectToast(page, EMAIL_CHANGE.cancelled)
  await expect(page.getByText(EMAIL_CHANGE.waiting(email), { exact: true })).toHaveCount(0)
  await expect.poll(async () => (await mailsTo(customer.email)).length).toBeGreaterThan(0)
})

test(`${LINK} shows an error for an invalid token @prove`, async ({ page, open }) => {
  await open(`${LINK}?token=roto`)
  await expect(page.getByText(EMAIL_CHANGE_CONFIRMATION.linkDead)).toBeVisible()
})
