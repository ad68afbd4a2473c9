import { expect, type Page } from '@playwright/test'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { PROFILE_EDIT, WORK_AREAS } from '@tecnicerca/shared/messages/technicians'
import { commitWithRefusedRow, ROLLED_BACK } from './commit-with-refused-row.ts'
import { test } from './fixtures.ts'
import {
  ask,
  newCustomer,
  newTechnician,
  requestsOf,
  setStatus,
  signIn,
  technicianId,
} from './marketplace.ts'
import {
  CALLS,
  card,
  chip,
  complete,
  countStored,
  openForLater,
  reopen,
  SOON,
  saveHere,
} from './offline-phone.ts'
import { expectToast } from './toasts.ts'

test.beforeEach(({ provoke }) => provoke(CALLS))

/** Opens the profile of this technician and turns the network off. */
async function openAndGoOffline(page: Page, technicianId: number): Promise<void> {
  await openForLater(page, `/technicians/${technicianId}`)
  await reopen(page, `/technicians/${technicianId}`)
  await expect(page.getByRole('button', { name: PROFILE.request_service })).toBeVisible()
  await page.context().setOffline(true)
}

test('a request made after an offline start reaches the server exactly once', async ({
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
  await openAndGoOffline(page, technicianId(technician))
  await reopen(page, `/technicians/${technicianId(technician)}`)
  await saveHere(page, 'Cambiar el breaker.')
  await expect(chip(page)).toHaveText('1 pendiente')

  await reopen(page, '/my-requests')
  const pendingCard = card(page, 'Cambiar el breaker.')
  await expect(pendingCard.getByText(OFFLINE.pendingChip, { exact: true })).toBeVisible()
  await expect(pendingCard.getByText(SERVICE_REQUESTS.status.pending, { exact: true })).toHaveCount(0)
  await expect(pendingCard.getByRole('button')).toHaveCount(0)
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

test('a transaction with a refused row is rolled back even if committed at once', async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(commitWithRefusedRow)).toEqual(ROLLED_BACK)
})

test('an acceptance and a completion made offline arrive in order', async ({ page, context, request }) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  const asked = await ask(customer, technician, { service_description: 'Poner un abanico.' })
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/my-requests')
  const requestCard = card(page, 'Poner un abanico.')
  await expect(requestCard).toBeVisible()
  await context.setOffline(true)
  await reopen(page, '/my-requests')
  await requestCard.getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
  await expect(requestCard).toContainText(SERVICE_REQUESTS.status.accepted)
  await complete(page, 'Poner un abanico.')
  await expect(requestCard).toContainText(SERVICE_REQUESTS.status.completed)
  await expect(requestCard).toContainText(OFFLINE.pendingChip)
  await expect(requestCard.getByRole('button', { name: SERVICE_REQUESTS.complete })).toHaveCount(0)
  await reopen(page, '/pendientes')
  await expect(page.getByRole('heading', { name: 'Aceptar la solicitud de Ana Peralta' })).toBeVisible()

  const sent: unknown[] = []
  context.on('response', (answer) => {
    if (answer.request().method() === 'PUT' && answer.url().endsWith('/status'))
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

test('an offline acceptance of a cancelled request shows who cancelled and when @prove', async ({
  page,
  context,
  request,
}) => {
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

test('a draft of the own profile survives an offline reload @prove', async ({ page, context, request }) => {
  const technician = await newTechnician(request)
  await signIn(page, technician)
  await openForLater(page)
  await reopen(page, '/my-profile/edit')
  const zones = page.getByRole('group', { name: WORK_AREAS.own })
  await zones.getByRole('button', { name: 'Gurabo', exact: true }).click()
  await page.getByRole('textbox', { name: PROFILE_EDIT.serviceName(1) }).fill('Instalar abanico')
  await page.getByLabel(PROFILE_EDIT.bio).fill('Ahora también hago paneles solares.')
  const drafts = { database: `tecnicerca-u-${technician.user.id}`, store: 'drafts' }
  await expect.poll(() => countStored(page, drafts)).toBe(1)
  await context.setOffline(true)
  await reopen(page, '/my-profile/edit')
  await expect(page.getByLabel(PROFILE_EDIT.bio)).toHaveValue('Ahora también hago paneles solares.')
  await expect(page.getByText('Esto necesita conexión.')).toBeVisible()
  await page.getByLabel(PROFILE_EDIT.servicePrice(1)).fill('800')
  await page.getByRole('button', { name: PROFILE_EDIT.save }).click()
  await expectToast(page, COMMON.networkFailed)
  await expect(zones).toContainText(WORK_AREAS.count(1))
  await expect(page.getByRole('textbox', { name: PROFILE_EDIT.serviceName(1) })).toHaveValue(
    'Instalar abanico',
  )
  await expect(page.getByLabel(PROFILE_EDIT.bio)).toHaveValue('Ahora también hago paneles solares.')
})
