import { expect } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { card, requestButton } from '../../pwa/e2e/offline-phone.ts'
import { expectToast } from '../../pwa/e2e/toasts.ts'
import { cut, expectNothingPending, mend, visit } from '../kit/browser-phone.ts'
import type { Person } from '../kit/person.ts'
import type { Stack } from '../kit/stack.ts'
import { expectOneRow, faultTest } from './browser-faults.ts'
import { callAs, SOON } from './case-phone.ts'

/** Adds a sector as this admin. Returns its id. */
async function newSector(stack: Stack, admin: Person, name: string): Promise<number> {
  const answer = await callAs(stack, admin, { path: '/admin/sectors', body: { name } })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { sector: { id: number } }).sector.id
}

faultTest('F65', 'arrives under its new name', async ({ mobile, net, technician, customer, stack }) => {
  const admin = await stack.createPerson('customer', 'Rosa Lora')
  await stack.query("update users set role = 'admin' where id = $1", [admin.id])
  const [before, after] = [
    await newSector(stack, admin, 'Barrio de Antes'),
    await newSector(stack, admin, 'Barrio de Hoy'),
  ]
  const { page } = mobile
  await visit(mobile, technician)
  await cut(mobile, net)
  await requestButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).fill('F65')
  await dialog.getByLabel(SERVICE_REQUEST_FORM.location).fill('Calle 5 #12')
  await dialog.getByText(SERVICE_REQUEST_FORM.more, { exact: true }).click()
  const sector = dialog.getByLabel(SERVICE_REQUEST_FORM.sector, { exact: true })
  await sector.selectOption({ label: 'Barrio de Antes' })
  await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  await expectToast(page, OFFLINE.savedHere)
  const path = `/admin/sectors/${before}/merge`
  expect((await callAs(stack, admin, { path, body: { into: after } })).status).toBe(200)
  await mend(mobile, net)
  await expectNothingPending(page)
  await expectOneRow(stack, 'F65')
  const stored = 'select sector_id from service_requests where customer_id = $1'
  expect(await stack.count(stored, [customer.id])).toBe(after)
  await mobile.open('/my-requests')
  await expect(card(page, 'F65')).toContainText('Calle 5 #12, Barrio de Hoy', SOON)
})
