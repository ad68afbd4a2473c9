import { expect, type Page } from '@playwright/test'
import { OFFLINE } from '@tecnicerca/shared/messages/offline'
import { HOME } from '@tecnicerca/shared/messages/public-pages/home'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import { CARD } from '@tecnicerca/shared/messages/search'
import { SERVICE_REQUESTS } from '@tecnicerca/shared/messages/service-requests'
import { PROFILE_EDIT } from '@tecnicerca/shared/messages/technicians'
import { WORK } from '@tecnicerca/shared/messages/work'
import { test, withoutLiveConnection } from './fixtures.ts'
import { countShifts, shiftsOf } from './layout-shifts.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  type Person,
  requestsOf,
  setStatus,
  signIn,
  technicianId,
  tomorrow,
} from './marketplace.ts'
import { CALLS, card, chip, openForLater, reopen, SOON } from './offline-phone.ts'
import { expectSent } from './toasts.ts'

const availability = (page: Page) => page.getByRole('main').getByRole('switch')
const region = (page: Page, name: string) => page.getByRole('region', { name })

async function isAvailable(technician: Person): Promise<boolean> {
  const answer = await technician.api.get('/api/technicians/profile')
  return ((await answer.json()) as { technician: { available: 0 | 1 } }).technician.available === 1
}

test('home starts with the jobs of today and the requests to answer', async ({ page, open, request }) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  const today = await ask(customer, technician, { service_description: 'Cambiar el breaker.' })
  await setStatus(technician, today.id, 'accepted')
  await ask(customer, technician, { service_description: 'Poner un abanico.', request_date: tomorrow() })
  await askAndComplete(customer, technician)
  await signIn(page, technician)
  await open('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, José')
  await expect(region(page, WORK.today).getByRole('article')).toContainText('Cambiar el breaker.')
  await expect(region(page, WORK.toAnswer).getByRole('article')).toContainText('Poner un abanico.')
  await expect(page.getByRole('link', { name: /^1\s*Completados en / })).toBeVisible()
  for (const name of [HOME.heroTitle, HOME.featuredTitle, HOME.stepsTitle])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByLabel(HOME.searchLabel)).toBeVisible()
  await expect(page.getByRole('heading', { name: WORK.countToAnswer(1), exact: true })).toBeVisible()

  await card(page, 'Poner un abanico.').getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
  await expectSent(page, SERVICE_REQUESTS.updated)
  await expect(region(page, WORK.toAnswer)).toContainText(WORK.noneToAnswer)
  // It is tomorrow's, and today's visit is the next one.
  await expect(page.getByText('Poner un abanico.')).toHaveCount(0)
})

test('an empty list of requests leads a technician to the own profile @prove', async ({
  page,
  open,
  request,
}) => {
  await signIn(page, await newTechnician(request))
  await open('/my-requests')
  await expect(page.getByRole('link', { name: SERVICE_REQUESTS.emptyAction })).toBeVisible()
  await page.getByRole('link', { name: SERVICE_REQUESTS.completeProfile }).click()
  await expect(page).toHaveURL('/my-profile')
})

test('home begins with the day, and a day without work says what to do next @prove', async ({
  page,
  open,
  request,
}) => {
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  await signIn(page, technician)
  await open('/')
  await expect(region(page, WORK.today)).toContainText(WORK.inviteNext)
  await expect(region(page, WORK.today).getByRole('button', { name: SHARE.own })).toBeVisible()
  const day = await region(page, WORK.today).boundingBox()
  expect(day?.y).toBeLessThan(200)
  const asked = await ask(customer, technician, { request_date: tomorrow() })
  await open('/')
  await expect(region(page, WORK.today).getByRole('link', { name: WORK.agenda })).toBeVisible()
  await expect(region(page, WORK.nextVisit)).toHaveCount(0)
  await setStatus(technician, asked.id, 'accepted')
  await open('/')
  await expect(region(page, WORK.nextVisit).getByRole('article')).toHaveCount(1)
})

