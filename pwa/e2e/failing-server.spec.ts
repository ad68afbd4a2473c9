import { expect, type Page } from '@playwright/test'
import { FALLBACK_CATEGORIES } from '@tecnicerca/shared/fallback-categories'
import { ACCOUNT, ACCOUNT_EDIT } from '@tecnicerca/shared/messages/account/account'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { navigate, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { newCustomer, signIn } from './marketplace.ts'
import { fillLogin } from './people.ts'
import { rememberTexts } from './seen.ts'
import { expectToast } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
const FAILED = COMMON.loadFailed(COMMON.requestFailed)

test.beforeEach(({ provoke }) => provoke(/\/api\//))

/** The first call to each path fails, later ones never get a response. Code that waits for a retry waits for ever. */
async function failFirstCalls(page: Page): Promise<void> {
  const failed = new Set<string>()
  await page.context().route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return
    failed.add(pathname)
    return route.fulfill(BAD_GATEWAY)
  })
}

test('a list shows an error after the first failed call, before the retry ends @prove', async ({
  page,
  open,
}) => {
  await failFirstCalls(page)
  await open('/como-funciona')
  await navigate(page, '/')
  await expect(page.getByText(FAILED)).toBeVisible()
  await navigate(page, '/search?query=plomero')
  await expect(page.getByText(FAILED)).toBeVisible()
})

test('a failed search never says that no technician was found', async ({ page, open }) => {
  await rememberTexts(page)
  await page.context().route('**/api/**', (route) => route.fulfill({ ...BAD_GATEWAY, status: 500 }))
  await open('/como-funciona')
  await navigate(page, '/search?query=plomero')
  await expect(page.getByText(FAILED)).toBeVisible()
  await expect(page.getByRole('heading', { name: SEARCH.results })).toBeVisible()
  expect(await page.evaluate(() => [...window.seenTexts])).not.toContain(SEARCH.emptyTitle)
})

test('home shows the fallback categories if their call fails @prove', async ({ page, open }) => {
  await page.context().route('**/api/technicians/categories', (route) => route.fulfill(BAD_GATEWAY))
  await open('/como-funciona')
  await navigate(page, '/')
  const tiles = page.getByRole('navigation', { name: HOME.categoriesTitle }).getByRole('link')
  await expect(tiles).toHaveText([...FALLBACK_CATEGORIES.map(({ name }) => name), HOME.allCategories])
})

test('a login answered with 502 shows a server error, not a wrong password @prove', async ({
  page,
  open,
}) => {
  await rememberTexts(page)
  await open('/login')
  await page.context().route('**/api/auth/login', (route) => route.fulfill(BAD_GATEWAY))
  await fillLogin(page, 'ana@ejemplo.do')
  await expect(page.getByText(COMMON.server_down)).toBeVisible()
  expect(await page.evaluate(() => [...window.seenTexts])).not.toContain(SESSION.loginFailed)
})

test('a successful save removes the earlier error toast @prove', async ({ page, open, request }) => {
  await signIn(page, await newCustomer(request))
  await open('/my-account/edit')
  await page.getByLabel(ACCOUNT.name).fill('')
  await page.getByRole('button', { name: ACCOUNT_EDIT.save }).click()
  const refused = page.getByRole('status').filter({ hasText: ACCOUNT_EDIT.nameRequired })
  // A toast under the pointer stays open.
  await refused.hover()
  await page.getByLabel(ACCOUNT.name).fill('Ana Nueva')
  await page.keyboard.press('Enter')
  await expectToast(page, ACCOUNT_EDIT.saved)
  await expect(refused).toHaveCount(0)
})
