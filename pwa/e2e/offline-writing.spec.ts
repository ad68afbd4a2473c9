import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { REVIEW } from '@tecnicerca/shared/messages/reviews'
import { SERVICE_REQUEST_FORM, SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { newAdmin } from './admin-area.ts'
import { test } from './fixtures.ts'
import {
  ask,
  completed,
  newCustomer,
  newTechnician,
  requestsOf,
  setStatus,
  signIn,
  technicianId,
  today,
} from './marketplace.ts'
import {
  askFor,
  CALLS,
  card,
  chip,
  countKept,
  openForLater,
  reopen,
  waitForRefusals,
} from './offline-phone.ts'
import { REFUSED_WHOLE, refusedWhole } from './refused-whole.ts'
import { expectSent, expectToast } from './toasts.ts'

const SOON = { timeout: 20_000 }

test.beforeEach(({ provoke }) => provoke(CALLS))

/** Opens this technician's profile and then takes the network away. */
async function gone(page: Page, technicianId: number): Promise<void> {
  await openForLater(page, `/technicians/${technicianId}`)
  await reopen(page, `/technicians/${technicianId}`)
  await expect(page.getByRole('button', { name: PROFILE.request_service })).toBeVisible()
  await page.context().setOffline(true)
}

test('a request from a cold start without a network is one row once there is one', async ({
  page,
  context,
  request,
}) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  await signIn(page, customer)
  await page.addInitScript(() =>
    Object.assign(navigator, { setAppBadge: async (count: number) => void (document.title = `(${count})`) }),
  )
  await gone(page, technicianId(technician))
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await page.getByRole('button', { name: PROFILE.request_service }).click()
  await askFor(page, 'Cambiar el breaker.')
  await expectToast(page, OFFLINE.savedHere)
  await expect(chip(page)).toHaveText('1 pendiente')

  await reopen(page, '/my-requests')
  await expect(card(page, 'Cambiar el breaker.')).toContainText(OFFLINE.pendingChip)
  await chip(page).click()
  await expect(page).toHaveURL('/pendientes')
  const item = card(page, 'Cambiar el breaker.')
  await expect(item).toContainText('Solicitud a José Almonte')
  await expect(item).toContainText(OFFLINE.hints.unreachable)
  await page.getByRole('button', { name: OFFLINE.sendNow }).click()
  await expectToast(page, OFFLINE.notSentYet)

  await context.setOffline(false)
  await expect(chip(page)).toHaveCount(0, SOON)
  await reopen(page, '/my-requests')
  await expect(card(page, 'Cambiar el breaker.')).not.toContainText(OFFLINE.pendingChip)
  await expect
    .poll(() => requestsOf(customer), SOON)
    .toMatchObject([{ service_description: 'Cambiar el breaker.' }])
})

test('nothing is kept of a transaction that is committed at once and refused', async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(refusedWhole)).toEqual(REFUSED_WHOLE)
})

test('an answer to a request, given without a network, reaches the customer', async ({
  page,
  context,
  request,
}) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  const asked = await ask(customer, technician, { service_description: 'Poner una lámpara.' })
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/my-requests')
  await expect(card(page, 'Poner una lámpara.')).toBeVisible()
  await context.setOffline(true)
  await reopen(page, '/my-requests')
  await card(page, 'Poner una lámpara.').getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
  await expect(card(page, 'Poner una lámpara.')).toContainText(SERVICE_REQUESTS.status.accepted)
  await expect(card(page, 'Poner una lámpara.')).toContainText(OFFLINE.pendingChip)
  await reopen(page, '/pendientes')
  await expect(page.getByRole('heading', { name: 'Aceptar la solicitud de Ana Peralta' })).toBeVisible()
  await context.setOffline(false)
  await expect(chip(page)).toHaveCount(0, SOON)
  await expect.poll(() => requestsOf(customer), SOON).toMatchObject([{ id: asked.id, status: 'accepted' }])
})

