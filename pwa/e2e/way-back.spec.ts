import { expect, type Page } from '@playwright/test'
import { ACCOUNT, ACCOUNT_EDIT } from '@tecnicerca/shared/messages/account/account'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { NAVIGATION } from '@tecnicerca/shared/messages/navigation'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import { test } from './fixtures.ts'
import { askAndComplete, newCustomer, newTechnician, signIn, technicianId } from './marketplace.ts'
import { openForLater, shownIds } from './offline-phone.ts'

const goBack = (page: Page) => page.getByRole('link', { name: COMMON.back, exact: true }).click()
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Taps the last card. Returns its name and the scroll position in px. */
async function openLastCard(page: Page): Promise<{ name: string; position: number }> {
  const card = page.getByRole('article').last()
  await card.scrollIntoViewIfNeeded()
  const name = String(await card.getByRole('heading').textContent())
  const position = await scrollPosition(page)
  expect(position).toBeGreaterThan(1000)
  await card.getByRole('link').click()
  return { name, position }
}

test('the back link restores filters, pages and scroll position of the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForLater(page, '/search?query=electricista&city=Santiago')
  await page.getByRole('button', { name: SEARCH.loadMore }).click()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(20)
  const [shown, address] = [await shownIds(page), page.url()]
  const { name, position } = await openLastCard(page)

  const heading = page.getByRole('heading', { level: 1, name })
  await expect(heading).toBeInViewport()
  expect(await scrollPosition(page)).toBe(0)
  await page.getByRole('button', { name: PROFILE.request_service }).or(requestLink(page)).waitFor()

  await goBack(page)
  await expect(page).toHaveURL(address)
  await expect.poll(() => scrollPosition(page)).toBe(position)
  expect(await shownIds(page)).toEqual(shown)
})

const requestLink = (page: Page) => page.getByRole('link', { name: PROFILE.request_service })

test('the back link restores the scroll position of home @prove', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForLater(page)
  const { name, position } = await openLastCard(page)
  await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport()
  await goBack(page)
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrollPosition(page)).toBe(position)
})

test('the back link of a page opened directly leads to its parent page @prove', async ({
  page,
  open,
  request,
}) => {
  const technician = await newTechnician(request)
  await signIn(page, await newCustomer(request))
  await open(`/technicians/${technicianId(technician)}`)
  await goBack(page)
  await expect(page).toHaveURL('/search')
  await open('/my-account/edit')
  await goBack(page)
  await expect(page).toHaveURL('/my-account')
})

test('the back link works after a plain page load @prove', async ({ page, open, request }) => {
  const technician = await newTechnician(request)
  const address = `/search?query=${encodeURIComponent(technician.user.name)}&city=Santiago`
  await open(address)
  const path = `/technicians/${technicianId(technician)}`
  // Loads the page as the browser does for a plain link.
  await page.evaluate((to) => location.assign(to), path)
  await expect(page).toHaveURL(path)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await goBack(page)
  await expect(page).toHaveURL(address)
})

test('the back link skips a saved and a cancelled form @prove', async ({ page, open, request }) => {
  await signIn(page, await newCustomer(request))
  await open('/como-funciona')
  await page.getByRole('link', { name: NAVIGATION.account, exact: true }).click()
  for (const leave of [
    page.getByRole('button', { name: ACCOUNT_EDIT.save }),
    page.getByRole('link', { name: ACCOUNT_EDIT.cancel }),
  ]) {
    await page.getByRole('link', { name: ACCOUNT.editProfile }).click()
    await expect(page).toHaveURL('/my-account/edit')
    await leave.click()
    await expect(page).toHaveURL('/my-account')
  }
  await goBack(page)
  await expect(page).toHaveURL('/como-funciona')
})

test('the back link skips a closed dialog @prove', async ({ page, open, request }) => {
  const technician = await newTechnician(request, 'Zacarías Regreso')
  await signIn(page, await newCustomer(request))
  const [path, address] = [`/technicians/${technicianId(technician)}`, '/search?query=zacar%C3%ADas']
  await open(address)
  await page.locator(`a[href="${path}"]`).click()
  for (const _time of ['first', 'second']) {
    await page.getByRole('button', { name: PROFILE.request_service }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(path)
  }
  await goBack(page)
  await expect(page).toHaveURL(address)
})

test('the back link of the review form leads to the profile @prove', async ({ page, open, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await askAndComplete(customer, technician)
  await signIn(page, customer)
  const path = `/technicians/${technicianId(technician)}`
  await open(path)
  await page.getByRole('link', { name: PROFILE.writeReview }).click()
  await expect(page).toHaveURL(/\/reviews\/create\//)
  await goBack(page)
  await expect(page).toHaveURL(path)
})
