import { expect } from '@playwright/test'
import { PASSWORD_TOO_SHORT } from '@tecnicerca/shared/accounts'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { mailedLink } from './mails.ts'
import { createCustomer, fillLogin } from './people.ts'

test.use(WITHOUT_SERVICE_WORKER)

const NEW_PASSWORD = 'renovada9'

test('a mailed link sets a new password only once', async ({ page, open, request, provoke }) => {
  provoke(/400.*\/auth\/reset-password/)
  const email = await createCustomer(request)
  await open('/login')
  await page.getByRole('link', { name: SESSION.forgotPassword }).click()
  await page.getByRole('button', { name: SESSION.forgotSubmit }).click()
  await expect(page.getByText(SESSION.forgotMissing).first()).toBeVisible()
  await page.getByLabel(SESSION.email).fill(email)
  await page.getByRole('button', { name: SESSION.forgotSubmit }).click()
  await expect(page.getByText(SESSION.forgot_sent)).toBeVisible()

  const link = await mailedLink(email, '/reset-password')
  await open(link)
  await page.getByLabel(SESSION.newPassword).fill('corta')
  await page.getByLabel(SESSION.confirmPassword).fill('corta')
  await page.getByRole('button', { name: SESSION.resetSubmit }).click()
  await expect(page.getByText(PASSWORD_TOO_SHORT).first()).toBeVisible()
  await page.getByLabel(SESSION.newPassword).fill(NEW_PASSWORD)
  await page.getByLabel(SESSION.confirmPassword).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: SESSION.resetSubmit }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(SESSION.reset_success)).toBeVisible()
  await fillLogin(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL('/')

  await open(link)
  await page.getByLabel(SESSION.newPassword).fill('otravez1')
  await page.getByLabel(SESSION.confirmPassword).fill('otravez1')
  await page.getByRole('button', { name: SESSION.resetSubmit }).click()
  await page.getByRole('link', { name: SESSION.resetAskNew }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a reset link without a valid token shows an error @prove', async ({ page, open }) => {
  for (const path of ['/reset-password', '/reset-password?token=roto']) {
    await open(path)
    await expect(page.getByText(SESSION.resetNoToken)).toBeVisible()
    await expect(page.getByRole('link', { name: SESSION.resetAskNew })).toBeVisible()
  }
})
