import { expect, type Page, type Request } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, technicianId } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { CALLS, countStored, openForLater, reopen, SOON, saveHere, signInOnce } from './offline-phone.ts'
import { fillLogin } from './people.ts'
import { placesWith } from './phone-storages.ts'
import { databaseNames, test as phoneTest } from './shell-phone.ts'
import { expectToast } from './toasts.ts'
import {
  isSessionValid,
  newWords,
  pressSignOut,
  requestDescriptions,
  signOut,
  usePhone,
  userDatabase,
} from './used-phone.ts'

const LOGOUT = '**/api/auth/logout'

test.describe('phone with several users', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  test('contains no data of a user who signed out', async ({ page, context, request }) => {
    const words = newWords()
    const customer = await newCustomer(request, words.name)
    const storedWords = await usePhone(page, customer, words)
    await signOut(page)
    expect(await placesWith(page, storedWords)).toEqual([])
    expect(await databaseNames(page)).not.toContain(userDatabase(customer))
    await context.setOffline(true)
    await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(customer.user))
    await reopen(page, '/my-requests')
    await expect(page.getByRole('main')).not.toContainText(words.asked)
  })

  test('forgets the previous user when another one signs in @prove', async ({ page, request }) => {
    const words = newWords()
    const [customer, other] = [await newCustomer(request, words.name), await newCustomer(request)]
    const storedWords = await usePhone(page, customer, words)
    await page.context().clearCookies()
    await reopen(page, '/my-account')
    await expect(page.getByText(SESSION.sessionExpired)).toBeVisible()
    // The user did not sign out, so their queued items and drafts stay until they sign in again.
    expect(await placesWith(page, [words.draft])).not.toEqual([])
    await reopen(page, '/login')
    await fillLogin(page, other.email)
    await expect(page).toHaveURL('/')
    expect(await placesWith(page, storedWords)).toEqual([])
  })

  test('a sign-out also signs out the other tabs @prove', async ({ page, context, request }) => {
    const words = newWords()
    const customer = await newCustomer(request, words.name)
    const storedWords = await usePhone(page, customer, words)
    const other = await context.newPage()
    await reopen(other, '/my-requests')
    await expect(other.getByText(words.asked)).toBeVisible()
    await signOut(page)
    await expect(other).toHaveURL(/\/login/)
    await expect(other.getByText(words.asked)).toHaveCount(0)
    for (const tab of [page, other]) expect(await placesWith(tab, storedWords)).toEqual([])
    expect(await databaseNames(page)).not.toContain(userDatabase(customer))
  })
})

