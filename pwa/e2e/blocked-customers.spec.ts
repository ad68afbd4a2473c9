import { expect, type Page } from '@playwright/test'
import { addDays, dayInSantoDomingo } from '@tecnicerca/shared/calendar'
import { BLOCKED_CUSTOMERS, BLOCKED_TECHNICIANS } from '@tecnicerca/shared/messages/blocks'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { CASE } from '@tecnicerca/shared/messages/server'
import { TITLES } from '@tecnicerca/shared/messages/titles'
import { ERROR_MESSAGES } from '@tecnicerca/shared/protocol/errors'
import { openMenu } from './case-screen.ts'
import { test } from './fixtures.ts'
import {
  ask,
  newCustomer,
  newTechnician,
  type Person,
  requestsOf,
  setStatus,
  signIn,
  technicianId,
} from './marketplace.ts'
import { askHere, CALLS, card, openForLater, reopen, SOON, saveHere } from './offline-phone.ts'
import { expectToast } from './toasts.ts'

const DAY_AHEAD = addDays(dayInSantoDomingo(new Date()), 200)

const blockButton = (page: Page) => page.getByRole('button', { name: BLOCKED_CUSTOMERS.block })

async function tryToAsk({ api }: Person, technician: Person) {
  const data = {
    technician_id: technicianId(technician),
    service_description: 'Otra vez lo mismo.',
    request_date: DAY_AHEAD,
    service_location: 'Calle 5, Gurabo',
  }
  return (await api.post('/api/service-requests', { data })).status()
}

test('a blocked customer cannot send requests until unblocked', async ({ page, open, request }) => {
  const [technician, customer] = [await newTechnician(request), await newCustomer(request, 'Ana Peralta')]
  const { id } = await ask(customer, technician, { service_description: 'Poner un tomacorriente.' })
  await signIn(page, technician)
  await open(`/my-requests/${id}`)
  await openMenu(page)
  await blockButton(page).click()
  const question = page.getByRole('alertdialog', { name: BLOCKED_CUSTOMERS.blockConfirm('Ana Peralta') })
  await expect(question).toContainText(BLOCKED_CUSTOMERS.blockHelp)
  await question.getByRole('button', { name: BLOCKED_CUSTOMERS.keep }).click()
  expect(await tryToAsk(customer, technician)).toBe(201)

  await blockButton(page).first().click()
  await question.getByRole('button', { name: BLOCKED_CUSTOMERS.blockShort }).click()
  await expect(blockButton(page)).toHaveCount(0)
  await open('/my-requests')
  const asked = card(page, 'Poner un tomacorriente.')
  await expect(asked).toContainText(BLOCKED_CUSTOMERS.blocked)
  expect(await tryToAsk(customer, technician)).toBe(422)

  await asked.getByRole('link', { name: BLOCKED_CUSTOMERS.seeBlocked }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.blocked_customers)
  await page.getByRole('button', { name: BLOCKED_CUSTOMERS.unblockNamed('Ana Peralta') }).click()
  await expect(page.getByText(BLOCKED_CUSTOMERS.none)).toBeVisible()
  expect(await tryToAsk(customer, technician)).toBe(201)
  await open('/my-account')
  await page.getByRole('link', { name: TITLES.blocked_customers }).click()
  await expect(page.getByText(BLOCKED_CUSTOMERS.none)).toBeVisible()
})

test('blocking offline shows that it needs a network @prove', async ({ page, context, provoke, request }) => {
  provoke(CALLS)
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  await signIn(page, technician)
  await openForLater(page, `/my-requests/${id}`)
  await context.setOffline(true)
  await reopen(page, `/my-requests/${id}`)
  await expect(page.getByText(OFFLINE.offline).filter({ visible: true }).first()).toBeVisible(SOON)
  await openMenu(page)
  await blockButton(page).click()
  await expectToast(page, BLOCKED_CUSTOMERS.needsNetwork)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a refused request of a blocked customer keeps its text and does not mention the block @prove', async ({
  page,
  provoke,
  request,
}) => {
  provoke(/\/api\/service-requests$/)
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  await ask(customer, technician)
  expect((await technician.api.put(`/api/blocked-customers/${customer.user.id}`)).status()).toBe(200)
  await signIn(page, customer)
  await openForLater(page, `/technicians/${technicianId(technician)}`)
  await askHere(page, 'Cambiar el breaker.')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(ERROR_MESSAGES.technician_gone)
  await expect(dialog.getByRole('link', { name: OFFLINE.findAnother })).toBeVisible()
  await reopen(page, '/pendientes')
  await expect(card(page, 'Cambiar el breaker.')).toContainText(ERROR_MESSAGES.technician_gone)
  await expect(page.getByText(/bloque/i)).toHaveCount(0)
})

