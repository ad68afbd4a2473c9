import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { AdminCaseAnswer } from '@tecnicerca/shared/admin/cases'
import { ADMIN } from '@tecnicerca/shared/messages/admin/admin'
import { ADMIN_CASES } from '@tecnicerca/shared/messages/admin/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { ENDED, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { newAdmin, rowOf, signInAdmin } from './admin-area.ts'
import { hydrated, PIXEL, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, setStatus } from './marketplace.ts'
import { newWord } from './new-word.ts'
import { tablesWith } from './phone-storages.ts'

const WORDS = 'La llave la tiene la vecina'
const NOTE = 'Se arregló sin ayuda'

test.use({ ...WITHOUT_SERVICE_WORKER, viewport: { width: 1280, height: 800 } })

const searchBox = (page: Page) => page.getByRole('searchbox')
const status = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function caseOf({ api }: Person, id: number): Promise<AdminCaseAnswer> {
  return (await (await api.get(`/api/admin/cases/${id}`)).json()) as AdminCaseAnswer
}

test('an admin finds cases by number, name, words and status', async ({ page, open, request }) => {
  const [word, name] = [newWord('calentador'), newWord('Zunilda')]
  const [customer, technician] = [await newCustomer(request, `${name} Núñez`), await newTechnician(request)]
  const ended = await ask(customer, technician, { service_description: `El ${word} no prende` })
  const waiting = await ask(customer, technician, { service_description: `El ${word} bota agua` })
  await setStatus(customer, ended.id, 'cancelled')
  await signInAdmin(page)
  await open('/admin')
  await page.getByRole('link', { name: ADMIN.cases, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: ADMIN_CASES.title })).toBeVisible()
  await searchBox(page).fill(`#${ended.id}`)
  await expect(page.getByText(ADMIN.results(1), { exact: true })).toBeVisible()
  await expect(rowOf(page, ADMIN_CASES.number(ended.id))).toContainText(ENDED.by.customer)
  await searchBox(page).fill(`nunez ${name.toUpperCase()}`)
  await expect(page.getByRole('rowheader')).toHaveText([
    new RegExp(`^#${waiting.id}`),
    new RegExp(`^#${ended.id}`),
  ])
  await searchBox(page).fill(word)
  await expect(page).toHaveURL(`/admin/cases?q=${word}`)
  await status(page, SERVICE_REQUESTS.status.cancelled).click()
  await expect(page).toHaveURL(`/admin/cases?q=${word}&status=cancelled`)
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`^#${ended.id}`)])
  await page.getByRole('link', { name: ADMIN_CASES.number(ended.id), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.adminCase(ended.id))
  await page.getByRole('link', { name: COMMON.back, exact: true }).click()
  await expect(page).toHaveURL(`/admin/cases?q=${word}&status=cancelled`)
  await page.reload()
  await hydrated(page)
  await expect(searchBox(page)).toHaveValue(word)
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(`^#${ended.id}`)])
  await searchBox(page).fill(newWord('nadie'))
  await expect(page.getByText(ADMIN_CASES.empty)).toBeVisible()
  await page.getByRole('button', { name: ADMIN.clearSearch }).click()
  await status(page, SERVICE_REQUESTS.all).click()
  await expect(page).toHaveURL('/admin/cases')
})

test('a case shows its log at once, its texts only for a stored reason', async ({ page, open, request }) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const asked = { service_description: 'La lámpara del pasillo', service_location: 'Calle 9 #3' }
  const { id } = await ask(customer, technician, asked)
  await customer.api.post(`/api/service-requests/${id}/messages`, { data: { text: WORDS } })
  const end = { status: 'cancelled', reason: 'other', note: NOTE }
  await customer.api.put(`/api/service-requests/${id}/status`, { data: end })
  const [admin, adminUser] = [await newAdmin(), await signInAdmin(page)]
  await open(`/admin/cases/${id}`)
  const log = page.getByRole('region', { name: ADMIN_CASES.log }).getByRole('listitem')
  await expect(log).toHaveCount(3)
  await expect(log.nth(1)).toContainText(`${customer.user.name} (${ADMIN_CASES.by.customer})`)
  await expect(log.nth(1)).toContainText(ADMIN_CASES.withheld)
  await expect(log.nth(2)).toContainText(ENDED.by.customer)
  await expect(page.getByText(ADMIN_CASES.noReadings)).toBeVisible()
  for (const word of ['vecina', 'lámpara', 'Calle 9']) expect(await page.content()).not.toContain(word)

  await page.getByRole('button', { name: ADMIN_CASES.read }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(ADMIN_CASES.readExplained)
  const reason = dialog.getByLabel(ADMIN_CASES.reason)
  await expect(reason).toBeFocused()
  await reason.fill('Corto')
  await dialog.getByRole('button', { name: ADMIN_CASES.submit }).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(new RegExp(ADMIN_CASES.reason_too_short))
  await expect(reason).toHaveValue('Corto')
  expect((await caseOf(admin, id)).readings).toEqual([])

  await reason.fill('El técnico se quejó del trato')
  await dialog.getByRole('button', { name: ADMIN_CASES.submit }).click()
  await expect(log.nth(1)).toContainText(WORDS)
  await expect(log.nth(2)).toContainText(NOTE)
  await expect(page.getByText(ADMIN_CASES.isRead)).toBeVisible()
  const facts = page.getByRole('region', { name: ADMIN_CASES.facts })
  await expect(facts).toContainText('La lámpara del pasillo')
  await expect(facts).toContainText('Calle 9 #3')
  const readings = page.getByRole('region', { name: ADMIN_CASES.readings }).getByRole('listitem')
  await expect(readings).toHaveText([new RegExp(`${adminUser.name}.*El técnico se quejó del trato`)])
  expect((await caseOf(admin, id)).readings).toMatchObject([
    { admin_name: adminUser.name, reason: 'El técnico se quejó del trato' },
  ])
  expect(await tablesWith(page, [WORDS])).toEqual([])

  await page.reload()
  await hydrated(page)
  await expect(readings).toHaveCount(1)
  await expect(log.nth(1)).toContainText(ADMIN_CASES.withheld)
})

