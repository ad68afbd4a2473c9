import { expect } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { hydrated, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  newCustomer,
  newTechnician,
  requestsOf,
  setStatus,
  signIn,
  technicianId,
} from './marketplace.ts'
import { translateLikeChrome } from './page-translation.ts'

test.use(WITHOUT_SERVICE_WORKER)

/**
 * React 19 reports that a translated page differs from what it would hydrate, and draws it anew. That is not our fault and
 * nobody sees it.
 */
const HYDRATION = /Minified React error #418/

test.beforeEach(({ provoke }) => provoke(HYDRATION))

test('a translated page follows a request, leads on and back, and shows no error page', async ({
  page,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  await translateLikeChrome(page)
  await signIn(page, customer)
  await page.goto('/my-requests')
  await hydrated(page)
  const isTranslated = page.locator('main h1 font font')
  await expect(isTranslated).toBeVisible()

  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await expect(isTranslated).toHaveText('José Almonte')
  const main = page.getByRole('main')
  await expect(main.getByText(SERVICE_REQUESTS.status.pending, { exact: true }).first()).toBeVisible()
  await setStatus(technician, id, 'accepted')
  await expect(main.getByText(SERVICE_REQUESTS.status.accepted, { exact: true }).first()).toBeVisible()
  await expect(main.getByText(SERVICE_REQUESTS.status.pending, { exact: true })).toHaveCount(0)
  await setStatus(technician, id, 'completed')
  await expect(main.getByText(SERVICE_REQUESTS.status.completed, { exact: true }).first()).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('article')).toContainText(SERVICE_REQUESTS.status.completed)
  await page.goForward()
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await page.getByRole('link', { name: COMMON.back }).click()
  await expect(page).toHaveURL('/my-requests')
  await expect(page.getByText(COMMON.errorTechnical)).toHaveCount(0)
})

test('a translated page searches, opens a profile and asks @prove', async ({ page, request }) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  await translateLikeChrome(page)
  await signIn(page, customer)
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('main h1 font font')).toBeVisible()
  await page.getByRole('searchbox').first().fill('inversor')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=inversor/)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/technicians\/\d+/)
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto(`/technicians/${technicianId(technician)}`)
  await hydrated(page)
  await page.getByRole('button', { name: PROFILE.request_service }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).fill('Revisar el inversor.')
  await dialog.getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5, Gurabo')
  await dialog.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('navigation', { name: COMMON.mainNavigation }).getByRole('link').nth(2).click()
  await expect(page.getByText(COMMON.errorTechnical)).toHaveCount(0)
  expect(await requestsOf(customer)).toHaveLength(1)
})