test('a request is accepted and completed in one stretch without a network, and both arrive in order', async ({
  page,
  context,
  request,
}) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  const asked = await ask(customer, technician, { service_description: 'Poner un abanico.' })
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/my-requests')
  const shown = card(page, 'Poner un abanico.')
  await expect(shown).toBeVisible()
  await context.setOffline(true)
  await reopen(page, '/my-requests')
  await shown.getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
  await expect(shown).toContainText(SERVICE_REQUESTS.status.accepted)
  await shown.getByRole('button', { name: SERVICE_REQUESTS.complete }).click()
  await expect(shown).toContainText(SERVICE_REQUESTS.status.completed)
  await expect(shown).toContainText(OFFLINE.pendingChip)
  await expect(shown.getByRole('button', { name: SERVICE_REQUESTS.complete })).toHaveCount(0)

  const sent: unknown[] = []
  context.on('response', (answer) => {
    if (answer.request().method() === 'PUT')
      sent.push({ ...(answer.request().postDataJSON() as object), answer: answer.status() })
  })
  await context.setOffline(false)
  await expect.poll(() => requestsOf(customer), SOON).toMatchObject([{ id: asked.id, status: 'completed' }])
  await expect(chip(page)).toHaveCount(0, SOON)
  expect(sent).toEqual([
    { status: 'accepted', answer: 200 },
    { status: 'completed', answer: 200, at_phone: expect.any(String) },
  ])
})

test('a review without a network is published once there is one', async ({ page, context, request }) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  await completed(customer, technician)
  await signIn(page, customer)
  await openForLater(page)
  await reopen(page, '/my-requests')
  await expect(page.getByRole('link', { name: SERVICE_REQUESTS.writeReview })).toBeVisible()
  await context.setOffline(true)
  await reopen(page, '/my-requests')
  await page.getByRole('link', { name: SERVICE_REQUESTS.writeReview }).click()
  await page.getByLabel(REVIEW.comment).fill('Llegó a tiempo y dejó todo limpio.')
  await page.getByRole('button', { name: REVIEW.submit }).click()
  await expectToast(page, OFFLINE.savedHere)
  await expect(page.getByRole('article')).toContainText(OFFLINE.pendingChip)
  await context.setOffline(false)
  await expect(chip(page)).toHaveCount(0, SOON)
  await expect.poll(() => requestsOf(customer), SOON).toMatchObject([{ has_review: 1 }])
})

test('an answer that comes too late says who was first, and when', async ({ page, context, request }) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  const asked = await ask(customer, technician, { service_description: 'Ya no hace falta.' })
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/my-requests')
  await expect(card(page, 'Ya no hace falta.')).toBeVisible()
  await context.setOffline(true)
  await card(page, 'Ya no hace falta.').getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
  await expect(card(page, 'Ya no hace falta.')).toContainText(OFFLINE.pendingChip)
  await setStatus(customer, asked.id, 'cancelled')
  await context.setOffline(false)
  const conflict = /El cliente canceló esta solicitud a las? .*, antes de que llegara tu respuesta/
  await expect(card(page, 'Ya no hace falta.')).toContainText(conflict, SOON)
  await chip(page).click()
  const item = page.getByRole('article')
  await expect(item).toContainText(conflict)
  await expect(item.getByRole('button', { name: OFFLINE.correct })).toHaveCount(0)
  await item.getByRole('button', { name: OFFLINE.discard }).click()
  await expect(page.getByText(OFFLINE.pendingEmpty)).toBeVisible()
  await expect(chip(page)).toHaveCount(0)
})

