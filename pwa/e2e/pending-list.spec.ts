import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, signIn, technicianId } from './marketplace.ts'
import { CALLS, card, openForLater, reopen, SOON, saveHere } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

test('buttons of an unsent item do not move during a retry @prove', async ({ page, context, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await signIn(page, customer)
  await openForLater(page, `/technicians/${technicianId(technician)}`)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await context.setOffline(true)
  await saveHere(page, 'Fuga en la cocina.')
  await reopen(page, '/pendientes')
  const item = card(page, 'Fuga en la cocina.')
  const button = item.getByRole('button', { name: OFFLINE.correct })
  const buttonOffset = async () => {
    // Relative to the card, because a line above the list may come and go with the network.
    const [cardBox, buttonBox] = [await item.boundingBox(), await button.boundingBox()]
    return (buttonBox?.y ?? 0) - (cardBox?.y ?? 0)
  }
  const before = await buttonOffset()
  const response = Promise.withResolvers<void>()
  await context.route('**/api/service-requests', async (route) => {
    await response.promise
    await route.fulfill({ status: 503, json: { message: 'Inténtalo de nuevo.', code: 'busy' } })
  })
  await context.setOffline(false)
  await expect(item.getByText(OFFLINE.sending)).toBeVisible(SOON)
  expect(await buttonOffset()).toBe(before)
  response.resolve()
  await expect(item.getByText(OFFLINE.pendingChip, { exact: true })).toBeVisible(SOON)
  expect(await buttonOffset()).toBe(before)
})

test('the header of a desk keeps its height while an item waits without a network @prove', async ({
  page,
  context,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, customer)
  await openForLater(page, `/technicians/${technicianId(technician)}`)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  const header = page.getByRole('banner')
  const height = async () => (await header.boundingBox())?.height
  const before = await height()
  await context.setOffline(true)
  await saveHere(page, 'Fuga en la cocina.')
  await expect(header).toContainText(OFFLINE.offline)
  await expect(header.getByTitle(OFFLINE.pendingChip)).toBeVisible()
  expect(await height()).toBe(before)
})
