import { expect, type Locator, type Page } from '@playwright/test'
import { CASES } from '@tecnicerca/shared/messages/cases'
import { CHOOSING } from '@tecnicerca/shared/messages/choosing'
import { PROFILE } from '@tecnicerca/shared/messages/profile'
import { SEARCH } from '@tecnicerca/shared/messages/search'
import {
  SERVICE_REQUEST_FORM as F,
  OPEN_REQUEST,
  REQUEST_DETAILS,
  SERVICE_REQUESTS,
} from '@tecnicerca/shared/messages/service-requests'
import { SESSION } from '@tecnicerca/shared/messages/session'
import { hydrated, newEmail, test, WITHOUT_SERVICE_WORKER } from './fixtures.ts'
import {
  ask,
  askAndComplete,
  newCustomer,
  newTechnician,
  personOf,
  requestsOf,
  signIn,
  technicianId,
  today,
  tomorrow,
} from './marketplace.ts'
import { newWord } from './new-word.ts'
import { PASSWORD } from './people.ts'
import { brokenWords, drawInPhoneFont, setTextSize } from './text-size.ts'
import { expectSent } from './toasts.ts'

test.use(WITHOUT_SERVICE_WORKER)

const dialog = (page: Page) => page.getByRole('dialog')

/** Counts what a thumb does. A field that already has the focus needs no tap before typing. */
function tapCounter() {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const type = async (field: Locator, text: string) => {
    await expect(field).toBeVisible()
    if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field)
    await field.fill(text)
  }
  return { tap, type, count: () => taps }
}

for (const day of ['today', 'tomorrow morning'] as const)
  test(`a known customer asks for ${day} with ${day === 'today' ? 4 : 5} taps from home`, async ({
    page,
    open,
    request,
  }) => {
    const customer = await newCustomer(request)
    const earlier = await ask(customer, await newTechnician(request), { service_location: 'Calle 9, Gurabo' })
    await signIn(page, customer)
    await open('/')
    const { tap, type, count } = tapCounter()
    await tap(page.getByRole('article').first().getByRole('link'))
    await tap(page.getByRole('button', { name: PROFILE.request_service }))
    await type(dialog(page).getByLabel(F.description), 'Se fue la luz')
    if (day === 'tomorrow morning') {
      await tap(dialog(page).getByText(F.days.tomorrow, { exact: true }))
      await tap(dialog(page).getByText(REQUEST_DETAILS.windows.morning, { exact: true }))
    }
    await tap(dialog(page).getByRole('button', { name: F.submit }))
    await expectSent(page, F.sent)
    expect(count()).toBeLessThanOrEqual(day === 'today' ? 4 : 5)
    const sent = (await requestsOf(customer)).find(({ id }) => id !== earlier.id)
    expect(sent).toMatchObject({
      service_location: 'Calle 9, Gurabo',
      request_date: day === 'today' ? today() : tomorrow(),
    })
  })

for (const typed of ['', 'Calle 5 #12'])
  test(`a form opened before the own requests arrive takes the last place, over '${typed}'`, async ({
    page,
    open,
    request,
  }) => {
    const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
    await ask(customer, await newTechnician(request), { service_location: 'Calle 9, Gurabo' })
    await signIn(page, customer)
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/service-requests/{changes,my-requests}*', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await open(`/technicians/${technicianId(technician)}?request_service=true`)
    const place = dialog(page).getByLabel(F.location)
    await place.fill(typed)
    await dialog(page).getByLabel(F.description).fill('Se fue la luz')
    const listed = page.waitForResponse('**/api/service-requests/my-requests*')
    arrival.resolve()
    await listed
    await expect(place).toHaveValue(typed || 'Calle 9, Gurabo')
    await expect(dialog(page).getByLabel(F.description)).toHaveValue('Se fue la luz')
  })

test('a visitor asks two technicians and creates the account with at most 16 taps', async ({
  page,
  open,
  request,
}) => {
  const surname = newWord('Familia')
  const names = [`Ana ${surname}`, `Beto ${surname}`]
  for (const name of names) await newTechnician(request, name)
  await open(`/search?query=${surname}`)
  const { tap, type, count } = tapCounter()
  await tap(page.getByRole('button', { name: SEARCH.chooseSeveral, exact: true }))
  for (const name of names) await tap(page.getByRole('checkbox', { name: CHOOSING.choose(name) }))
  await tap(page.getByRole('button', { name: CHOOSING.ask(2), exact: true }))
  await expect(dialog(page).getByText(F.needsAccount)).toBeInViewport()
  await type(dialog(page).getByLabel(F.description), 'Se fue la luz')
  await type(dialog(page).getByLabel(F.location), 'Calle 5 #12')
  await tap(dialog(page).getByRole('button', { name: F.submit }))
  const email = newEmail()
  await type(dialog(page).getByLabel(SESSION.fullName), 'Ana Peralta')
  await type(dialog(page).getByLabel(SESSION.email), email)
  await type(dialog(page).getByLabel(SESSION.password).first(), PASSWORD)
  const tick = dialog(page).getByRole('checkbox')
  if ((await tick.count()) > 0) await tap(tick)
  await tap(dialog(page).getByRole('button', { name: SESSION.stepRegister }))
  await expectSent(page, F.sent_to(2))
  expect(count()).toBeLessThanOrEqual(16)
  expect(await requestsOf(await personOf(email))).toHaveLength(2)
})

