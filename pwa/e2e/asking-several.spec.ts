import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { newAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, requestsOf, signIn, technicianId } from './marketplace.ts'
import { CALLS, card, openForLater } from './offline-phone.ts'
import { expectSent, expectToast } from './toasts.ts'

const WORDS = 'Se fue la luz'
const F = SERVICE_REQUEST_FORM
const dialog = (page: Page) => page.getByRole('dialog')
const checkbox = (page: Page, name: string) => dialog(page).getByRole('checkbox', { name })
const names = async (requests: ReturnType<typeof requestsOf>) =>
  (await requests).map(({ technician_name: technicianName }) => technicianName).toSorted()

async function fillFormFor(page: Page, others: string[]): Promise<void> {
  await dialog(page).getByLabel(F.description).fill(WORDS)
  await dialog(page).getByLabel(F.location).fill('Calle 5 #12')
  await dialog(page).getByText(F.askOthers, { exact: true }).click()
  for (const name of others) await checkbox(page, name).check()
}

test.describe('request form for several technicians', () => {
  test.beforeEach(({ provoke }) => provoke(CALLS))

  test('sends three requests as one group, and disables a fourth technician', async ({ page, request }) => {
    const city = 'Puerto Plata'
    const technician = await newTechnician(request, 'José Almonte', city)
    for (const name of ['Luis Peña', 'Rosa Gil', 'Iván Cruz']) await newTechnician(request, name, city)
    const customer = await newCustomer(request)
    await signIn(page, customer)
    await openForLater(page, `/technicians/${technicianId(technician)}?request_service=true`)
    await fillFormFor(page, ['Luis Peña', 'Rosa Gil'])
    await expect(checkbox(page, 'José Almonte')).toHaveCount(0)
    await expect(checkbox(page, 'Iván Cruz')).toBeDisabled()
    await dialog(page).getByRole('button', { name: F.submit }).click()
    await expectSent(page, F.sent_to(3))
    const rows = await requestsOf(customer)
    expect(await names(requestsOf(customer))).toEqual(['José Almonte', 'Luis Peña', 'Rosa Gil'])
    expect(new Set(rows.map(({ group_id: groupId }) => groupId))).toEqual(new Set([expect.any(String)]))
    expect(new Set(rows.map(({ group_id: groupId }) => groupId)).size).toBe(1)
    await page.goto('/my-requests')
    const first = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'José' }) })
    await expect(first).toContainText(/Pedida también a (Luis Peña y Rosa Gil|Rosa Gil y Luis Peña)/)
  })

  test('stores the requests offline; a refused one does not stop the others @prove', async ({
    page,
    context,
    request,
  }) => {
    const city = 'San Francisco de Macorís'
    const technician = await newTechnician(request, 'José Almonte', city)
    const deletedTechnician = await newTechnician(request, 'Luis Peña', city)
    await newTechnician(request, 'Rosa Gil', city)
    const customer = await newCustomer(request)
    await signIn(page, customer)
    await openForLater(page, `/technicians/${technicianId(technician)}?request_service=true`)
    await context.setOffline(true)
    await fillFormFor(page, ['Luis Peña', 'Rosa Gil'])
    await dialog(page).getByRole('button', { name: F.submit }).click()
    await expectToast(page, F.kept_for(3))
    await (await newAdmin()).api.delete(`/api/admin/users/${deletedTechnician.user.id}`)
    await context.setOffline(false)
    await expect
      .poll(() => names(requestsOf(customer)), { timeout: 30_000 })
      .toEqual(['José Almonte', 'Rosa Gil'])
    await page.goto('/my-requests')
    const refused = card(page, OFFLINE.attentionChip)
    await expect(refused).toContainText(ERROR_MESSAGES.technician_gone)
    await expect(refused).toContainText(SERVICE_REQUESTS.alsoAsked(''))
  })
})
