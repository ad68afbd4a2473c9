import { expect, type Page } from '@playwright/test'
import { NOTICE_WORDS } from '@tecnicerca/shared/messages/notices/notice-words'
import { NOTICES } from '@tecnicerca/shared/messages/notices/notices'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { bubble, say } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, setStatus, shareSession, signIn } from './marketplace.ts'
import { card, SOON } from './offline-phone.ts'
import { tablesWith } from './phone-storages.ts'
import { userDatabase } from './used-phone.ts'

const header = (page: Page) => page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })

/** Opens a screen and waits for its live connection. */
async function openLive(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse('**/api/live')
  await page.goto(path)
  expect((await live).status()).toBe(200)
}

test('a change by one person appears on the open screen of the other (live)', async ({
  page,
  otherPhone,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await signIn(page, technician)
  await openLive(page, '/my-requests')
  await expect(page.getByText(SERVICE_REQUESTS.empty)).toBeVisible()
  const asked = await ask(customer, technician, { service_description: 'Se fue la luz.' })
  await expect(card(page, 'Se fue la luz.')).toBeVisible(SOON)

  const path = `/my-requests/${asked.id}`
  const other = await otherPhone()
  await signIn(other, customer)
  await openLive(other, path)
  await expect(header(other)).toContainText(SERVICE_REQUESTS.status.pending)
  await setStatus(technician, asked.id, 'accepted')
  await expect(header(other)).toContainText(SERVICE_REQUESTS.status.accepted, SOON)
  await card(page, 'Se fue la luz.').getByRole('link').first().click()
  for (const [from, to, text] of [
    [other, page, 'El portón es verde.'],
    [page, other, 'Llego a las tres.'],
  ] as const) {
    await say(from, text)
    await expect(bubble(to, text)).toBeVisible(SOON)
  }
})

test('only one tab per browser opens a live connection (live) @prove', async ({ page, context, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await signIn(page, technician)
  await openLive(page, '/my-requests')
  let newConnections = 0
  context.on('request', (call) => (newConnections += Number(call.url().endsWith('/api/live'))))
  const second = await context.newPage()
  await second.goto('/my-requests')
  await expect(second.getByText(SERVICE_REQUESTS.empty)).toBeVisible()
  await ask(customer, technician, { service_description: 'No enciende.' })
  await expect(card(second, 'No enciende.')).toBeVisible(SOON)
  expect(newConnections).toBe(0)
  await page.close()
  await expect.poll(() => newConnections).toBe(1)
})

test('the open inbox shows a notice and stores its case (live) @prove', async ({
  page,
  context,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request, 'Luz Marte')]
  await shareSession(page, technician)
  await openLive(page, '/avisos')
  await expect(page.getByText(NOTICES.empty)).toBeVisible()
  const { id } = await ask(customer, technician, { service_description: 'Se fue la luz.' })
  const notice = page.getByRole('link', { name: NOTICE_WORDS.requested('Luz') })
  await expect(notice).toBeVisible(SOON)
  // The notice may arrive a moment before the case.
  const caseTable = `${userDatabase(technician)}/service_requests`
  await expect.poll(() => tablesWith(page, ['Se fue la luz.']), SOON).toContain(caseTable)
  await context.setOffline(true)
  await notice.click()
  await expect(page).toHaveURL(`/my-requests/${id}`)
  await expect(page.getByText('Se fue la luz.').first()).toBeVisible()
})