test('a blocked technician cannot be asked, and cannot write until unblocked @prove', async ({
  page,
  open,
  request,
}) => {
  const [technician, customer] = [await newTechnician(request, 'Luis Rosario'), await newCustomer(request)]
  const { id } = await ask(customer, technician, { service_description: 'Poner una lámpara.' })
  const tryToWrite = async () => {
    const data = { text: 'Contésteme.' }
    return (await technician.api.post(`/api/service-requests/${id}/messages`, { data })).status()
  }
  await signIn(page, customer)
  await open(`/my-requests/${id}`)
  await openMenu(page)
  await page.getByRole('button', { name: BLOCKED_TECHNICIANS.block }).click()
  const question = page.getByRole('alertdialog', { name: BLOCKED_TECHNICIANS.blockConfirm('Luis Rosario') })
  await expect(question).toContainText(BLOCKED_TECHNICIANS.blockHelp)
  await question.getByRole('button', { name: BLOCKED_TECHNICIANS.blockShort }).click()
  await expect(page.getByText(BLOCKED_TECHNICIANS.blocked).last()).toBeVisible()
  await open('/my-requests')
  const asked = card(page, 'Poner una lámpara.')
  await expect(asked).toContainText(BLOCKED_TECHNICIANS.blocked)
  expect(await tryToWrite()).toBe(409)
  expect(await tryToAsk(customer, technician)).toBe(422)

  await asked.getByRole('link', { name: BLOCKED_TECHNICIANS.seeBlocked }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLES.blocked_technicians)
  await page.getByRole('button', { name: BLOCKED_TECHNICIANS.unblockNamed('Luis Rosario') }).click()
  await expect(page.getByText(BLOCKED_TECHNICIANS.none)).toBeVisible()
  expect(await tryToWrite()).toBe(201)
  await open('/my-account')
  await page.getByRole('link', { name: TITLES.blocked_technicians }).click()
  await expect(page.getByText(BLOCKED_TECHNICIANS.none)).toBeVisible()
})

test('a queued message is refused if its author was blocked meanwhile @prove', async ({
  page,
  context,
  provoke,
  request,
}) => {
  provoke(CALLS)
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const { id } = await ask(customer, technician)
  await signIn(page, technician)
  await openForLater(page, `/my-requests/${id}`)
  await context.setOffline(true)
  await page.getByLabel(CASES.message).fill('Ya voy para allá.')
  await page.getByRole('button', { name: CASES.send, exact: true }).click()
  const message = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Ya voy para allá.' }).first()
  await expect(message).toBeVisible()
  const blocked = await customer.api.put(`/api/blocked-technicians/${technicianId(technician)}`)
  expect(blocked.status()).toBe(200)
  await context.setOffline(false)
  await expect(message).toContainText(CASE.closed, SOON)
  await expect(page.getByText(/bloque/i)).toHaveCount(0)
})

test('a sixth pending request is refused; a retry works after one was accepted @prove', async ({
  page,
  context,
  provoke,
  request,
}) => {
  provoke(CALLS)
  const [technician, customer] = [await newTechnician(request), await newCustomer(request)]
  const [first] = await Promise.all(Array.from({ length: 5 }, () => ask(customer, technician)))
  await signIn(page, customer)
  await openForLater(page, `/technicians/${technicianId(technician)}`)
  await context.setOffline(true)
  await saveHere(page, 'La sexta.')
  await context.setOffline(false)
  await reopen(page, '/pendientes')
  const item = card(page, 'La sexta.')
  await expect(item).toContainText('Ya tienes 5 solicitudes pendientes con este técnico.', SOON)
  expect(await requestsOf(customer)).toHaveLength(5)

  await setStatus(technician, first?.id ?? 0, 'accepted')
  await item.getByRole('button', { name: OFFLINE.retry }).click()
  await expect.poll(() => requestsOf(customer), SOON).toHaveLength(6)
  expect((await requestsOf(customer))[0]).toMatchObject({
    service_description: 'La sexta.',
    status: 'pending',
  })
})
