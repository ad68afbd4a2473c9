import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { SERVICE_REQUEST_FORM } from '@tecnicerca/shared/messages/service-requests'
import { test } from './fixtures.ts'
import { newCustomer, newTechnician, type Person, requestsOf, signIn, technicianId } from './marketplace.ts'
import {
  askHere,
  CALLS,
  card,
  chip,
  loseResponses,
  openForLater,
  reopen,
  SOON,
  saveHere,
  waitLongForResponses,
} from './offline-phone.ts'
import { expectNoToast, expectSent } from './toasts.ts'

const REQUESTS = '**/api/service-requests'

test.beforeEach(({ provoke }) => provoke(CALLS))

type People = { technician: Person; customer: Person }

async function openProfile(page: Page, request: Parameters<typeof newCustomer>[0]): Promise<People> {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await signIn(page, customer)
  await openForLater(page, `/technicians/${technicianId(technician)}`)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  return { technician, customer }
}

async function openCorrection(page: Page, text: string) {
  await reopen(page, '/pendientes')
  await card(page, text).getByRole('button', { name: OFFLINE.correct }).click()
  return page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.description)
}

const submit = (page: Page) => page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit })

test('a request under correction is sent only after the correction @prove', async ({
  page,
  context,
  request,
}) => {
  const { customer } = await openProfile(page, request)
  await context.setOffline(true)
  await saveHere(page, 'Fuga en la cocina.')
  const description = await openCorrection(page, 'Fuga en la cocina.')
  await description.fill('Fuga en el baño.')
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/check-session'))
  await context.setOffline(false)
  await asked
  expect(await requestsOf(customer)).toEqual([])
  await submit(page).click()
  // The speed of the network decides which of the two appears.
  const sentOrStored = new RegExp(`${SERVICE_REQUEST_FORM.sent}|${OFFLINE.correctionKept}`)
  await expect(page.getByText(sentOrStored)).toBeVisible(SOON)
  await expect(chip(page)).toHaveCount(0, SOON)
  await expect
    .poll(async () => (await requestsOf(customer)).map((row) => row.service_description), SOON)
    .toEqual(['Fuga en el baño.'])
})

test('a correction of a request that was already sent is refused and shows both texts @prove', async ({
  page,
  context,
  request,
}) => {
  const { customer } = await openProfile(page, request)
  const restoreResponses = await loseResponses(context, REQUESTS)
  await saveHere(page, 'Fuga en la cocina.')
  const description = await openCorrection(page, 'Fuga en la cocina.')
  await description.fill('Fuga en el baño.')
  await restoreResponses()
  await submit(page).click()
  // Shown in the form, or in the list behind it if the network took too long.
  const item = card(page, 'Fuga en el baño.')
  await expect(item).toContainText(OFFLINE.alreadySent, SOON)
  await expect(item).toContainText('Fuga en la cocina.')
  await expectNoToast(page, SERVICE_REQUEST_FORM.sent)
  await page.getByRole('button', { name: OFFLINE.leaveAsSent }).last().click()
  await expect(page.getByText(OFFLINE.pendingEmpty)).toBeVisible()
  expect((await requestsOf(customer)).map((row) => row.service_description)).toEqual(['Fuga en la cocina.'])
})

test('correcting a refused request does not affect a new one @prove', async ({ page, context, request }) => {
  await waitLongForResponses(page)
  const { technician, customer } = await openProfile(page, request)
  await context.route(REQUESTS, async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? ''
    const body = { message: 'Elige otro día.', code: 'request_date_passed', fields: {} }
    await route.fulfill({ status: 422, headers: { 'idempotency-key': key }, json: body })
  })
  await askHere(page, 'Fuga en la cocina.')
  await expect(page.getByText('Elige otro día.').first()).toBeVisible()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(SERVICE_REQUEST_FORM.description).fill('Fuga en la cocina, otra vez.')
  await dialog.getByRole('button', { name: SERVICE_REQUEST_FORM.cancel }).click()
  await context.unroute(REQUESTS)
  const description = await openCorrection(page, 'Fuga en la cocina.')
  await description.fill('Fuga en la sala.')
  await submit(page).click()
  await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await askHere(page, 'Pintar la verja.')
  await expectSent(page, SERVICE_REQUEST_FORM.sent, SOON)
  expect((await requestsOf(customer)).map((row) => row.service_description).toSorted()).toEqual([
    'Fuga en la sala.',
    'Pintar la verja.',
  ])
})

test('a request discarded offline is never stored on the server', async ({ page, context, request }) => {
  const { customer } = await openProfile(page, request)
  await context.setOffline(true)
  for (const text of ['Fuga en la cocina.', 'Pintar la verja.']) {
    await askHere(page, text)
    await expect(chip(page)).toContainText('pendiente')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await reopen(page, '/pendientes')
  const item = card(page, 'Fuga en la cocina.')
  await item.getByRole('button', { name: OFFLINE.discard }).click()
  await expect(item).toContainText(OFFLINE.pendingEditChip.discard)
  await item.getByRole('button', { name: OFFLINE.undo }).click()
  await expect(item).not.toContainText(OFFLINE.pendingEditChip.discard)
  await item.getByRole('button', { name: OFFLINE.discard }).click()
  await expect(item).toContainText(OFFLINE.pendingEditChip.discard)
  await reopen(page, '/pendientes')
  await expect(item).toContainText(OFFLINE.pendingEditChip.discard)
  await context.setOffline(false)
  await expect(item).toContainText(OFFLINE.discarded, SOON)
  await expect.poll(() => requestsOf(customer), SOON).toHaveLength(1)
  expect(await requestsOf(customer)).toMatchObject([{ service_description: 'Pintar la verja.' }])
})
