import { expect, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { CUSTOMERS } from '@tecnicerca/shared/messages/customers'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { test } from './fixtures.ts'
import { askAndComplete, newCustomer, newTechnician, type Person, signIn } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const search = (page: Page) => page.getByRole('searchbox', { name: CUSTOMERS.search })
const dialog = (page: Page) => page.getByRole('dialog')

async function noteOf({ api }: Person): Promise<string | undefined> {
  const answer = await api.get('/api/technicians/profile/customers')
  const { customers } = (await answer.json()) as { customers: { note: string }[] }
  return customers[0]?.note
}

test('a technician notes something about a customer and finds it again without a network', async ({
  page,
  context,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await askAndComplete(customer, technician)
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/mis-clientes')
  await expect(page.getByText(CUSTOMERS.jobs(1))).toBeVisible(SOON)
  await context.setOffline(true)
  await reopen(page, '/mis-clientes')
  await page.getByRole('button', { name: CUSTOMERS.addNote }).click()
  await dialog(page).getByLabel(CUSTOMERS.note, { exact: true }).fill('Portón azul; perro bravo.')
  await dialog(page).getByRole('button', { name: CUSTOMERS.save, exact: true }).click()
  await expectToast(page, OFFLINE.savedHere)
  await search(page).fill('perro porton')
  await expect(page.getByText('Portón azul; perro bravo.')).toBeVisible()
  await search(page).fill('gato')
  await expect(page.getByText(CUSTOMERS.noneFound)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => noteOf(technician), SOON).toBe('Portón azul; perro bravo.')
})

test('a customer lets the technician keep the contact and takes it back, without a network @prove', async ({
  page,
  context,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await askAndComplete(customer, technician)
  const kept = async () => {
    const answer = await technician.api.get(`/api/service-requests/${id}`)
    const { serviceRequest } = (await answer.json()) as { serviceRequest: { may_keep_contact: boolean } }
    return serviceRequest.may_keep_contact
  }
  const tick = page.getByLabel(CASES.mayKeep, { exact: true })
  await signIn(page, customer)
  await openForLater(page)
  await reopen(page, `/my-requests/${id}`)
  await page.getByRole('button', { name: CASES.showFacts }).click(SOON)
  await tick.click()
  await expect(tick).toBeChecked()
  await expect.poll(kept, SOON).toBe(true)
  await context.setOffline(true)
  await tick.click()
  await expect(tick).not.toBeChecked()
  await reopen(page, `/my-requests/${id}`)
  await page.getByRole('button', { name: CASES.showFacts }).click(SOON)
  await expect(tick).not.toBeChecked()
  await context.setOffline(false)
  await expect.poll(kept, SOON).toBe(false)
})