test('visitors and customers see the public home @prove', async ({ page, open, request }) => {
  await open('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heroTitle)
  await signIn(page, await newCustomer(request))
  await open('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME.heroTitle)
  await expect(availability(page)).toHaveCount(0)
})

test('one tap on the switch makes a technician unavailable @prove', async ({ page, open, request }) => {
  const technician = await newTechnician(request)
  await signIn(page, technician)
  await open('/')
  await expect(availability(page)).toBeChecked()
  await availability(page).click()
  await expect(availability(page)).not.toBeChecked()
  await expect(page.getByRole('switch', { name: CARD.unavailable })).toBeVisible()
  await expect.poll(() => isAvailable(technician), SOON).toBe(false)
  await open('/my-profile')
  await expect(page.getByRole('main')).toContainText(CARD.unavailable)
  await open('/my-profile/edit')
  await expect(page.getByRole('switch', { name: PROFILE_EDIT.available })).not.toBeChecked()
})

test('offline taps on the availability switch survive a reload; only the last one is sent @prove', async ({
  page,
  context,
  request,
  provoke,
}) => {
  provoke(CALLS)
  const technician = await newTechnician(request)
  await signIn(page, technician)
  await openForLater(page)
  await expect(availability(page)).toBeChecked()
  const arrived: (string | null)[] = []
  context.on('response', (answer) => {
    const isNew = answer.ok() && !answer.headers()['idempotent-replayed']
    if (isNew && answer.url().endsWith('/profile/availability')) arrived.push(answer.request().postData())
  })
  await context.setOffline(true)
  await availability(page).click()
  await expect(availability(page)).not.toBeChecked()
  await availability(page).click()
  await expect(availability(page)).toBeChecked()
  await availability(page).click()
  await expect(region(page, 'Disponibilidad')).toContainText(OFFLINE.pendingChip)
  await expect(chip(page)).toHaveText('1 pendiente')

  await reopen(page, '/')
  await expect(availability(page)).not.toBeChecked()
  await expect(region(page, 'Disponibilidad')).toContainText(OFFLINE.pendingChip)
  await reopen(page, '/pendientes')
  await expect(page.getByRole('heading', { name: 'Tu disponibilidad: No disponible' })).toBeVisible()
  expect(await isAvailable(technician)).toBe(true)

  await reopen(page, '/')
  await context.setOffline(false)
  await expect.poll(() => isAvailable(technician), SOON).toBe(false)
  await expect(region(page, 'Disponibilidad')).not.toContainText(OFFLINE.pendingChip, SOON)
  await expect(chip(page)).toHaveCount(0, SOON)
  await expect(availability(page)).not.toBeChecked()
  await reopen(page, '/')
  await expect(availability(page)).not.toBeChecked()
  expect(arrived).toEqual(['{"available":false}'])
  const shown = await request.get(`/api/technicians?available=true&limit=100`)
  const { technicians } = (await shown.json()) as { technicians: { id: number }[] }
  expect(technicians.map(({ id }) => id)).not.toContain(technicianId(technician))
})

for (const width of [360, 1280])
  test(`layout shift stays below 0.02 while home of a technician opens, ${width} px @prove`, async ({
    page,
    request,
  }) => {
    const technician = await newTechnician(request)
    await ask(await newCustomer(request), technician)
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, technician)
    await withoutLiveConnection(page)
    await openForLater(page)
    await countShifts(page)
    await reopen(page, '/')
    await expect(availability(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toBeLessThan(0.02)
  })

test('a request accepted offline shows as accepted at once and is sent later @prove', async ({
  page,
  context,
  request,
  provoke,
}) => {
  provoke(CALLS)
  const technician = await newTechnician(request)
  const customer = await newCustomer(request)
  const asked = await ask(customer, technician, { service_description: 'Poner una lámpara.' })
  await signIn(page, technician)
  await openForLater(page)
  await expect(region(page, WORK.toAnswer).getByRole('article')).toContainText('Poner una lámpara.')
  await context.setOffline(true)
  await reopen(page, '/')
  await expect(availability(page)).toBeChecked()
  await card(page, 'Poner una lámpara.').getByRole('button', { name: SERVICE_REQUESTS.accept }).click()
  await expect(region(page, WORK.today).getByRole('article')).toContainText('Poner una lámpara.')
  await expect(card(page, 'Poner una lámpara.')).toContainText(OFFLINE.pendingChip)
  await context.setOffline(false)
  await expect.poll(() => requestsOf(customer), SOON).toMatchObject([{ id: asked.id, status: 'accepted' }])
})

test('a refused tap on the switch shows the reason and resets the switch @prove', async ({
  page,
  open,
  request,
  provoke,
}) => {
  provoke(/\/profile\/availability$/)
  const technician = await newTechnician(request)
  await signIn(page, technician)
  await open('/')
  await expect(availability(page)).toBeChecked()
  await page.route('**/api/technicians/profile/availability', (route) =>
    route.fulfill({
      status: 403,
      headers: { 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' },
      json: { message: 'No tienes permiso para hacer esto.', code: 'forbidden' },
    }),
  )
  await availability(page).click()
  await expect(region(page, 'Disponibilidad')).toContainText('No tienes permiso para hacer esto.', SOON)
  await expect(availability(page)).toBeChecked()
  await page.unroute('**/api/technicians/profile/availability')
  await availability(page).click()
  await expect.poll(() => isAvailable(technician), SOON).toBe(false)
  await expect(region(page, 'Disponibilidad')).not.toContainText('No tienes permiso')
})
