import { expect } from '@playwright/test'
import { EMAIL } from '@tecnicerca/shared/messages/notices/email'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { mailedLink } from './mails.ts'
import { newCustomer, signIn } from './marketplace.ts'
import { createCustomer } from './people.ts'

test.use(WITHOUT_SERVICE_WORKER)

const CONFIRMATION_STATE = '**/api/auth/email-confirmation'

test('a mailed link confirms the email once, without a session', async ({ page, open, request, provoke }) => {
  provoke(/400.*\/auth\/confirm-email/)
  const link = await mailedLink(await createCustomer(request), '/confirmar-correo')
  await open(link)
  await expect(page.getByRole('heading', { level: 1, name: TITLES.confirmEmail })).toBeVisible()
  await page.getByRole('button', { name: EMAIL.submit }).click()
  await expect(page.getByRole('alert')).toHaveText(EMAIL.confirmed)
  await open(link)
  await page.getByRole('button', { name: EMAIL.submit }).click()
  await expect(page.getByText(EMAIL.link_dead)).toBeVisible()
  await expect(page.getByRole('button', { name: EMAIL.sendAgain })).toHaveCount(0)
})

test('a confirmation link without a valid token shows an error @prove', async ({ page, open }) => {
  for (const path of ['/confirmar-correo', '/confirmar-correo?token=roto']) {
    await open(path)
    await expect(page.getByText(EMAIL.link_dead)).toBeVisible()
  }
})

test('a new link can be sent from the account, an invalid link and the inbox @prove', async ({
  page,
  open,
  request,
}) => {
  const customer = await newCustomer(request)
  const link = await mailedLink(customer.email, '/confirmar-correo')
  await signIn(page, customer)
  await open('/my-account')
  await expect(page.getByText(customer.email)).toBeVisible()
  // This server has no SMTP_URL and says so. The screen then offers no confirmation.
  await expect(page.getByText(EMAIL.unconfirmed)).toHaveCount(0)
  await page.route(CONFIRMATION_STATE, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), can_send: true } })
  })
  const screens = [
    ['/my-account', EMAIL.unconfirmed],
    ['/confirmar-correo', EMAIL.unconfirmed],
    ['/avisos', EMAIL.confirmForNotices],
  ] as const
  for (const [path, words] of screens) {
    await open(path)
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: EMAIL.sendAgain }).click()
    await expect(page.getByText(EMAIL.sent_again)).toBeVisible()
  }
  await expect.poll(() => mailedLink(customer.email, '/confirmar-correo')).not.toBe(link)
  await open(await mailedLink(customer.email, '/confirmar-correo'))
  await page.getByRole('button', { name: EMAIL.submit }).click()
  await expect(page.getByRole('alert')).toHaveText(EMAIL.confirmed)
  await open('/my-account')
  await expect(page.getByText(customer.email)).toBeVisible()
  await expect(page.getByText(EMAIL.unconfirmed)).toHaveCount(0)
})
