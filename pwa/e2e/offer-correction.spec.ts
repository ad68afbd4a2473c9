import { expect, type Page } from '@playwright/test'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import type { ServiceRequestEvent } from '@tecnicerca/shared/service-requests/events'
import { eventsOf, openMenu } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, signIn } from './marketplace.ts'
import { CALLS, card, openForLater, reopen, SOON } from './offline-phone.ts'

const TITLE = OFFLINE.kinds.offer('José Almonte')

async function offersOf(person: Person, id: number): Promise<(number | undefined)[]> {
  const events = await eventsOf(person, id)
  return events.filter(({ kind }) => kind === 'offered').map(({ data }) => data.total)
}

async function propose(page: Page, total: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(OFFER.total).fill(total)
  await page.getByRole('dialog').getByRole('button', { name: OFFER.submit }).click()
}

test('an unsent offer can be corrected also after a refusal @prove', async ({
  page,
  context,
  request,
  provoke,
}) => {
  provoke(CALLS)
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const asked = await ask(customer, technician)
  await signIn(page, customer)
  await openForLater(page)
  await reopen(page, `/my-requests/${asked.id}`)
  await page.getByRole('button', { name: CASES.more }).waitFor()
  await context.setOffline(true)
  await openMenu(page)
  await page.getByRole('button', { name: OFFER.propose }).click()
  await propose(page, '1,500')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await reopen(page, '/pendientes')
  await card(page, TITLE).getByRole('button', { name: OFFLINE.correct }).click()
  await expect(page.getByRole('dialog').getByLabel(OFFER.total)).toHaveValue('1500')
  await propose(page, '1,200')
  await expect(card(page, TITLE)).toContainText('RD$1,200')
  const technicianOffer = await technician.api.post(`/api/service-requests/${asked.id}/offers`, {
    data: { total: 2_000 },
  })
  expect(technicianOffer.status()).toBe(201)

  await context.setOffline(false)
  await expect(card(page, TITLE)).toContainText(ERROR_MESSAGES.offer_open, SOON)
  expect(await offersOf(customer, asked.id)).toEqual([2_000])
  const { event } = (await technicianOffer.json()) as { event: ServiceRequestEvent }
  const declined = await customer.api.put(`/api/offers/${event.id}/status`, {
    data: { status: 'declined' },
  })
  expect(declined.status()).toBe(200)
  await card(page, TITLE).getByRole('button', { name: OFFLINE.correct }).click()
  await expect(page.getByRole('dialog').getByLabel(OFFER.total)).toHaveValue('1200')
  await propose(page, '1,300')
  await expect.poll(() => offersOf(customer, asked.id), SOON).toEqual([2_000, 1_300])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
