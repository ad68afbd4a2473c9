import { expect, type Locator, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { COMMON } from '@tecnicerca/shared/messages/common'
import { SHARE } from '@tecnicerca/shared/messages/public-pages/share'
import {
  OPEN_REQUEST,
  REQUEST_CHAT,
  SERVICE_REQUEST_FORM,
  SERVICE_REQUESTS,
} from '@tecnicerca/shared/messages/service-requests'
import { hydrated, test } from './fixtures.ts'
import { countShifts, shiftsOf } from './layout-shifts.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  requestsOf,
  setStatus,
  signIn,
  technicianId,
} from './marketplace.ts'
import {
  askFor,
  askHere,
  CALLS,
  card,
  openForLater,
  reopen,
  requestButton,
  saveHere,
} from './offline-phone.ts'
import { expectSent } from './toasts.ts'

const facts = (page: Page) => page.getByRole('region', { name: CASES.facts })
const strip = (page: Page) => page.getByRole('region', { name: OPEN_REQUEST.label })

test.describe('profile of a technician with an open request', () => {
  test('shows the request status with links to the request and WhatsApp', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await signIn(page, customer)
    await open(`/technicians/${technicianId(technician)}`)
    await askHere(page, 'Se fue la luz')
    await expectSent(page, SERVICE_REQUEST_FORM.sent)
    await expect(strip(page)).toContainText(/Solicitud enviada el \d+ \S+ · Pendiente/)
    await expect(strip(page)).toContainText('José te responderá aquí; también puedes escribirle.')
    const chat = strip(page).getByRole('link', { name: REQUEST_CHAT.chatAbout('José Almonte') })
    await expect(chat).toHaveText(REQUEST_CHAT.chat)
    const address = new URL(String(await chat.getAttribute('href')))
    expect(address.origin + address.pathname).toBe('https://wa.me/18295550199')
    expect(address.searchParams.get('text')).toMatch(
      /^Hola José, te escribo por mi solicitud «Se fue la luz» del \d+ \S+ en TecniCerca\.$/,
    )

    const [sentRequest] = await requestsOf(customer)
    await setStatus(technician, sentRequest?.id ?? 0, 'accepted')
    await page.reload()
    await expect(strip(page)).toContainText(`· ${SERVICE_REQUESTS.status.accepted}`)
    await strip(page).getByRole('link', { name: OPEN_REQUEST.see }).click()
    await expect(page).toHaveURL(`/my-requests/${sentRequest?.id}`)
    await expect(facts(page)).toContainText('Se fue la luz')
  })

  test('shows no completed request and none of other customers @prove', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await ask(await newCustomer(request, 'Luis Peña'), technician)
    await askAndComplete(customer, technician)
    await signIn(page, customer)
    const listed = page.waitForResponse('**/service-requests/changes*')
    await open(`/technicians/${technicianId(technician)}`)
    await listed
    await requestButton(page).click()
    await expect(page.getByRole('dialog').getByLabel(SERVICE_REQUEST_FORM.description)).toBeVisible()
    await expect(strip(page)).toHaveCount(0)
  })

  test('shows the request on wide screens without covering other elements @prove', async ({
    page,
    open,
    request,
  }) => {
    const technician = await newTechnician(request, 'Maximiliano de los Santos')
    const customer = await newCustomer(request)
    await ask(customer, technician)
    await signIn(page, customer)
    await open(`/technicians/${technicianId(technician)}`)
    const others = [
      page.getByRole('banner'),
      page.getByRole('link', { name: COMMON.back }),
      page.getByRole('button', { name: SHARE.shareOf('Maximiliano de los Santos') }),
      page.getByRole('heading', { level: 1 }),
      requestButton(page),
    ]
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const stripBox = await boxOf(strip(page))
      for (const other of others) expect(overlap(stripBox, await boxOf(other)), `${other}`).toBe(false)
    }
  })

  test('sends a second request only after a confirmation', async ({ page, open, request }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await ask(customer, technician, { service_description: 'Se fue la luz' })
    await signIn(page, customer)
    const path = `/technicians/${technicianId(technician)}`
    await open(path)
    await expect(strip(page)).toBeVisible()
    await requestButton(page).click()
    const question = page.getByRole('alertdialog', {
      name: OPEN_REQUEST.anotherTitle.pending(),
    })
    await expect(question).toContainText(OPEN_REQUEST.another)
    await question.getByRole('link', { name: OPEN_REQUEST.seeFirst }).click()
    await expect(page).toHaveURL(/\/my-requests\/\d+$/)
    await expect(facts(page)).toContainText('Se fue la luz')
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await requestButton(page).click()
    await question.getByRole('button', { name: OPEN_REQUEST.sendAnother }).click()
    await askFor(page, 'Instalar un abanico')
    await expectSent(page, SERVICE_REQUEST_FORM.sent)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(requestButton(page)).toBeFocused()
    expect(await requestsOf(customer)).toHaveLength(2)
  })

  test('shows the request offline before and after sending @prove', async ({
    page,
    context,
    request,
    provoke,
  }) => {
    provoke(CALLS)
    const technician = await newTechnician(request)
    const path = `/technicians/${technicianId(technician)}`
    await signIn(page, await newCustomer(request))
    await openForLater(page, path)
    await reopen(page, path)
    await expect(requestButton(page)).toBeVisible()
    await context.setOffline(true)
    await reopen(page, path)
    await saveHere(page, 'Cambiar el breaker.')
    await expect(strip(page)).toContainText(OPEN_REQUEST.willBeSent)
    await expect(strip(page).getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
    await requestButton(page).click()
    const title = OPEN_REQUEST.anotherTitle.waiting('José Almonte')
    await expect(page.getByRole('alertdialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await strip(page).getByRole('link', { name: OPEN_REQUEST.see }).click()
    await expect(page).toHaveURL('/pendientes')
    await expect(card(page, 'Cambiar el breaker.')).toBeVisible()

    await context.setOffline(false)
    await reopen(page, path)
    await expect(strip(page)).toContainText(SERVICE_REQUESTS.status.pending, { timeout: 20_000 })
    await context.setOffline(true)
    await reopen(page, path)
    await expect(strip(page)).toContainText(SERVICE_REQUESTS.status.pending)
  })
})

for (const [width, height] of [
  [320, 640],
  [360, 1400],
  [800, 900],
  [1280, 800],
] as const)
  test(`layout shift stays below 0.02 when the open request appears, ${width}×${height} @prove`, async ({
    page,
    request,
  }) => {
    const technician = await newTechnician(request)
    const customer = await newCustomer(request)
    await ask(customer, technician)
    await signIn(page, customer)
    await page.setViewportSize({ width, height })
    await countShifts(page)
    await page.goto(`/technicians/${technicianId(technician)}`)
    await hydrated(page)
    await expect(strip(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toBeLessThan(0.02)
  })

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(element: Locator): Promise<Box> {
  await expect(element).toBeVisible()
  return (await element.boundingBox()) as Box
}

function overlap(one: Box, other: Box): boolean {
  const beside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const above = one.y + one.height <= other.y || other.y + other.height <= one.y
  return !beside && !above
}