test('a case shows the lines of offers, with their words only for a reason @prove', async ({
  page,
  open,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  const lines = [
    { kind: 'parts', text: 'Compresor de nevera', quantity: 2, unit_price: 350.25 },
    { kind: 'labour', text: 'Cambiar el compresor', unit_price: 1000 },
  ]
  const terms = { charges_itbis: true, guarantee_days: 90, guarantee_text: 'El compresor nuevo' }
  await technician.api.post(`/api/service-requests/${id}/offers`, { data: { lines, ...terms } })
  await signInAdmin(page)
  await open(`/admin/cases/${id}`)
  const log = page.getByRole('region', { name: ADMIN_CASES.log })
  const quote = log.getByRole('table', { name: QUOTE.lines })
  await expect(quote.getByRole('row')).toHaveText([
    /^Piezas2\s×\sRD\$350\.25RD\$700\.50$/,
    /^Mano de obra.*RD\$1,000$/,
    /^ITBIS.*RD\$306\.09$/,
    /^Total.*RD\$2,006\.59$/,
  ])
  await expect(log).toContainText(QUOTE.guarantee(90))
  expect(await page.content()).not.toContain('ompresor')
  await page.getByRole('button', { name: ADMIN_CASES.read }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(ADMIN_CASES.reason).fill('El cliente dice que cobró de más')
  await dialog.getByRole('button', { name: ADMIN_CASES.submit }).click()
  await expect(quote).toContainText('Compresor de nevera')
  await expect(log).toContainText('El compresor nuevo')
})

test('a case shows its photos only for a reason, and marks a missing photo @prove', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/404.*\/photos\//)
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  const { id } = await ask(customer, technician)
  const [uploadedId, missingId] = [randomUUID(), randomUUID()]
  const path = `/api/service-requests/${id}`
  const message = { text: WORDS, photo_ids: [uploadedId, missingId] }
  await customer.api.post(`${path}/messages`, { data: message })
  const sent = await customer.api.put(`${path}/photos/${uploadedId}`, {
    headers: { 'content-type': 'image/png' },
    data: PIXEL,
  })
  expect(sent.status()).toBe(201)
  await signInAdmin(page)
  await open(`/admin/cases/${id}`)
  const messageEntry = page.getByRole('region', { name: ADMIN_CASES.log }).getByRole('listitem').nth(1)
  await expect(messageEntry).toContainText(ADMIN_CASES.withheld)
  await expect(messageEntry.getByRole('img')).toHaveCount(0)
  await page.getByRole('button', { name: ADMIN_CASES.read }).click()
  await page.getByRole('dialog').getByLabel(ADMIN_CASES.reason).fill('El cliente dice que se ve el daño')
  await page.getByRole('dialog').getByRole('button', { name: ADMIN_CASES.submit }).click()
  const photo = messageEntry.getByRole('button', { name: ADMIN_CASES.photo('1') })
  const width = (img: Locator) => img.evaluate((shown: HTMLImageElement) => shown.naturalWidth)
  await expect.poll(() => width(photo.getByRole('img'))).toBe(1)
  await expect(messageEntry.getByText(ADMIN_CASES.photoMissing)).toBeVisible()
  await photo.click()
  const large = page.getByRole('dialog', { name: ADMIN_CASES.photo('1') })
  await expect.poll(() => width(large.getByRole('img'))).toBe(1)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
})

test('an unknown case and a failed list show errors; a retry works @prove', async ({
  page,
  open,
  provoke,
}) => {
  provoke(/404.*\/admin\/cases|400.*\/admin\/cases/)
  await signInAdmin(page)
  await open('/admin/cases/2147483647')
  await expect(page.getByText(ADMIN_CASES.missing)).toBeVisible()
  await page.route('**/api/admin/cases*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.getByRole('link', { name: ADMIN_CASES.seeAll }).click()
  await expect(page.getByText(ADMIN_CASES.loadFailed)).toBeVisible()
  await page.unroute('**/api/admin/cases*')
  await page.getByRole('button', { name: COMMON.retry }).click()
  await expect(page.getByRole('table')).toBeVisible()
})