test('the bar of a profile is one line of at most 64 px, and becomes the way to the request', async ({
  page,
  open,
  request,
}) => {
  const [customer, technician] = [await newCustomer(request), await newTechnician(request)]
  await signIn(page, customer)
  await open(`/technicians/${technicianId(technician)}`)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await barHeight(page.getByRole('button', { name: PROFILE.request_service }))).toBeLessThanOrEqual(
      64,
    )
  }
  await ask(customer, technician)
  await open(`/technicians/${technicianId(technician)}`)
  const way = page.getByRole('link', { name: OPEN_REQUEST.see })
  await expect(way).toHaveText(/Ver mi solicitud · Pendiente/)
  expect(await barHeight(way)).toBeLessThanOrEqual(64)
})

test('the bar of a profile stays one line with text of 150 % @prove', async ({ page, open, request }) => {
  await setTextSize(page, 24)
  await open(`/technicians/${technicianId(await newTechnician(request))}`)
  await drawInPhoneFont(page)
  expect(await barHeight(page.getByRole('link', { name: PROFILE.request_service }))).toBeLessThanOrEqual(96)
})

test('the buttons of a dialog keep a distance from its edge @prove', async ({ page, open, request }) => {
  const customer = await newCustomer(request)
  await ask(customer, await newTechnician(request))
  await signIn(page, customer)
  await open('/my-requests')
  await page.getByRole('button', { name: SERVICE_REQUESTS.cancel }).click()
  const [frame, button] = await Promise.all([
    page.getByRole('alertdialog').or(dialog(page)).boundingBox(),
    page.getByRole('alertdialog').or(dialog(page)).getByRole('button').last().boundingBox(),
  ])
  const bottom = (box: typeof frame) => (box ? box.y + box.height : 0)
  expect(bottom(frame) - bottom(button)).toBeGreaterThanOrEqual(12)
})

/** Height of the bar that contains this element, in CSS pixels. */
function barHeight(inside: Locator): Promise<number> {
  return inside.evaluate((element) => element.closest('.sticky')?.getBoundingClientRect().height ?? 0)
}

test('the form works above a keyboard: the sheet scrolls as one, to the buttons too', async ({
  page,
  open,
  request,
}) => {
  const [technician] = [await newTechnician(request), await newTechnician(request)]
  await page.setViewportSize({ width: 360, height: 400 })
  await open(`/technicians/${technicianId(technician)}?request_service=true`)
  // The form scrolls to its first field when it opens.
  await expect(dialog(page).getByLabel(F.description)).toBeFocused()
  const box = await dialog(page).boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 400 })
  // Comes last, from the phone's directory, and makes the form longer.
  await expect(dialog(page).getByText(F.askOthers, { exact: true })).toBeAttached()
  await dialog(page).getByRole('button', { name: F.submit }).scrollIntoViewIfNeeded()
  await expect(dialog(page).getByRole('button', { name: F.submit })).toBeInViewport({ ratio: 1 })
  await expect(dialog(page).getByRole('heading')).not.toBeInViewport()
})

test('the camera stands beside the description, at 320 px and with text of 200 % too @prove', async ({
  page,
  open,
  request,
}) => {
  const technician = await newTechnician(request)
  await signIn(page, await newCustomer(request))
  for (const [width, text] of [
    [360, 16],
    [320, 16],
    [360, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await setTextSize(page, text)
    await open(`/technicians/${technicianId(technician)}?request_service=true`)
    const field = await dialog(page).getByLabel(F.description).boundingBox()
    const camera = await dialog(page)
      .locator('label')
      .filter({ has: page.getByLabel(CASES.addPhotos) })
      .boundingBox()
    if (!field || !camera) throw new Error('nothing is shown')
    expect(camera.x).toBeGreaterThanOrEqual(field.x + field.width)
    expect(camera.x + camera.width).toBeLessThanOrEqual(width)
    expect(camera.y).toBeGreaterThanOrEqual(field.y)
    expect(camera.y + camera.height).toBeLessThanOrEqual(field.y + field.height + 1)
  }
})

const FONT_PX = [24, 32]

for (const px of FONT_PX)
  test(`profile, request form and account fit 360 px with a browser font size of ${px} px @prove`, async ({
    playwright,
    launchOptions,
    baseURL,
    request,
  }) => {
    const technician = await newTechnician(request, 'Maximiliano de los Santos')
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${px}`]
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      ...(baseURL !== undefined && { baseURL }),
    })
    const page = await context.newPage()
    const id = technicianId(technician)
    for (const path of [
      `/technicians/${id}`,
      `/technicians/${id}?request_service=true`,
      '/register-technician',
    ])
      await expectFits(page, path)
    const customer = await newCustomer(request, 'Guadalupe Rodríguez')
    const { id: done } = await askAndComplete(customer, technician)
    await signIn(page, customer)
    for (const path of [`/reviews/create/${id}?service_request_id=${done}`, '/my-account']) {
      await expectFits(page, path)
      await drawInPhoneFont(page)
      if (px === 24) expect(await brokenWords(page, 'main .text-lg'), path).toEqual([])
    }
    await signIn(page, technician)
    for (const path of ['/my-account', '/my-profile', '/my-profile/edit']) await expectFits(page, path)
    await browser.close()
  })

async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond, path).toBeLessThanOrEqual(0)
}