test('what was asked of a technician who is gone goes to another @prove', async ({
  page,
  context,
  request,
}) => {
  const leaving = await newTechnician(request, 'Pedro Saliente')
  const other = await newTechnician(request, 'Rosa Quedada')
  const customer = await newCustomer(request)
  await signIn(page, customer)
  await gone(page, technicianId(leaving))
  await page.getByRole('button', { name: PROFILE.request_service }).click()
  await askFor(page, 'Arreglar el inversor.')
  await expectToast(page, OFFLINE.savedHere)
  const admin = await newAdmin()
  expect((await admin.api.delete(`/api/admin/users/${leaving.user.id}`)).ok()).toBe(true)
  await context.setOffline(false)
  await expect(chip(page)).toHaveAttribute('title', OFFLINE.attentionChip, SOON)

  await chip(page).click()
  await expect(page.getByRole('article')).toContainText('Este técnico no está disponible')
  await page.getByRole('link', { name: OFFLINE.findAnother }).click()
  await expect(page).toHaveURL('/search?query=Electricidad')
  await page.getByRole('searchbox').fill(other.user.name)
  await page.locator(`a[href="/technicians/${technicianId(other)}"]`).click()
  await page.getByRole('button', { name: PROFILE.request_service }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(SERVICE_REQUEST_FORM.description)).toHaveValue('Arreglar el inversor.')
  await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  await expectSent(page, SERVICE_REQUEST_FORM.sent)
  expect(await requestsOf(customer)).toMatchObject([
    { technician_id: technicianId(other), service_description: 'Arreglar el inversor.' },
  ])
  await reopen(page, '/pendientes')
  await expect(page.getByText(OFFLINE.pendingEmpty)).toBeVisible()
})

test('what waits can be corrected, taken back and brought again', async ({ page, context, request }) => {
  await waitForRefusals(page)
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  await signIn(page, customer)
  await gone(page, technicianId(technician))
  await context.route('**/api/service-requests', async (route) => {
    const key = route.request().headers()['idempotency-key'] ?? ''
    const body = {
      message: 'La fecha de la solicitud ya pasó. Elige otro día.',
      code: 'request_date_passed',
      fields: { request_date: SERVICE_REQUEST_FORM.datePast },
    }
    await route.fulfill({ status: 422, headers: { 'idempotency-key': key }, json: body })
  })
  await page.getByRole('button', { name: PROFILE.request_service }).click()
  await context.setOffline(false)
  await askFor(page, 'Cambiar un breaker.')
  await expect(page.getByRole('dialog')).toContainText(SERVICE_REQUEST_FORM.datePast)
  await reopen(page, '/pendientes')
  const item = card(page, 'Cambiar un breaker.')
  await expect(item).toContainText('La fecha de la solicitud ya pasó. Elige otro día.')
  await item.getByRole('button', { name: OFFLINE.discard }).click()
  await expect(page.getByText(OFFLINE.pendingEmpty)).toBeVisible()
  await item.getByRole('button', { name: OFFLINE.undo }).click()
  await expect(item).toContainText(OFFLINE.attentionChip)

  await context.unroute('**/api/service-requests')
  await item.getByRole('button', { name: OFFLINE.correct }).click()
  const description = page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.description)
  await description.fill('Cambiar dos breakers.')
  await page.getByRole('button', { name: SERVICE_REQUEST_FORM.submit }).click()
  await expectSent(page, SERVICE_REQUEST_FORM.sent)
  expect(await requestsOf(customer)).toMatchObject([
    { service_description: 'Cambiar dos breakers.', request_date: today() },
  ])
})

test('what a technician types over the own profile survives a reload @prove', async ({
  page,
  context,
  request,
}) => {
  const technician = await newTechnician(request)
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/my-profile/edit')
  await page.getByLabel(PROFILE_EDIT.bio).fill('Ahora también hago paneles solares.')
  const drafts = { database: `tecnicerca-u-${technician.user.id}`, store: 'drafts' }
  await expect.poll(() => countKept(page, drafts)).toBe(1)
  await context.setOffline(true)
  await reopen(page, '/my-profile/edit')
  await expect(page.getByLabel(PROFILE_EDIT.bio)).toHaveValue('Ahora también hago paneles solares.')
  await expect(page.getByText('Esto necesita conexión.')).toBeVisible()
})
