import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/technicians'
import { askFor } from './offline-phone'
import { controlled, signInAsCustomer, test } from './shell-phone'

test('F38: the worker sends what waits after the page was closed', async ({ phone, site }) => {
  const description = `Reparar el inversor ${Date.now()}`
  await phone.open('/')
  await controlled(phone.page)
  await signInAsCustomer(phone)
  await phone.open('/technicians/1')
  site.answer('/api/service-requests', { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' })
  await phone.page.getByRole('button', { name: PROFILE.request_service }).click()
  await askFor(phone.page, description)
  await expect(phone.page.getByText(OFFLINE.saved_here).first()).toBeVisible()

  // The session that speaks to the worker must live in a page of the origin; this one runs no app.
  const bare = await phone.context.newPage()
  await bare.goto('/robots.txt')
  await phone.page.close()
  expect(await sent(bare, description)).toBe(0)
  site.restore()
  await dispatchSync(bare, site.url)
  await expect.poll(() => sent(bare, description), { timeout: 20_000 }).toBe(1)
  await dispatchSync(bare, site.url)
  expect(await sent(bare, description)).toBe(1)
})

async function dispatchSync(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'drain-outbox',
    lastChance: true,
  })
  await session.detach()
}

/** How many requests with this text the server has. */
async function sent(page: Page, description: string): Promise<number> {
  const answer = await page.request.get('/api/service-requests/my-requests')
  const { serviceRequests } = (await answer.json()) as {
    serviceRequests: { service_description: string }[]
  }
  return serviceRequests.filter((row) => row.service_description === description).length
}
