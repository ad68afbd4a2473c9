import { type Browser, expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { NOTICE_WORDS } from '@tecnicerca/shared/messages/notices/notice-words'
import { NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { fromElsewhere, test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, setStatus, signIn } from './marketplace.ts'
import { tablesWith } from './phone-storages.ts'
import { nameOf } from './used-phone.ts'

/** A screen with a live connection polls only every quarter of an hour. `prove:notices` measures the delay in seconds. */
const SOON = { timeout: 30_000 }

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
const bubble = (page: Page, text: string) =>
  page.getByRole('log', { name: CASES.thread }).getByRole('listitem').filter({ hasText: text })

/** Opens a screen and waits for its live connection. */
async function openLive(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse('**/api/live')
  await page.goto(path)
  expect((await live).status()).toBe(200)
}

/** A page in a browser of another user, on a screen with a live connection. */
async function openFor(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: fromElsewhere() })
  const page = await context.newPage()
  await signIn(page, person)
  await openLive(page, path)
  return page
}

test('what one does comes to the open screen of the other, which is told (live)', async ({
  page,
  browser,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await signIn(page, technician)
  await openLive(page, '/my-requests')
  await expect(page.getByText(SERVICE_REQUESTS.empty)).toBeVisible()
  const asked = await ask(customer, technician, { service_description: 'Se fue la luz.' })
  await expect(card(page, 'Se fue la luz.')).toBeVisible(SOON)

  const path = `/my-requests/${asked.id}`
  const other = await openFor(browser, customer, path)
  await expect(header(other)).toContainText(SERVICE_REQUESTS.status.pending)
  await setStatus(technician, asked.id, 'accepted')
  await expect(header(other)).toContainText(SERVICE_REQUESTS.status.accepted, SOON)
  await card(page, 'Se fue la luz.').getByRole('link', { name: CASES.open }).click()
  for (const [from, to, text] of [
    [other, page, 'El portón es verde.'],
    [page, other, 'Llego a las tres.'],
  ] as const) {
    await from.getByLabel(CASES.message).fill(text)
    await from.getByRole('button', { name: CASES.send, exact: true }).click()
    await expect(bubble(to, text)).toBeVisible(SOON)
  }
  await other.context().close()
})

test('one tab of a browser listens for all of them (live) @prove', async ({ page, context, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await signIn(page, technician)
  await openLive(page, '/my-requests')
  let askedAgain = 0
  context.on('request', (call) => (askedAgain += Number(call.url().endsWith('/api/live'))))
  const second = await context.newPage()
  await second.goto('/my-requests')
  await expect(second.getByText(SERVICE_REQUESTS.empty)).toBeVisible()
  await ask(customer, technician, { service_description: 'No enciende.' })
  await expect(card(second, 'No enciende.')).toBeVisible(SOON)
  expect(askedAgain).toBe(0)
  await page.close()
  await expect.poll(() => askedAgain).toBe(1)
})

test('the open inbox is told, and has the case without a network (live)', async ({
  page,
  context,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request, 'Luz Marte')]
  await signIn(page, technician)
  await openLive(page, '/avisos')
  await expect(page.getByText(NOTICES.empty)).toBeVisible()
  const { id } = await ask(customer, technician, { service_description: 'Se fue la luz.' })
  const notice = page.getByRole('link', { name: NOTICE_WORDS.requested('Luz') })
  await expect(notice).toBeVisible(SOON)
  // A fetch that began before the request was sent may bring the notice first. The case arrives a moment later.
  const keptIn = `${nameOf(technician)}/service_requests`
  await expect.poll(() => tablesWith(page, ['Se fue la luz.']), SOON).toContain(keptIn)
  await context.setOffline(true)
  await notice.click()
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await expect(page.getByText('Se fue la luz.')).toBeVisible()
})
