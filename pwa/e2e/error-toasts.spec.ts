import { expect } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { createCustomer, fillLogin } from './people.ts'

const WRONG_CREDENTIALS = 'Email o contraseña incorrectos.'

test.use(WITHOUT_SERVICE_WORKER)

test('an error toast stays until it is closed or the action succeeds', async ({ page, request, provoke }) => {
  provoke(/\/api\/auth\/login/)
  const email = await createCustomer(request)
  await page.clock.install()
  await page.goto('/login')
  await fillLogin(page, email, 'otra-cosa')
  const toast = page.getByRole('status').filter({ hasText: WRONG_CREDENTIALS })
  await expect(toast).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: COMMON.close }).click()
  await expect(toast).toHaveCount(0)
  await fillLogin(page, email, 'otra-cosa')
  await expect(toast).toBeVisible()
  await fillLogin(page, email)
  await expect(page).toHaveURL('/')
  await expect(toast).toHaveCount(0)
})

test('a toast about missing fields disappears by itself, even after another was closed by keyboard @prove', async ({
  page,
  request,
  provoke,
}) => {
  provoke(/\/api\/auth\/login/)
  const email = await createCustomer(request)
  await page.clock.install()
  await page.goto('/login')
  await fillLogin(page, email, 'otra-cosa')
  await page.getByRole('button', { name: COMMON.close }).press('Enter')
  await page.getByLabel(SESSION.email).fill('')
  await page.getByRole('button', { name: SESSION.loginSubmit }).click()
  const toast = page.getByRole('status').filter({ hasText: SESSION.loginMissing })
  await expect(toast).toBeVisible()
  await page.clock.runFor(3_500)
  await expect(toast).toHaveCount(0)
})
