import { expect, type Locator, type Page } from '@playwright/test'
import { CASES, OFFER } from '@tecnicerca/shared/messages/cases'
import { DOOR } from '@tecnicerca/shared/messages/door'
import { DOOR_SCREEN } from '@tecnicerca/shared/messages/door-screen'
import { QUOTE } from '@tecnicerca/shared/messages/quotes'
import { thread } from './case-screen.ts'
import { test } from './fixtures.ts'
import { ask, newCustomer, newTechnician, type Person, signIn } from './marketplace.ts'
import { CALLS, openForLater, reopen, SOON } from './offline-phone.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const CODE = /[0-9A-Z]{4}-[0-9A-Z]{4}/

async function openCase(page: Page, person: Person, id: number): Promise<void> {
  await signIn(page, person)
  const registered = page.waitForResponse('**/api/users/me/device-key', SOON)
  await openForLater(page)
  expect((await registered).status()).toBe(200)
  await reopen(page, `/my-requests/${id}`)
}

/** Proposes RD$1,500 from another phone of the technician. */
async function propose({ api }: Person, id: number, note = ''): Promise<void> {
  const headers = { 'Idempotency-Key': `offer-of-${id}` }
  const answer = await api.post(`/api/service-requests/${id}/offers`, {
    headers,
    data: { total: 1_500, note },
  })
  expect(answer.status()).toBe(201)
}

/**
 * Pictures of the codes on one phone are picked on the other until it shows `next`: the way without a camera. Several codes
 * change by themselves.
 */
async function passCodes(from: Page, to: Page, next: Locator): Promise<void> {
  const code = from.getByRole('img', { name: /^Código para la cámara/ })
  await expect(async () => {
    if (await next.isVisible()) return
    const picture = { name: 'codigo.png', mimeType: 'image/png', buffer: await code.screenshot() }
    await to.getByLabel(DOOR_SCREEN.reader.picture).setInputFiles(picture, { timeout: 1_000 })
    await expect(next).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}

test('two people agree at the door by pictures of their codes, without a network', async ({
  page,
  otherPhone,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  await propose(technician, id, 'Señal «ñ» 🔧')
  await openCase(page, technician, id)
  const theirs = await otherPhone()
  await openCase(theirs, customer, id)
  await expect(button(theirs, OFFER.acceptWhat('RD$1,500'))).toBeVisible()
  for (const each of [page, theirs]) await each.context().setOffline(true)

  await button(page, DOOR.open).click()
  const shown = page.getByRole('dialog')
  await expect(shown.getByText(CODE).first()).toBeVisible()
  await button(theirs, DOOR.open).click()
  const reading = theirs.getByRole('dialog')
  await expect(reading.getByText(DOOR_SCREEN.reader.absent)).toBeVisible()
  await passCodes(page, theirs, reading.getByText('Señal «ñ» 🔧'))
  const code = await shown.locator('[data-door-code] [aria-hidden]').textContent()
  await expect(reading.getByText(code ?? '', { exact: true })).toBeVisible()
  await button(theirs, DOOR_SCREEN.customer.accept).click()
  await expect(button(theirs, DOOR_SCREEN.customer.undo)).toBeVisible()

  await page.getByRole('button', { name: /ya aceptó/ }).click()
  await passCodes(theirs, page, shown.getByText(DOOR.unsent))
  for (const each of [page, theirs]) {
    await button(each, DOOR_SCREEN.done).click()
    const agreement = each.getByRole('region', { name: QUOTE.agreement })
    await expect(agreement).toContainText(`${DOOR.unsent} · ${code}`)
    await expect(thread(each)).toContainText(`${CASES.atDoor} · ${DOOR.pending}`)
  }
  await page.context().setOffline(false)
  await expect(page.getByRole('region', { name: QUOTE.agreement })).toContainText(
    `${CASES.atDoor} · ${code}`,
    SOON,
  )
})

test('an acceptance is undone before the second scan, and can be compared by voice @prove', async ({
  page,
  otherPhone,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  await propose(technician, id)
  await openCase(page, technician, id)
  const theirs = await otherPhone()
  await openCase(theirs, customer, id)
  await expect(button(theirs, OFFER.acceptWhat('RD$1,500'))).toBeVisible()
  for (const each of [page, theirs]) await each.context().setOffline(true)
  await button(page, DOOR.open).click()
  await button(theirs, DOOR.open).click()
  await passCodes(page, theirs, button(theirs, DOOR_SCREEN.customer.accept))
  await button(theirs, DOOR_SCREEN.customer.accept).click()
  await button(theirs, DOOR_SCREEN.customer.undo).click()
  await expect(theirs.getByRole('dialog')).toHaveCount(0)
  await expect(theirs.getByRole('region', { name: QUOTE.agreement })).toHaveCount(0)
  await button(theirs, DOOR.open).click()
  await button(theirs, DOOR_SCREEN.aloud.open).click()
  const code = await page.locator('[data-door-code] [aria-hidden]').textContent()
  await expect(theirs.getByRole('dialog').getByText(code ?? '', { exact: true })).toBeVisible()
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: OFFER.acceptWhat('RD$1,500') })
    .click()
  await expect(theirs.getByRole('region', { name: QUOTE.agreement })).toContainText('RD$1,500')
})

test('a phone whose key cannot be made or is not registered says so @prove', async ({ page, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  await propose(technician, id)
  await page.route('**/api/users/me/device-key', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Inténtalo de nuevo.' } }),
  )
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, `/my-requests/${id}`)
  await button(page, DOOR.open).click()
  await expect(page.getByRole('dialog').getByText(DOOR_SCREEN.unable.unregistered)).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await reopen(page, `/my-requests/${id}`)
  await button(page, DOOR.open).click()
  await expect(page.getByRole('dialog').getByText(DOOR_SCREEN.unable.unable)).toBeVisible()
})