test.describe('sign-out without a network', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  test('erases the data at once, and ends the session when online again', async ({
    page,
    context,
    request,
  }) => {
    const words = newWords()
    const customer = await newCustomer(request, words.name)
    const storedWords = await usePhone(page, customer, words)
    const cookies = await context.cookies()
    const url = new URL(page.url()).origin
    await reopen(page, '/my-account')
    await context.setOffline(true)
    await page.getByRole('button', { name: SESSION.logout }).click()
    await expectToast(page, SESSION.logoutFailed, SOON)
    await expect(page.getByRole('heading', { name: words.name })).toBeVisible()
    await page.getByRole('button', { name: SESSION.logoutHere }).click()
    await expectToast(page, SESSION.logoutHereDone)
    expect(await placesWith(page, storedWords)).toEqual([])
    await page.goto('/my-requests')
    await expect(page).toHaveURL(/\/login/)
    expect(await isSessionValid(cookies, url)).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => isSessionValid(cookies, url), SOON).toBe(false)
  })

  test('sends the cookie only to the logout until the session ends @prove', async ({
    page,
    context,
    request,
  }) => {
    const customer = await newCustomer(request)
    await openForLater(page)
    await signInOnce(page, customer)
    await context.route(LOGOUT, (route) => route.abort())
    await pressSignOut(page)
    await expectToast(page, SESSION.logoutFailed)
    const sent: { url: string; hasCookie: boolean }[] = []
    await page.getByRole('button', { name: SESSION.logoutHere }).click()
    await expectToast(page, SESSION.logoutHereDone)
    const note = async (call: Request) => {
      if (!call.url().includes('/api/')) return
      // Leaving a page cancels its calls. A call without headers was not sent.
      const { cookie = '' } = await call.allHeaders().catch((): Record<string, string> => ({}))
      sent.push({ url: call.url(), hasCookie: cookie.includes('session') })
    }
    context.on('request', note)
    await reopen(page, '/search')
    await reopen(page, '/my-account')
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => sent.some(({ url }) => url.endsWith('/logout'))).toBe(true)
    await expect.poll(() => sent.some(({ url }) => !url.endsWith('/logout'))).toBe(true)
    const callsWithCookie = sent.filter(({ url, hasCookie }) => hasCookie && !url.endsWith('/logout'))
    expect(callsWithCookie).toEqual([])
    context.off('request', note)
    // The pending sign-out must not end the session of a user who signs in now.
    await fillLogin(page, customer.email)
    await expect(page).toHaveURL((to) => to.pathname !== '/login')
    await context.unroute(LOGOUT)
    await reopen(page, '/my-account')
    await expect(page.getByRole('heading', { name: customer.user.name })).toBeVisible()
    expect(await isSessionValid(await context.cookies(), new URL(page.url()).origin)).toBe(true)
  })

  test('can keep unsent items, which the next login sends @prove', async ({ page, context, request }) => {
    const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
    const unsent = newWord('Inversor')
    await openForLater(page)
    await signInOnce(page, customer)
    await reopen(page, `/technicians/${technicianId(technician)}`)
    await expect.poll(() => placesWith(page, [technician.email])).not.toEqual([])
    await context.setOffline(true)
    await saveHere(page, unsent)
    await reopen(page, '/my-account')
    for (const name of [SESSION.logout, SESSION.logoutHere]) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('button', { name: OFFLINE.logoutKeep }).click()
      if (name === SESSION.logout) await expectToast(page, SESSION.logoutFailed, SOON)
    }
    await expectToast(page, SESSION.logoutHereDone)
    expect(await placesWith(page, [unsent])).toEqual([`${userDatabase(customer)}/outbox: ${unsent}`])
    await context.setOffline(false)
    await expect
      .poll(async () => (await page.request.get('/api/auth/check-session')).json(), SOON)
      .toMatchObject({ authenticated: false })
    expect(await requestDescriptions(customer)).toEqual([])
    await reopen(page, '/login')
    await fillLogin(page, customer.email)
    await expect.poll(() => requestDescriptions(customer), SOON).toEqual([unsent])
  })
})

for (const [moment, startSignOut] of [
  ['before the server answered', signOutWithoutAnswer],
  ['before the phone erased the data', signOutWithoutErasing],
] as const)
  phoneTest(
    `the next start finishes a sign-out that was killed ${moment} @prove`,
    async ({ phone, request }) => {
      const words = newWords()
      const customer = await newCustomer(request, words.name)
      await ask(customer, await newTechnician(request), { service_description: words.asked })
      await openForLater(phone.page)
      await signInOnce(phone.page, customer)
      await reopen(phone.page, '/my-requests')
      await expect(phone.page.getByText(words.asked)).toBeVisible()
      await expect
        .poll(() => countStored(phone.page, { database: userDatabase(customer), store: 'service_requests' }))
        .toBe(1)
      const cookies = await phone.context.cookies()
      await reopen(phone.page, '/my-account')
      await startSignOut(phone.page, customer)
      await phone.restart()
      // Restores the session cookie: Chromium writes cookies to disk half a minute late, so the kill loses it.
      await phone.context.addCookies(cookies)
      await phone.open('/my-account')
      await expect(phone.page).toHaveURL(/\/login/)
      await expect.poll(() => placesWith(phone.page, [words.asked, words.name, customer.email])).toEqual([])
      await expect.poll(() => databaseNames(phone.page)).not.toContain(userDatabase(customer))
      await expect.poll(() => isSessionValid(cookies, new URL(phone.page.url()).origin), SOON).toBe(false)
    },
  )

/** Presses sign-out. The logout call never gets a response. */
async function signOutWithoutAnswer(page: Page): Promise<void> {
  const asked = page.waitForRequest(LOGOUT)
  await page.route(LOGOUT, () => undefined)
  await page.getByRole('button', { name: SESSION.logout }).click()
  await asked
}

/** Presses sign-out. A lock of the page keeps the phone from erasing the data. */
async function signOutWithoutErasing(page: Page, { user }: Person): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((held) => {
        void navigator.locks.request(name, () => {
          held()
          return new Promise(() => undefined)
        })
      }),
    `writers:${user.id}`,
  )
  await page.getByRole('button', { name: SESSION.logout }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
}
