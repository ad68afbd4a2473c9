import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, signIn, technicianId } from './marketplace.ts'
import { CALLS, card, openForLater, reopen, SOON, saveHere } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

test('the buttons stand still while it is tried again @prove', async ({ page, context, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await signIn(page, customer)
  await openForLater(page, `/technicians/${technicianId(technician)}`)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await context.setOffline(true)
  await saveHere(page, 'Fuga en la cocina.')
  await reopen(page, '/pendientes')
  const item = card(page, 'Fuga en la cocina.')
  const button = item.getByRole('button', { name: OFFLINE.correct })
  const place = async () => {
    // Relative to the card, because a line above the list may come and go with the network.
    const [top, inner] = [await item.boundingBox(), await button.boundingBox()]
    return (inner?.y ?? 0) - (top?.y ?? 0)
  }
  const before = await place()
  const tried = Promise.withResolvers<void>()
  await context.route('**/api/service-requests', async (route) => {
    await tried.promise
    await route.fulfill({ status: 503, json: { message: 'Inténtalo de nuevo.', code: 'busy' } })
  })
  await context.setOffline(false)
  await expect(item.getByText(OFFLINE.sending)).toBeVisible(SOON)
  expect(await place()).toBe(before)
  tried.resolve()
  await expect(item.getByText(OFFLINE.pendingChip, { exact: true })).toBeVisible(SOON)
  expect(await place()).toBe(before)
})
