import { expect } from '@playwright/test'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { createCustomer, fillLogin } from './people.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

test('a sign-in whose cookie does not come back says that cookies are blocked @prove', async ({
  page,
  open,
  request,
}) => {
  const email = await createCustomer(request)
  // As of a browser that blocks cookies: the answer arrives without the one it sets.
  await page.route('**/api/auth/login', async (route) => {
    const answer = await route.fetch()
    const { 'set-cookie': _, ...headers } = answer.headers()
    // `fetch` has put it into the browser.
    await page.context().clearCookies()
    await route.fulfill({ response: answer, headers })
  })
  await open('/login')
  await fillLogin(page, email)
  await expectToast(page, SESSION.cookiesBlocked)
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel(SESSION.email)).toHaveValue(email)
})
